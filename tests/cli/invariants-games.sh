# SPDX-License-Identifier: MIT
# Whoever sets up a position of a game and forgets a fact is told which invariant it breaks.
position() { # GAME, then the statements of the position
    game=$1; shift
    { echo "rulebook: $game"; echo "fixtures:"; echo "- id: forgotten"; echo "  players: 2"; echo "  given: |"
      printf '    %s\n' "$@"; echo "  start: $START"; } > position.yaml
    adjudge test position.yaml | sed -n 's/.*\(invariant [A-Za-z-]* does not hold\).*/\1/p'
}
START="Red takes the Control Phase"
echo "= a player without a unit and without a marker"
position rulebooks/doctor-who-empires "now Earth's marker is Red"
echo "= such a player who has left the game"
position rulebooks/doctor-who-empires "now Earth's marker is Red" "now Blue has left the game"
echo "= a unit that somebody controls and that is nowhere on the map"
position rulebooks/doctor-who-empires "now Earth's marker is Red" "now Clock-Gate's marker is Blue" "now Scouts/1's controller is Red"
echo "= a unit in a stack that nobody controls"
position rulebooks/doctor-who-empires "now Earth's marker is Red" "now Clock-Gate's marker is Blue" "put Scouts/1 into the stack of Red in Earth"
START="Red takes the Action Step"
BOARDS="now Red's side is World-Engine
    now Blue's side is Cyberplanner"
echo "= an installation among the characters of a location"
position rulebooks/doctor-who-nemesis "$BOARDS" "put Relay/1 into World-Engine-NW's cast" \
    "now Relay/1's keeper is Red" "now Relay/1's controller is Red"
echo "= a character in an annex"
position rulebooks/doctor-who-nemesis "$BOARDS" "put Soldier/1 into World-Engine-NW's annex" \
    "now Soldier/1's keeper is Red" "now Soldier/1's controller is Red"
echo "= an upgrade with a host that is not attached"
position rulebooks/doctor-who-nemesis "$BOARDS" "put Soldier/1 into World-Engine-NW's cast" \
    "now Soldier/1's keeper is Red" "now Soldier/1's controller is Red" "now Plating/1's host is Soldier/1"
echo "= an attached upgrade without a host, and without a keeper and a controller"
position rulebooks/doctor-who-nemesis "$BOARDS" "put Plating/1 into the attached"

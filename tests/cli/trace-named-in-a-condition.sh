# SPDX-License-Identifier: MIT
# A name that a condition of a noun gives represents nothing: the reason prints the name, not the last pier tried.
mkdir harbour
cat > harbour/rulebook.yaml <<'END'
adjudge: 1
id: harbour
title: Harbour
house: yes
players: {names: [Ann]}
lists: {shore: [east, west]}
pieces:
  pier: {names: [Long-Pier, Old-Pier], has: {shore: a shore}}
  boat: {names: [Gull, Tern], has: {berth: a pier or nothing}}
events:
  game: "the game {is|be} played"
  close: "[player] {closes|close} [shore]"
rules:
- id: HA-1
  text: A shore without boats can be closed.
  code: |
    when the game is played:
      now Gull's berth is Old-Pier
      Ann must do: Ann closes a shore
    when a player closes a shore:
      if there is no boat where (the boat's berth is a pier called site and the site's shore is the shore): Ann wins
END
printf '%s\n' 'Ann closes west' | adjudge play harbour --seed named -o game.jsonl.gz > /dev/null
adjudge trace game.jsonl.gz --at 1

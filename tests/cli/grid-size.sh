# SPDX-License-Identifier: MIT
# The same rules on boards of another size: a module changes only the grid.
module() { # GAME GRID
    mkdir "$1-large"
    cat > "$1-large/rulebook.yaml" <<END
adjudge: 1
id: $1-large
title: Another size
house: yes
over: $1
changes: {pieces: {square: {grid: $2}}}
END
}
cp -r rulebooks/go-moku rulebooks/draughts rulebooks/othello .
module go-moku '19 x 19'
module draughts '10 x 10'
module othello '6 x 6'
for game in go-moku draughts othello; do adjudge check $game-large; done
adjudge play draughts-large --players random --seed a --decisions 1 -o draughts.jsonl.gz
adjudge show draughts.jsonl.gz | sed -n '4,15p'
adjudge play othello-large --players random --seed a --decisions 0 -o othello.jsonl.gz
adjudge show othello.jsonl.gz | sed -n '4,11p'
adjudge play go-moku-large --set opening-far=yes --players first --seed a --decisions 2 -o stones.jsonl.gz
adjudge whynot stones.jsonl.gz 'Black places a stone on l12'
adjudge whynot stones.jsonl.gz 'Black places a stone on m13'
adjudge explore draughts-large --random 3 --seed a | head -n 1

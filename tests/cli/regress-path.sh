# A path is found by its meaning: of two with the same first step, the one that was chosen.
mkdir old new
cat > old/rulebook.yaml <<'END'
adjudge: 1
id: path
title: A path
house: yes
players: {names: [Ann, Ben]}
pieces:
  stone: {names: [A, B, C, D], links: [[A, B], [B, C], [B, D]], has: {wet: yes or no}}
events:
  game: "the game {is|be} played"
  hop: "[player] {hops|hop} from [stone] to [target: stone]"
rules:
- id: P-1
  text: Ann hops as far as she can, and never back. She wins on D.
  code: |
    when the game is played:
      Ann must do:
        Ann hops from A to a stone called target that is next to A,
          then as long as possible Ann hops from the target to a stone called onward that is next to the target and whose wet is no
      if D's wet is yes: Ann wins
      Ben wins
    when a player hops from a stone to a stone called target:
      now the stone's wet is yes
      now the target's wet is yes
END
sed 's/{hops|hop}/{leaps|leap}/; s/Ann hops from/Ann leaps from/g; s/a player hops/a player leaps/' old/rulebook.yaml > new/rulebook.yaml
adjudge play old --players random --seed 1 -o game.jsonl.gz > /dev/null
adjudge show game.jsonl.gz
adjudge regress --rules new game.jsonl.gz

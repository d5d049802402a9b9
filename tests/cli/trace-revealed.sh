# SPDX-License-Identifier: MIT
# What was decided in secret, or hidden, and what the rules reveal of it later: a role reads it where it is revealed.
mkdir ballot
cat > ballot/rulebook.yaml <<END
adjudge: 1
id: ballot
title: Ballot
edition: "1"
house: yes
players: {names: [Ann, Ben, Cy], has: {vote: 0 to 3, wolf: yes or no}, hidden: [wolf]}
pieces:
  card: {cards: [{name: Ace}, {name: King}, {name: Queen}], hidden: [title]}
zones: {hand: {of: player, holds: card}, deck: {holds: card, ordered: yes}}
conditions: {open: {en: "[card] {is|is not} open", kept: yes}}
table: {over: yes or no}
numbers: {ballot: 1 to 3}
events:
  game: "the game {is|be} played"
  vote: "[player] {votes|vote} for [ballot]"
  turn-up: "the cards {are|be} turned up"
  end: "[player] {ends|end} the game"
rules:
- id: B-1
  title: Secrets
  code: |
    a player knows a player called self when the self is the player
    a player knows a player called rival when the over is yes
    a player knows a card when the card is in the player's hand
    a player knows a card when the card is open
- id: B-2
  title: A ballot
  code: |
    when the game is played:
      now Ben's wolf is yes
      put every card into the deck
      shuffle the deck
      for each player: put the top 1 of the deck into the player's hand
      at the same time: for each player: the player must do: the player votes for a ballot
      the cards are turned up
      Ann must do: Ann ends the game
    when a player votes for a ballot: now the player's vote is the ballot
- id: B-3
  title: Turned up
  code: |
    when the cards are turned up: for each card: now the card is open
- id: B-4
  title: The end
  code: |
    when a player ends the game:
      now the over is yes
      the player wins
END
cat > ballot.yaml <<END
rulebook: ballot
fixtures:
- id: revealed
  rolls: [{for: deck, got: [Ace/1, King/1, Queen/1]}]
  play:
  - do: Ann votes for 2
    as Ann: {shown: ["Ann votes for 2"]}
    as Ben: {shown: [Ann decides in secret], not shown: [Ann votes, "Ann's vote is 2"]}
  - do: Ben votes for 2
    as Cy: {shown: [Ben decides in secret], not shown: [Ben votes, revealed]}
  - do: Cy votes for 1
    as Ben:
      shown: ["revealed: Ann's vote is 2", "Cy's vote 0 → 1", "revealed: Ann's hand: Ace", "revealed: Cy's hand: Queen"]
      not shown: ["revealed: Ben's hand", "Cy's wolf is no"]
    as Cy: {shown: ["revealed: Ben's vote is 2", "revealed: Ben's hand: King"]}
  - do: Ann ends the game
    as Ann: {shown: ["revealed: Ben's wolf is yes", "revealed: Cy's wolf is no"], not shown: ["revealed: Ann's wolf"]}
- id: same
  title: What an open decision sets to the value that it had is revealed as well
  given: |
    now Ann's vote is 2
    now Ben's vote is 3
  rolls: [{for: deck, got: [Ace/1, King/1, Queen/1]}]
  play:
  - do: Ann votes for 2
    as Ben: {not shown: [revealed, Ann votes]}
  - do: Ben votes for 3
    as Ann: {not shown: [revealed, Ben votes]}
    as Cy: {not shown: [revealed, Ben votes]}
  - do: Cy votes for 1
    as Ann: {shown: ["revealed: Ben's vote is 3"], not shown: ["revealed: Ann's vote"]}
    as Ben: {shown: ["revealed: Ann's vote is 2"], not shown: ["revealed: Ben's vote"]}
    as Cy: {shown: ["revealed: Ann's vote is 2", "revealed: Ben's vote is 3"]}
  - do: Ann ends the game
    as Ben: {not shown: ["revealed: Ann's vote"]}
END
adjudge check ballot
adjudge test ballot.yaml
adjudge play ballot --players first --seed 1 -o ballot.jsonl.gz > /dev/null
adjudge trace ballot.jsonl.gz --as Ann
adjudge trace ballot.jsonl.gz --as Ann --format json --at 3 | grep -A6 '"revealed"'
adjudge trace ballot.jsonl.gz --at 3

# SPDX-License-Identifier: MIT
# Phrases of a language with cases and genders: labels before names, words that agree, wordings after a negation, nouns in
# their cases, the form after "the number of". A comma closes a clause only where the sentence continues.
mkdir ports && cat > ports/rulebook.yaml <<'YAML'
adjudge: 1
id: ports
edition: "1"
title: {en: Ports, pl: Porty}
house: true
start: game
players:
  pl: m gracz gracza graczowi gracza graczem graczu graczy
  names:
  - {name: Ann, pl: f Anna Anny Annie Annę Anną Annie}
  - {name: Ben, pl: m Ben Bena Benowi Bena Benem Benie}
  has: {gold: 0 to 9, ship: a ship or nothing, ready: yes or no}
pieces:
  ship:
    pl: m statek statku statkowi statek statkiem statku statków
    names: [{name: Gull, pl: f Mewa Mewy Mewie Mewę Mewą Mewie}, {name: Tern, pl: Rybitwa}]
    has: {hull: 0 to 9, harbour: a port or nothing}
  port: {pl: m port portu portowi port portem porcie portów, names: [{name: Bay, pl: Zatoka}, {name: Cape, pl: Przylądek}]}
zones:
  dock: {of: port, holds: ship, pl: p doki doków dokom doki dokami dokach}
  yard: {holds: ship, pl: stocznia}
words:
  pl:
    gold: p sztuki_złota sztuk_złota sztukom_złota sztuki_złota sztukami_złota sztukach_złota
    hull: m kadłub kadłuba kadłubowi kadłub kadłubem kadłubie
    harbour: m port_macierzysty portu_macierzystego portowi_macierzystemu port_macierzysty portem_macierzystym
      porcie_macierzystym
    ready: gotowość
    rival: m rywal rywala rywalowi rywala rywalem rywalu
conditions:
  tired: {en: "[ship] {is|is not} tired", pl: "[statek ship] {jest [ship: zmęczony|zmęczona|zmęczone]|nie jest [ship: zmęczony|zmęczona|zmęczone]}", kept: yes}
  rich: {en: "[player] {is|is not} rich", pl: "[player] {jest [player: bogaty|bogata|bogate]|nie jest [player: bogaty|bogata|bogate]}"}
values:
  fleet: {en: "the fleet of [player]", pl: "{p okręty okrętów okrętom okręty okrętami okrętach} [player/gen]", is: 0 to 9}
events:
  game: {en: "the game {is|be} played", pl: "gra {toczy|toczyć} się"}
  buy: {en: "[player] {buys|buy} [ship]", pl: "[player] {kupuje [statek ship/acc]|kupić [statek ship/acc]|kupić [statku ship/gen]}"}
rules:
- id: P-1
  title: {en: Buying, pl: Kupowanie}
  text: {en: Ships are bought., pl: Statki się kupuje.}
  code: |
    when the game is played:
      repeat: Ann must do: Ann buys a ship
    a player may not buy any ship when the player is rich
    a player may not buy a ship when the ship is tired
    when a player buys a ship: now the player's ship is the ship
    a player is rich when the fleet of the player is at least 2 and the player's gold is at least 1
    the fleet of a player is the count of every ship that is tired
- id: P-2
  title: {en: Places, pl: Miejsca}
  text: {en: Places., pl: Miejsca.}
  code: |
    a player may not buy Gull when Gull is in Bay's dock and Tern is not in the yard and the player's ship is nothing
    a player may not buy Tern when the player's ready is yes or there is a player called rival whose ship is Tern
    a player may not buy Tern when there is a ship whose harbour is nothing and Tern's harbour is not nothing
    a player may not buy Tern when Bay's dock is empty and the yard is not empty and Tern's hull is 3
    a player may not buy Gull when there is a ship that is tired and the player is rich
YAML
adjudge check ports
adjudge read ports --lang pl
printf '%s\n' 'Anna kupuje statek Rybitwa' 'anna kupuje mewa' 'Anna kupuje Mewę' koniec | adjudge play ports --seed a --lang pl | grep -v '^$' | head -n 30
# What the event states is printed as a change only with everything.
printf '%s\n' 'Ann buys Tern' 'Ann buys Gull' quit | adjudge play ports --seed a -o ports.jsonl.gz > /dev/null
adjudge trace ports.jsonl.gz --all --lang pl

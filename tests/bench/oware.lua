-- SPDX-License-Identifier: MIT
--
-- Oware as one would write it in Lua: a baseline for adjudge's moves per second. See baseline.lua.
package.path = arg[0]:gsub("[^/]*$", "?.lua")

local HOUSES, OWN, SEEDS, QUIET_MAX = 12, 6, 48, 100

-- Houses are counted from 1, counter-clockwise, South's first; South is player 1.
local function new_game()
  local game = {seeds = {}, store = {0, 0}, player = 1, quiet = 0, over = false}
  for house = 1, HOUSES do
    game.seeds[house] = 4
  end
  return game
end

local function owner(house)
  return house <= OWN and 1 or 2
end

local function is_bare(seeds, player)
  for house = (player - 1) * OWN + 1, player * OWN do
    if seeds[house] > 0 then
      return false
    end
  end
  return true
end

-- What is in the houses after sowing, and where the last seed fell.
local function sown(game, house)
  local seeds, hand, last = table.move(game.seeds, 1, HOUSES, 1, {}), game.seeds[house], house
  seeds[house] = 0
  while hand > 0 do
    last = last % HOUSES + 1
    if last ~= house then
      seeds[last] = seeds[last] + 1
      hand = hand - 1
    end
  end
  return seeds, last
end

-- What is in the houses after a capture, and how much that is: nothing if it would take all that the rival has.
local function captured(seeds, last, player)
  local left, sum = table.move(seeds, 1, HOUSES, 1, {}), 0
  while owner(last) ~= player and (left[last] == 2 or left[last] == 3) do
    sum = sum + left[last]
    left[last] = 0
    last = (last + HOUSES - 2) % HOUSES + 1
  end
  if is_bare(left, 3 - player) then
    return seeds, 0
  end
  return left, sum
end

-- A rival without seeds must get some.
local function legal_moves(game)
  local moves, player = {}, game.player
  local starved = is_bare(game.seeds, 3 - player)
  for house = (player - 1) * OWN + 1, player * OWN do
    if game.seeds[house] > 0 and not (starved and is_bare(sown(game, house), 3 - player)) then
      moves[#moves + 1] = house
    end
  end
  return moves
end

local function share_out(game)
  for house = 1, HOUSES do
    game.store[owner(house)] = game.store[owner(house)] + game.seeds[house]
    game.seeds[house] = 0
  end
  for player = 1, 2 do
    if game.store[player] > SEEDS // 2 then
      game.winner = player
    end
  end
  game.over = true
end

local function play(game, house)
  local player = game.player
  local seeds, last = sown(game, house)
  local left, sum = captured(seeds, last, player)
  game.seeds, game.quiet = left, sum > 0 and 0 or game.quiet + 1
  game.store[player] = game.store[player] + sum
  if game.store[player] > SEEDS // 2 then
    game.winner, game.over = player, true
    return
  end
  game.player = 3 - player
  if game.quiet >= QUIET_MAX or #legal_moves(game) == 0 then
    share_out(game)
  end
end

require("baseline")({new_game = new_game, legal_moves = legal_moves, play = play})

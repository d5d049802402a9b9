-- SPDX-License-Identifier: MIT
--
-- What the baselines in Lua have in common. A game is a table with new_game(), legal_moves(game) and play(game, move); a state of it
-- has `winner` (1, 2, or nil) and `over`.
--
-- lua5.4 PROGRAM GAMES [SEED]     plays random games, and prints: moves, seconds, wins of the first and second player, games without a winner.
-- lua5.4 PROGRAM --count DEPTH    prints how many sequences of so many moves there are, as `adjudge explore --depth` counts them.
local function copy(value)
  if type(value) ~= "table" then
    return value
  end
  local new = {}
  for key, item in pairs(value) do
    new[key] = copy(item)
  end
  return new
end

local function count(game, state, depth)
  local sum = 0
  if depth == 0 then
    return 1
  end
  for _, move in ipairs(state.over and {} or game.legal_moves(state)) do
    local next_state = copy(state)
    game.play(next_state, move)
    sum = sum + count(game, next_state, depth - 1)
  end
  return sum
end

return function(game)
  if arg[1] == "--count" then
    print(count(game, game.new_game(), tonumber(arg[2])))
    return
  end
  local games, moves, results = tonumber(arg[1]) or 1000, 0, {[0] = 0, 0, 0}
  local new_game, legal_moves, play = game.new_game, game.legal_moves, game.play
  math.randomseed(tonumber(arg[2]) or 1)
  local start = os.clock()
  for _ = 1, games do
    local state = new_game()
    while not state.over do
      local legal = legal_moves(state)
      play(state, legal[math.random(#legal)])
      moves = moves + 1
    end
    results[state.winner or 0] = results[state.winner or 0] + 1
  end
  print(string.format("%d %.6f %d %d %d", moves, os.clock() - start, results[1], results[2], results[0]))
end

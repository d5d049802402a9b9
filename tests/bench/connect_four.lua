-- SPDX-License-Identifier: MIT
--
-- Connect four as one would write it in Lua: a baseline for adjudge's moves per second. See baseline.lua.
package.path = arg[0]:gsub("[^/]*$", "?.lua")

local COLUMNS, ROWS, FREE, RED, YELLOW = 7, 6, 0, 1, 2
local DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}}

local function new_game()
  local game = {board = {}, player = RED, winner = nil, over = false}
  for column = 1, COLUMNS do
    game.board[column] = {}
    for row = 1, ROWS do
      game.board[column][row] = FREE
    end
  end
  return game
end

-- A list of the columns that may be played.
local function legal_moves(game)
  local moves = {}
  for column = 1, COLUMNS do
    if game.board[column][ROWS] == FREE then
      moves[#moves + 1] = column
    end
  end
  return moves
end

local function run(game, column, row, dx, dy)
  local player, count = game.board[column][row], 0
  column, row = column + dx, row + dy
  while column >= 1 and column <= COLUMNS and row >= 1 and row <= ROWS and game.board[column][row] == player do
    count = count + 1
    column, row = column + dx, row + dy
  end
  return count
end

local function wins(game, column, row)
  for _, d in ipairs(DIRECTIONS) do
    if 1 + run(game, column, row, d[1], d[2]) + run(game, column, row, -d[1], -d[2]) >= 4 then
      return true
    end
  end
  return false
end

local function play(game, column)
  local row = 1
  while game.board[column][row] ~= FREE do
    row = row + 1
  end
  game.board[column][row] = game.player
  if wins(game, column, row) then
    game.winner, game.over = game.player, true
  elseif #legal_moves(game) == 0 then
    game.over = true
  end
  game.player = game.player == RED and YELLOW or RED
end

require("baseline")({new_game = new_game, legal_moves = legal_moves, play = play})

-- SPDX-License-Identifier: MIT
--
-- Go-moku on 15 x 15 squares as one would write it in Lua: a baseline for adjudge's moves per second. See baseline.lua.
package.path = arg[0]:gsub("[^/]*$", "?.lua")

local SIDE, LINE, FREE, BLACK, WHITE = 15, 5, 0, 1, 2
local DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}

local function new_game()
  local game = {board = {}, player = BLACK, stones = 0, over = false}
  for row = 1, SIDE do
    game.board[row] = {}
    for column = 1, SIDE do
      game.board[row][column] = FREE
    end
  end
  return game
end

-- A list of the free squares, as numbers from 0.
local function legal_moves(game)
  local moves = {}
  for row = 1, SIDE do
    for column = 1, SIDE do
      if game.board[row][column] == FREE then
        moves[#moves + 1] = (row - 1) * SIDE + column - 1
      end
    end
  end
  return moves
end

local function run(game, row, column, dy, dx)
  local player, count = game.board[row][column], 0
  row, column = row + dy, column + dx
  while row >= 1 and row <= SIDE and column >= 1 and column <= SIDE and game.board[row][column] == player do
    count = count + 1
    row, column = row + dy, column + dx
  end
  return count
end

local function wins(game, row, column)
  for _, d in ipairs(DIRECTIONS) do
    if 1 + run(game, row, column, d[1], d[2]) + run(game, row, column, -d[1], -d[2]) >= LINE then
      return true
    end
  end
  return false
end

local function play(game, square)
  local row, column = square // SIDE + 1, square % SIDE + 1
  game.board[row][column] = game.player
  game.stones = game.stones + 1
  if wins(game, row, column) then
    game.winner, game.over = game.player, true
  elseif game.stones == SIDE * SIDE then
    game.over = true
  end
  game.player = game.player == BLACK and WHITE or BLACK
end

require("baseline")({new_game = new_game, legal_moves = legal_moves, play = play})

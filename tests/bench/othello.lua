-- SPDX-License-Identifier: MIT
--
-- Othello as one would write it in Lua: a baseline for adjudge's moves per second. See baseline.lua.
package.path = arg[0]:gsub("[^/]*$", "?.lua")

local SIDE, FREE, BLACK, WHITE = 8, 0, 1, 2
local DIRECTIONS = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

local function rival(player)
  return player == BLACK and WHITE or BLACK
end

local function new_game()
  local game = {board = {}, player = BLACK, over = false}
  for row = 1, SIDE do
    game.board[row] = {}
    for column = 1, SIDE do
      game.board[row][column] = FREE
    end
  end
  game.board[4][4], game.board[5][5] = WHITE, WHITE
  game.board[4][5], game.board[5][4] = BLACK, BLACK
  return game
end

-- How many discs a disc of the player on that square encloses in a direction.
local function enclosed(game, row, column, dy, dx)
  local board, other, count = game.board, rival(game.player), 0
  row, column = row + dy, column + dx
  while row >= 1 and row <= SIDE and column >= 1 and column <= SIDE and board[row][column] == other do
    count = count + 1
    row, column = row + dy, column + dx
  end
  local closed = row >= 1 and row <= SIDE and column >= 1 and column <= SIDE and board[row][column] == game.player
  return closed and count or 0
end

local function may_play(game, row, column)
  if game.board[row][column] ~= FREE then
    return false
  end
  for _, d in ipairs(DIRECTIONS) do
    if enclosed(game, row, column, d[1], d[2]) > 0 then
      return true
    end
  end
  return false
end

-- A list of squares, as numbers from 0.
local function legal_moves(game)
  local moves = {}
  for row = 1, SIDE do
    for column = 1, SIDE do
      if may_play(game, row, column) then
        moves[#moves + 1] = (row - 1) * SIDE + column - 1
      end
    end
  end
  return moves
end

-- Whoever cannot move loses the turn; if no one can, whoever has more discs wins.
local function next_turn(game)
  local discs = {[FREE] = 0, [BLACK] = 0, [WHITE] = 0}
  for _ = 1, 2 do
    game.player = rival(game.player)
    if #legal_moves(game) > 0 then
      return
    end
  end
  for row = 1, SIDE do
    for column = 1, SIDE do
      discs[game.board[row][column]] = discs[game.board[row][column]] + 1
    end
  end
  if discs[BLACK] ~= discs[WHITE] then
    game.winner = discs[BLACK] > discs[WHITE] and BLACK or WHITE
  end
  game.over = true
end

local function play(game, square)
  local row, column = square // SIDE + 1, square % SIDE + 1
  for _, d in ipairs(DIRECTIONS) do
    for i = 1, enclosed(game, row, column, d[1], d[2]) do
      game.board[row + i * d[1]][column + i * d[2]] = game.player
    end
  end
  game.board[row][column] = game.player
  next_turn(game)
end

require("baseline")({new_game = new_game, legal_moves = legal_moves, play = play})

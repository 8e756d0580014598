// Conversion of games from Python: trees, hands and boards as arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "solver/holdem.hpp"
#include "solver/matrix_game.hpp"

template <typename Number, std::size_t dimensions = 1>
using Array = nanobind::ndarray<const Number, nanobind::ndim<dimensions>, nanobind::c_contig,
                                nanobind::device::cpu>;

// The public tree, a row per node; parents precede their children.
struct TreeArrays {
    Array<std::int32_t> parents;
    Array<std::uint8_t> terminals, players, streets, follows_chance;
    Array<double> showdown_payoffs;
    Array<double, 2> fixed_payoffs;
};

// A player's hands: rows of two cards, with a weight each.
struct HandArrays {
    const Array<std::uint8_t, 2>& cards;
    const Array<float>& weights;
};

// A board: (street, parent, chance, sizes, parent hands of both players).
using BoardRow = std::tuple<int, int, double, std::array<int, runout::kPlayers>,
                            std::array<std::vector<int>, runout::kPlayers>>;

// Both throw std::invalid_argument when the arrays do not describe a game. `rows` is the tree of a
// spot that is solved, or null.
runout::HoldemSpot holdem_spot(const nanobind::bytes& board, const HandArrays& oop,
                               const HandArrays& ip, bool symmetry, const TreeArrays* rows);
// `first` and `second` are the weights of both players' hands at the root; `weights` and
// `showdowns` hold a matrix for each board.
std::unique_ptr<runout::MatrixGame> matrix_game(const TreeArrays& rows,
                                                const std::vector<BoardRow>& board_rows,
                                                const Array<float>& first,
                                                const Array<float>& second,
                                                const std::vector<Array<float, 2>>& weights,
                                                const std::vector<Array<float, 2>>& showdowns);

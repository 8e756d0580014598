// Games as Python hands them over: trees, hands and scenes in arrays.
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

// The public tree, a row per node: parents come before their children.
struct TreeArrays {
    Array<std::int32_t> parents;
    Array<std::uint8_t> ends, players, stages, follows_chance;
    Array<double> contests;
    Array<double, 2> certain;
};

// A player's hands: rows of two cards, with a weight each.
struct HandArrays {
    const Array<std::uint8_t, 2>& cards;
    const Array<float>& weights;
};

// A scene: (stage, parent, chance, sizes, origins of both players).
using SceneRow = std::tuple<int, int, double, std::array<int, runout::kPlayers>,
                            std::array<std::vector<int>, runout::kPlayers>>;

// Both throw std::invalid_argument when the arrays are no game.
runout::HoldemSpot holdem_spot(const nanobind::bytes& board, const HandArrays& oop,
                               const HandArrays& ip, const TreeArrays& rows);
// `first` and `second` are the weights of both players' secrets at the root; `weights` and
// `contests` hold a matrix for each scene.
std::unique_ptr<runout::MatrixGame> matrix_game(const TreeArrays& rows,
                                                const std::vector<SceneRow>& scene_rows,
                                                const Array<float>& first,
                                                const Array<float>& second,
                                                const std::vector<Array<float, 2>>& weights,
                                                const std::vector<Array<float, 2>>& contests);

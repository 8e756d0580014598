// Where Python meets the solver. Shapes and values are checked here once; the solver trusts them.
#include "bindings_solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <stdexcept>

#include "bindings_long_work.hpp"
#include "cfr.hpp"
#include "holdem.hpp"
#include "matrix_game.hpp"
#include "parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using runout::kPlayers;

template <typename Number, std::size_t dimensions = 1>
using Array = nb::ndarray<const Number, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
template <typename Number>
using Made = nb::ndarray<nb::numpy, Number, nb::c_contig, nb::device::cpu>;

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// A numpy array that owns what it shows.
template <typename Number>
Made<Number> give(std::vector<Number> numbers, std::vector<std::size_t> shape) {
    auto* kept = new std::vector<Number>(std::move(numbers));
    const nb::capsule owner(
        kept, [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
    return Made<Number>(kept->data(), shape.size(), shape.data(), owner);
}

// The public tree, a row per node: parents come before their children.
struct TreeArrays {
    Array<std::int32_t> parents;
    Array<std::uint8_t> ends, players, stages, follows_chance;
    Array<double> contests;
    Array<double, 2> certain;
};

runout::GameTree tree_of(const TreeArrays& rows) {
    const std::size_t nodes = rows.parents.shape(0);
    require(nodes > 0 && rows.ends.shape(0) == nodes && rows.players.shape(0) == nodes &&
                rows.stages.shape(0) == nodes && rows.follows_chance.shape(0) == nodes &&
                rows.contests.shape(0) == nodes && rows.certain.shape(0) == nodes &&
                rows.certain.shape(1) == kPlayers,
            "a tree's arrays must have one row per node");
    runout::GameTree tree(nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
        runout::GameNode& made = tree[node];
        made.parent = rows.parents.data()[node];
        made.is_end = rows.ends.data()[node] != 0;
        made.player = rows.players.data()[node];
        made.stage = rows.stages.data()[node];
        made.follows_chance = rows.follows_chance.data()[node] != 0;
        made.contest = rows.contests.data()[node];
        for (int player = 0; player < kPlayers; ++player)
            made.certain[player] =
                rows.certain.data()[kPlayers * node + static_cast<std::size_t>(player)];
        require(made.player < kPlayers, "a node's player is 0 or 1");
        require(made.parent < static_cast<int>(node) && (made.parent >= 0 || node == 0),
                "a node comes after its parent");
        if (node == 0) continue;
        runout::GameNode& parent = tree[static_cast<std::size_t>(made.parent)];
        require(!parent.is_end && (made.stage == parent.stage + (made.follows_chance ? 1 : 0)),
                "a node follows a decision of its stage, or of the one before by chance");
        require(!(made.is_end && made.follows_chance), "an end belongs to the stage it ends");
        parent.children.push_back(static_cast<int>(node));
        require(parent.children.size() <= runout::kMostActions, "a decision has too many actions");
    }
    for (const runout::GameNode& node : tree)
        require(node.is_end || !node.children.empty(), "a decision needs an action");
    require(!tree[0].is_end, "the root must be a decision");
    return tree;
}

runout::Precision precision_of(const std::string& name) {
    if (name == "f32") return runout::Precision::single;
    if (name == "f16") return runout::Precision::half;
    throw std::invalid_argument("precision is f32 or f16");
}

// What Python holds: the solver, which has one working room, so that threads take turns.
class PySolver {
   public:
    explicit PySolver(std::unique_ptr<runout::CfrSolver> solver) : solver_(std::move(solver)) {}

    // Ctrl-C comes between iterations: a solve that it ends is as whole as any, and can go on.
    void iterate(int count) {
        const LongWork released;
        for (int done = 0; done < count; ++done) {
            {
                const std::lock_guard<std::mutex> turn(turns_);
                const runout::AfterChunk whole(nullptr);
                solver_->iterate();
            }
            LongWork::look_up();
        }
    }
    runout::Values best_responses() {
        const Turn turn(*this);
        return solver_->best_responses();
    }
    runout::Values average_values() {
        const Turn turn(*this);
        return solver_->average_values();
    }
    int iterations() const { return solver_->iterations(); }
    void set_iterations(int iterations) {
        require(iterations >= 0, "iterations cannot be negative");
        const Turn turn(*this);
        solver_->set_iterations(iterations);
    }
    std::size_t bytes() {
        const Turn turn(*this);
        return solver_->bytes();
    }

    int check_scene(int scene) const {
        require(scene >= 0 && scene < static_cast<int>(solver_->game().scenes().size()),
                "there is no such scene");
        return scene;
    }
    static int check_player(int player) {
        require(player >= 0 && player < kPlayers, "a player is 0 or 1");
        return player;
    }
    int scene_count() const { return static_cast<int>(solver_->game().scenes().size()); }
    int stage_of(int scene) const { return solver_->game().scenes()[check_scene(scene)].stage; }
    std::vector<int> children(int scene) const {
        return solver_->game().scenes()[check_scene(scene)].children;
    }
    int parent(int scene) const { return solver_->game().scenes()[check_scene(scene)].parent; }
    int size(int scene, int player) const {
        return solver_->game().scenes()[check_scene(scene)].size[check_player(player)];
    }
    std::vector<int> nodes(int stage) const {
        require(stage >= 0 && stage < static_cast<int>(solver_->stages().size()),
                "there is no such stage");
        return solver_->stages()[stage].nodes;
    }

    std::vector<int> seen(int stage) const {
        nodes(stage);
        return solver_->stages()[stage].seen;
    }

    nb::dict look(int scene) {
        check_scene(scene);
        runout::SceneView view;
        {
            const Turn turn(*this);
            view = solver_->look(scene);
        }
        nb::dict found;
        found["chance"] = view.chance;
        nb::list reach, values, averages;
        for (int player = 0; player < kPlayers; ++player) {
            const auto width = static_cast<std::size_t>(view.width[player]);
            const auto numbers = [&](const runout::Blocks& blocks) {
                const float* first = blocks.empty() ? nullptr : blocks[0].of;
                return std::vector<float>(first, first + blocks.size() * runout::kBlock);
            };
            const auto nodes = static_cast<std::size_t>(view.nodes);
            reach.append(give(numbers(view.reach[player]), {nodes, width}));
            values.append(give(numbers(view.values[player]), {nodes, width}));
            const std::size_t rows = width == 0 ? 0 : view.averages[player].size() / width;
            averages.append(give(std::move(view.averages[player]), {rows, width}));
        }
        found["reach"] = reach;
        found["values"] = values;
        found["averages"] = averages;
        return found;
    }

    Made<float> values_from_below(int scene, int player) {
        require(!solver_->game().scenes()[check_scene(scene)].children.empty(),
                "nothing follows that scene");
        check_player(player);
        std::vector<float> values;
        {
            const Turn turn(*this);
            values = solver_->values_from_below(scene, player);
        }
        const std::size_t count = values.size();
        return give(std::move(values), {count});
    }
    void set_values_from_below(int scene, int player, const Array<float>& values) {
        check_scene(scene);
        check_player(player);
        const Turn turn(*this);
        solver_->set_values_from_below(scene, player, {values.data(), values.shape(0)});
    }
    double relearn(int scene, int iterations) {
        check_scene(scene);
        const Turn turn(*this);
        return solver_->relearn(scene, iterations);
    }
    void lock(int scene, int place, const Array<float>& locked, const Array<float, 2>& strategy) {
        const runout::Scene& here = solver_->game().scenes()[check_scene(scene)];
        const std::vector<int>& nodes = solver_->stages()[here.stage].nodes;
        require(place >= 0 && place < static_cast<int>(nodes.size()), "there is no such node");
        const runout::GameNode& node = solver_->game().tree()[nodes[place]];
        const auto size = static_cast<std::size_t>(here.size[node.player]);
        require(locked.shape(0) == size && strategy.shape(1) == size &&
                    strategy.shape(0) == node.children.size(),
                "a lock needs a number per action and secret");
        std::vector<std::vector<float>> shares;
        for (std::size_t action = 0; action < strategy.shape(0); ++action)
            shares.emplace_back(strategy.data() + action * size,
                                strategy.data() + (action + 1) * size);
        const Turn turn(*this);
        solver_->lock(scene, place, {locked.data(), size}, shares);
    }

    nb::object pool(nb::handle self, int player, bool regrets) {
        const std::span<std::byte> bytes = regrets ? solver_->regrets(check_player(player))
                                                   : solver_->averages(check_player(player));
        const std::size_t shape[1] = {bytes.size() / solver_->number_size()};
        if (solver_->precision() == runout::Precision::single)
            return nb::cast(Made<float>(bytes.data(), 1, shape, self));
        return nb::cast(Made<std::uint16_t>(bytes.data(), 1, shape, self));
    }
    std::array<std::array<std::size_t, 3>, 2> extents(int scene, int player) const {
        const auto numbers = [](const runout::Extent& extent) {
            return std::array<std::size_t, 3>{extent.first, extent.own_last, extent.subtree_last};
        };
        return {numbers(solver_->regret_extent(check_scene(scene), check_player(player))),
                numbers(solver_->average_extent(scene, player))};
    }

   protected:
    runout::CfrSolver& solver() const { return *solver_; }

    // A thread's turn. The interpreter is let go of first: who waits for a turn holds up nobody.
    class Turn {
       public:
        explicit Turn(PySolver& solver) : alone_(solver.turns_) {}

       private:
        Released released_;
        std::lock_guard<std::mutex> alone_;
    };

   private:
    std::unique_ptr<runout::CfrSolver> solver_;
    std::mutex turns_;
};

using Averages = std::tuple<nb::ndarray<nb::c_contig, nb::device::cpu, nb::ro>,
                            nb::ndarray<nb::c_contig, nb::device::cpu, nb::ro>>;

class PyHoldem final : public PySolver {
   public:
    // `averages` is what the solver looks at, if that is not its own.
    PyHoldem(std::unique_ptr<runout::CfrSolver> solver, std::optional<Averages> averages)
        : PySolver(std::move(solver)), averages_(std::move(averages)) {}

    const runout::Holdem& holdem() const {
        return static_cast<const runout::Holdem&>(solver().game());
    }
    std::tuple<int, std::vector<int>> find(const nb::bytes& dealt) const {
        const auto* cards = static_cast<const std::uint8_t*>(dealt.data());
        const runout::Holdem::Found found = holdem().find({cards, dealt.size()});
        return {found.scene, std::vector<int>(found.renaming.begin(), found.renaming.end())};
    }
    std::tuple<Made<double>, Made<double>> contests(int scene, int player,
                                                    const Array<float>& reach) {
        require(reach.shape(0) == static_cast<std::size_t>(size(scene, 1 - check_player(player))),
                "reach is a number per hand of the opponent");
        runout::Holdem::Standing found;
        {
            const Turn turn(*this);
            auto& game = static_cast<runout::Holdem&>(solver().game());
            found = game.standing(scene, player, {reach.data(), reach.shape(0)});
        }
        const std::size_t count = found.totals.size();
        return {give(std::move(found.contests), {count}), give(std::move(found.totals), {count})};
    }
    Made<std::uint16_t> combos(int scene, int player) const {
        std::vector<std::uint16_t> found =
            holdem().combos(check_scene(scene), check_player(player));
        const std::size_t count = found.size();
        return give(std::move(found), {count});
    }

   private:
    std::optional<Averages> averages_;
};

std::vector<runout::HoldemHand> hands_of(const Array<std::uint8_t, 2>& cards,
                                         const Array<float>& weights, std::uint64_t board) {
    require(cards.shape(1) == 2 && weights.shape(0) == cards.shape(0) && cards.shape(0) > 0,
            "hands are rows of two cards, with a weight each");
    std::vector<runout::HoldemHand> hands;
    for (std::size_t hand = 0; hand < cards.shape(0); ++hand) {
        const std::uint8_t low = cards.data()[2 * hand];
        const std::uint8_t high = cards.data()[2 * hand + 1];
        require(low < high && high < runout::kDeckSize, "a hand's cards ascend and are below 52");
        require((runout::mask_of(low, high) & board) == 0, "a hand holds a card of the board");
        const float weight = weights.data()[hand];
        require(weight > 0 && weight <= 1e6f, "a hand's weight is above zero");
        hands.push_back({low, high, weight});
    }
    return hands;
}

PyHoldem* make_holdem(const nb::bytes& board, const Array<std::uint8_t, 2>& oop_cards,
                      const Array<float>& oop_weights, const Array<std::uint8_t, 2>& ip_cards,
                      const Array<float>& ip_weights, const TreeArrays& rows,
                      const std::string& precision, bool symmetry, int threads,
                      std::optional<Averages> averages) {
    runout::HoldemSpot spot;
    std::uint64_t mask = 0;
    require(board.size() >= 3 && board.size() <= 5, "a board has three to five cards");
    for (std::size_t at = 0; at < board.size(); ++at) {
        const std::uint8_t card = static_cast<const std::uint8_t*>(board.data())[at];
        require(card < runout::kDeckSize && (mask >> card & 1) == 0, "a board's cards differ");
        mask |= std::uint64_t{1} << card;
        spot.board.push_back(card);
    }
    spot.hands[0] = hands_of(oop_cards, oop_weights, mask);
    spot.hands[1] = hands_of(ip_cards, ip_weights, mask);
    spot.tree = tree_of(rows);
    for (const runout::GameNode& node : spot.tree)
        require(node.stage + static_cast<int>(board.size()) <= 5, "a tree goes on to the river");
    spot.use_symmetry = symmetry;
    const runout::Precision kind = precision_of(precision);
    const LongWork released;
    auto game = std::make_unique<runout::Holdem>(std::move(spot), runout::thread_count(threads));
    if (!averages)
        return new PyHoldem(std::make_unique<runout::CfrSolver>(std::move(game), kind, threads),
                            {});
    const auto* first = static_cast<const std::byte*>(std::get<0>(*averages).data());
    const auto* second = static_cast<const std::byte*>(std::get<1>(*averages).data());
    for (const auto* start : {first, second})
        require(reinterpret_cast<std::uintptr_t>(start) % alignof(runout::Block) == 0,
                "averages lie at a multiple of 64 bytes");
    const std::size_t bytes[kPlayers] = {std::get<0>(*averages).nbytes(),
                                         std::get<1>(*averages).nbytes()};
    auto solver = std::make_unique<runout::CfrSolver>(
        std::move(game), kind, threads, std::array<const std::byte*, kPlayers>{first, second});
    for (int player = 0; player < kPlayers; ++player)
        require(
            solver->average_extent(0, player).subtree_last * solver->number_size() == bytes[player],
            "the averages do not fit the spot");
    return new PyHoldem(std::move(solver), std::move(averages));
}

// Scenes as rows: (stage, parent, chance, sizes, origins of both players).
using SceneRow =
    std::tuple<int, int, double, std::array<int, kPlayers>, std::array<std::vector<int>, kPlayers>>;

PySolver* make_matrix(const TreeArrays& rows, const std::vector<SceneRow>& scene_rows,
                      const Array<float>& first, const Array<float>& second,
                      const std::vector<Array<float, 2>>& weights,
                      const std::vector<Array<float, 2>>& contests, const std::string& precision,
                      int threads) {
    std::vector<runout::Scene> scenes;
    std::vector<runout::Matchups> matchups;
    require(!scene_rows.empty() && scene_rows.size() == weights.size() &&
                weights.size() == contests.size(),
            "each scene needs its matrices");
    for (std::size_t at = 0; at < scene_rows.size(); ++at) {
        const auto& [stage, parent, chance, sizes, origins] = scene_rows[at];
        runout::Scene scene;
        require(at == 0 ? parent == -1 && stage == 0
                        : parent >= 0 && parent < static_cast<int>(at) &&
                              stage == scenes[parent].stage + 1,
                "a scene comes after its parent, one stage later");
        scene.stage = stage;
        scene.parent = parent;
        scene.chance = static_cast<float>(chance);
        for (int player = 0; player < kPlayers; ++player) {
            scene.size[player] = sizes[player];
            require(sizes[player] > 0 && sizes[player] < 65000, "a scene needs secrets");
            if (at == 0) continue;
            runout::Origins from;
            for (const int origin : origins[player]) {
                require(origin >= 0 && origin < scenes[parent].size[player],
                        "an origin is a secret of the parent");
                from.push_back(static_cast<std::uint16_t>(origin));
            }
            require(static_cast<int>(from.size()) == sizes[player], "each secret has an origin");
            scene.origins[player].push_back(std::move(from));
        }
        for (const Array<float, 2>* matrix : {&weights[at], &contests[at]})
            require(matrix->shape(0) == static_cast<std::size_t>(sizes[0]) &&
                        matrix->shape(1) == static_cast<std::size_t>(sizes[1]),
                    "a matrix has a row per secret of one player and a column per other's");
        const std::size_t numbers = weights[at].size();
        matchups.push_back({{weights[at].data(), weights[at].data() + numbers},
                            {contests[at].data(), contests[at].data() + numbers}});
        if (at > 0) scenes[parent].children.push_back(static_cast<int>(at));
        scenes.push_back(std::move(scene));
    }
    require(static_cast<int>(first.shape(0)) == scenes[0].size[0] &&
                static_cast<int>(second.shape(0)) == scenes[0].size[1],
            "each secret of the root needs a weight");
    auto game = std::make_unique<runout::MatrixGame>(
        tree_of(rows), std::move(scenes),
        std::vector<float>(first.data(), first.data() + first.shape(0)),
        std::vector<float>(second.data(), second.data() + second.shape(0)), std::move(matchups));
    return new PySolver(
        std::make_unique<runout::CfrSolver>(std::move(game), precision_of(precision), threads));
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<TreeArrays>(module, "GameTree")
        .def(
            "__init__",
            [](TreeArrays* made, Array<std::int32_t> parents, Array<std::uint8_t> ends,
               Array<std::uint8_t> players, Array<std::uint8_t> stages,
               Array<std::uint8_t> follows_chance, Array<double> contests,
               Array<double, 2> certain) {
                new (made)
                    TreeArrays{parents, ends, players, stages, follows_chance, contests, certain};
            },
            "parents"_a, "ends"_a, "players"_a, "stages"_a, "follows_chance"_a, "contests"_a,
            "certain"_a);
    nb::class_<PySolver>(module, "Solver")
        .def("iterate", &PySolver::iterate, "count"_a)
        .def("best_responses", &PySolver::best_responses)
        .def("average_values", &PySolver::average_values)
        .def_prop_rw("iterations", &PySolver::iterations, &PySolver::set_iterations)
        .def_prop_ro("bytes", &PySolver::bytes)
        .def_prop_ro("scenes", &PySolver::scene_count)
        .def("stage", &PySolver::stage_of, "scene"_a)
        .def("parent", &PySolver::parent, "scene"_a)
        .def("children", &PySolver::children, "scene"_a)
        .def("size", &PySolver::size, "scene"_a, "player"_a)
        .def("nodes", &PySolver::nodes, "stage"_a)
        .def("seen", &PySolver::seen, "stage"_a)
        .def("look", &PySolver::look, "scene"_a)
        .def("values_from_below", &PySolver::values_from_below, "scene"_a, "player"_a)
        .def("set_values_from_below", &PySolver::set_values_from_below, "scene"_a, "player"_a,
             "values"_a)
        .def("relearn", &PySolver::relearn, "scene"_a, "iterations"_a)
        .def("lock", &PySolver::lock, "scene"_a, "place"_a, "locked"_a, "strategy"_a)
        .def(
            "regrets",
            [](nb::handle self, int player) {
                return nb::cast<PySolver&>(self).pool(self, player, true);
            },
            "player"_a)
        .def(
            "averages",
            [](nb::handle self, int player) {
                return nb::cast<PySolver&>(self).pool(self, player, false);
            },
            "player"_a)
        .def("extents", &PySolver::extents, "scene"_a, "player"_a);
    nb::class_<PyHoldem, PySolver>(module, "HoldemSolver")
        .def(nb::new_(&make_holdem), "board"_a, "oop_cards"_a, "oop_weights"_a, "ip_cards"_a,
             "ip_weights"_a, "tree"_a, "precision"_a, "symmetry"_a, "threads"_a,
             "averages"_a = nb::none())
        .def("find", &PyHoldem::find, "dealt"_a)
        .def("contests", &PyHoldem::contests, "scene"_a, "player"_a, "reach"_a)
        .def("combos", &PyHoldem::combos, "scene"_a, "player"_a);
    module.def("matrix_solver", &make_matrix, "tree"_a, "scenes"_a, "first_weights"_a,
               "second_weights"_a, "weights"_a, "contests"_a, "precision"_a, "threads"_a,
               nb::rv_policy::take_ownership);
}

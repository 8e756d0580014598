// Where Python meets the solver. What it is asked is checked here once; the solver trusts it.
#include "bindings/solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/games.hpp"
#include "bindings/long_work.hpp"
#include "core/parallel.hpp"
#include "solver/cfr.hpp"
#include "solver/holdem.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using runout::kPlayers;

template <typename Number>
using Made = nb::ndarray<nb::numpy, Number, nb::c_contig, nb::device::cpu>;

// A numpy array that owns what it shows.
template <typename Number>
Made<Number> give(std::vector<Number> numbers, std::vector<std::size_t> shape) {
    auto* kept = new std::vector<Number>(std::move(numbers));
    const nb::capsule owner(
        kept, [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
    return Made<Number>(kept->data(), shape.size(), shape.data(), owner);
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
        const runout::Holdem::Found found = holdem().find(cards_in(dealt));
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

PyHoldem* make_holdem(const nb::bytes& board, const Array<std::uint8_t, 2>& oop_cards,
                      const Array<float>& oop_weights, const Array<std::uint8_t, 2>& ip_cards,
                      const Array<float>& ip_weights, const TreeArrays& rows,
                      const std::string& precision, bool symmetry, int threads,
                      std::optional<Averages> averages) {
    runout::HoldemSpot spot =
        holdem_spot(board, {oop_cards, oop_weights}, {ip_cards, ip_weights}, rows);
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

PySolver* make_matrix(const TreeArrays& rows, const std::vector<SceneRow>& scene_rows,
                      const Array<float>& first, const Array<float>& second,
                      const std::vector<Array<float, 2>>& weights,
                      const std::vector<Array<float, 2>>& contests, const std::string& precision,
                      int threads) {
    return new PySolver(std::make_unique<runout::CfrSolver>(
        matrix_game(rows, scene_rows, first, second, weights, contests), precision_of(precision),
        threads));
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

// Python bindings of the solver. Arguments are checked here once; the solver trusts them.
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
#include "bindings/module.hpp"
#include "core/parallel.hpp"
#include "solver/cfr.hpp"
#include "solver/holdem.hpp"
#include "solver/measure.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using runout::kPlayers;

template <typename Number>
using NumpyArray = nb::ndarray<nb::numpy, Number, nb::c_contig, nb::device::cpu>;

// Asks about ten times a second whether to stop.
using Callable = std::optional<nb::callable>;

// Return a numpy array that owns the numbers.
template <typename Number>
NumpyArray<Number> to_numpy(std::vector<Number> numbers, std::vector<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<Number>>(std::move(numbers));
    const nb::capsule owner(
        kept.get(), [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
    return NumpyArray<Number>(kept.release()->data(), shape.size(), shape.data(), owner);
}

runout::Precision precision_of(const std::string& name) {
    if (name == "f32") return runout::Precision::single;
    if (name == "f16") return runout::Precision::half;
    throw std::invalid_argument("precision is f32 or f16");
}

// The solver as a Python object. It has one set of buffers, so calls are serialized by a mutex.
class PySolver {
   public:
    explicit PySolver(std::unique_ptr<runout::CfrSolver> solver) : solver_(std::move(solver)) {}

    // A signal, or `should_stop`, ends this after the iteration at hand. An exception of either is
    // raised then; a second one at once, which leaves the solver of no further use. Return whether
    // `should_stop` did not end it.
    bool iterate(int count, const Callable& should_stop) {
        LongWork work(handle_of(should_stop), true);
        for (int done = 0; done < count; ++done) {
            {
                const std::lock_guard<std::mutex> guard(mutex_);
                solver_->iterate();
            }
            if (work.is_stopped()) return false;
        }
        return true;
    }
    runout::Values best_responses() {
        const Exclusive exclusive(*this);
        return solver_->best_responses();
    }
    runout::Values average_values() {
        const Exclusive exclusive(*this);
        return solver_->average_values();
    }
    // None where `should_stop` has ended it.
    std::optional<runout::Values> best_responses_unless(const Callable& should_stop) {
        return unless_stopped(should_stop, [this] { return solver_->best_responses(); });
    }
    std::optional<runout::Values> average_values_unless(const Callable& should_stop) {
        return unless_stopped(should_stop, [this] { return solver_->average_values(); });
    }
    int iterations() const { return solver_->iterations(); }
    void set_iterations(int iterations) {
        require(iterations >= 0, "iterations cannot be negative");
        const Exclusive exclusive(*this);
        solver_->set_iterations(iterations);
    }
    std::size_t bytes() {
        const Exclusive exclusive(*this);
        return solver_->bytes();
    }

    int check_board(int board_index) const {
        require(board_index >= 0 && board_index < static_cast<int>(solver_->game().boards().size()),
                "there is no such board");
        return board_index;
    }
    static int check_player(int player) {
        require(player >= 0 && player < kPlayers, "a player is 0 or 1");
        return player;
    }
    int board_count() const { return static_cast<int>(solver_->game().boards().size()); }
    int street_of(int board_index) const {
        return solver_->game().boards()[check_board(board_index)].street;
    }
    std::vector<int> children(int board_index) const {
        return solver_->game().boards()[check_board(board_index)].children;
    }
    int parent(int board_index) const {
        return solver_->game().boards()[check_board(board_index)].parent;
    }
    int size(int board_index, int player) const {
        return solver_->game().boards()[check_board(board_index)].size[check_player(player)];
    }
    std::vector<int> nodes(int street) const {
        require(street >= 0 && street < static_cast<int>(solver_->streets().size()),
                "there is no such street");
        return solver_->streets()[street].nodes;
    }

    std::vector<int> view_nodes(int street) const {
        nodes(street);
        return solver_->streets()[street].view_nodes;
    }

    nb::dict view(int board_index) {
        check_board(board_index);
        runout::BoardView view;
        {
            const Exclusive exclusive(*this);
            view = solver_->view(board_index);
        }
        nb::dict result;
        result["chance"] = view.chance;
        nb::list reach, values, averages;
        for (int player = 0; player < kPlayers; ++player) {
            const auto width = static_cast<std::size_t>(view.width[player]);
            const auto numbers = [&](const runout::Blocks& blocks) {
                const float* first = blocks.empty() ? nullptr : blocks[0].of;
                return std::vector<float>(first, first + blocks.size() * runout::kBlock);
            };
            const auto nodes = static_cast<std::size_t>(view.nodes);
            reach.append(to_numpy(numbers(view.reach[player]), {nodes, width}));
            values.append(to_numpy(numbers(view.values[player]), {nodes, width}));
            const std::size_t rows = width == 0 ? 0 : view.averages[player].size() / width;
            averages.append(to_numpy(std::move(view.averages[player]), {rows, width}));
        }
        result["reach"] = reach;
        result["values"] = values;
        result["averages"] = averages;
        return result;
    }

    NumpyArray<float> continuation_values(int board_index, int player) {
        require(!solver_->game().boards()[check_board(board_index)].children.empty(),
                "nothing follows that board");
        check_player(player);
        std::vector<float> values;
        {
            const Exclusive exclusive(*this);
            values = solver_->continuation_values(board_index, player);
        }
        const std::size_t count = values.size();
        return to_numpy(std::move(values), {count});
    }
    void set_continuation_values(int board_index, int player, const Array<float>& values) {
        check_board(board_index);
        check_player(player);
        const Exclusive exclusive(*this);
        solver_->set_continuation_values(board_index, player, {values.data(), values.shape(0)});
    }
    double resolve(int board_index, int iterations) {
        check_board(board_index);
        const Exclusive exclusive(*this);
        return solver_->resolve(board_index, iterations);
    }
    void lock(int board_index, int place, const Array<bool>& locked,
              const Array<float, 2>& strategy) {
        const runout::BoardNode& here = solver_->game().boards()[check_board(board_index)];
        const std::vector<int>& nodes = solver_->streets()[here.street].nodes;
        require(place >= 0 && place < static_cast<int>(nodes.size()), "there is no such node");
        const runout::GameNode& node = solver_->game().tree()[nodes[place]];
        const auto size = static_cast<std::size_t>(here.size[node.player]);
        require(locked.shape(0) == size && strategy.shape(1) == size &&
                    strategy.shape(0) == node.children.size(),
                "a lock needs a number per action and hand");
        std::vector<std::vector<float>> shares;
        for (std::size_t action = 0; action < strategy.shape(0); ++action)
            shares.emplace_back(strategy.data() + action * size,
                                strategy.data() + (action + 1) * size);
        const Exclusive exclusive(*this);
        solver_->lock(board_index, place, {locked.data(), size}, shares);
    }

    nb::object pool(nb::handle self, int player, bool regrets) {
        check_player(player);
        std::span<std::byte> bytes;
        {
            const Exclusive exclusive(*this);
            bytes = regrets ? solver_->regrets(player) : solver_->averages(player);
        }
        const std::size_t shape[1] = {bytes.size() / solver_->number_size()};
        if (solver_->precision() == runout::Precision::single)
            return nb::cast(NumpyArray<float>(bytes.data(), 1, shape, self));
        return nb::cast(NumpyArray<std::uint16_t>(bytes.data(), 1, shape, self));
    }
    std::array<std::array<std::size_t, 3>, 2> extents(int board_index, int player) const {
        const auto numbers = [](const runout::Extent& extent) {
            return std::array<std::size_t, 3>{extent.first, extent.own_last, extent.subtree_last};
        };
        return {numbers(solver_->regret_extent(check_board(board_index), check_player(player))),
                numbers(solver_->average_extent(board_index, player))};
    }

   protected:
    runout::CfrSolver& solver() const { return *solver_; }

    // Exclusive use of the solver. The GIL is released before waiting for the mutex.
    class Exclusive {
       public:
        explicit Exclusive(PySolver& solver) : guard_(solver.mutex_) {}

        Exclusive(PySolver& solver, nb::handle should_stop)
            : work_(should_stop), guard_(solver.mutex_) {}

       private:
        LongWork work_;
        std::lock_guard<std::mutex> guard_;
    };

   private:
    static nb::handle handle_of(const Callable& callable) {
        return callable ? nb::handle(*callable) : nb::handle();
    }
    template <typename Compute>
    std::optional<runout::Values> unless_stopped(const Callable& should_stop,
                                                 const Compute& compute) {
        const Exclusive exclusive(*this, handle_of(should_stop));
        try {
            return compute();
        } catch (const Stopped&) {
            return {};
        }
    }

    std::unique_ptr<runout::CfrSolver> solver_;
    std::mutex mutex_;
};

using Averages = std::tuple<nb::ndarray<nb::c_contig, nb::device::cpu, nb::ro>,
                            nb::ndarray<nb::c_contig, nb::device::cpu, nb::ro>>;

class PyHoldem final : public PySolver {
   public:
    // `averages` keeps external averages of the solver alive.
    PyHoldem(std::unique_ptr<runout::CfrSolver> solver, std::optional<Averages> averages)
        : PySolver(std::move(solver)), averages_(std::move(averages)) {}

    const runout::Holdem& holdem() const {
        return static_cast<const runout::Holdem&>(solver().game());
    }
    std::tuple<int, std::vector<int>> find(const nb::bytes& dealt) const {
        const runout::Holdem::BoardMatch match =
            holdem().find(cards_in(dealt, "that card cannot be dealt there"));
        return {match.board, std::vector<int>(match.renaming.begin(), match.renaming.end())};
    }
    std::tuple<NumpyArray<double>, NumpyArray<double>> showdown_values(int board_index, int player,
                                                                       const Array<float>& reach) {
        require(
            reach.shape(0) == static_cast<std::size_t>(size(board_index, 1 - check_player(player))),
            "reach is a number per hand of the opponent");
        runout::Holdem::ShowdownValues values;
        {
            const Exclusive exclusive(*this);
            auto& game = static_cast<runout::Holdem&>(solver().game());
            values = game.showdown_values(board_index, player, {reach.data(), reach.shape(0)});
        }
        const std::size_t count = values.totals.size();
        return {to_numpy(std::move(values.showdowns), {count}),
                to_numpy(std::move(values.totals), {count})};
    }
    NumpyArray<std::uint16_t> combos(int board_index, int player) const {
        std::vector<std::uint16_t> combos =
            holdem().combos(check_board(board_index), check_player(player));
        const std::size_t count = combos.size();
        return to_numpy(std::move(combos), {count});
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
        holdem_spot(board, {oop_cards, oop_weights}, {ip_cards, ip_weights}, symmetry, &rows);
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
                "averages must be aligned to 64 bytes");
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

// Measure a tree by its counts: a row of nine per street, as the members of StreetCount. Return
// (boards, kept boards, numbers) of each street, other bytes, lanes and products.
auto measure(const runout::HoldemMeasure& spot, const Array<std::int64_t, 2>& counts) {
    require(counts.shape(0) == spot.street_count() && counts.shape(1) == 9,
            "a tree has nine counts for each street");
    std::vector<runout::StreetCount> tree;
    for (std::size_t street = 0; street < counts.shape(0); ++street) {
        const std::int64_t* row = counts.data() + 9 * street;
        for (int at = 0; at < 9; ++at)
            require(row[at] >= 0 && row[at] <= 1'000'000'000, "a count is at most a billion");
        tree.push_back(
            {{row[0], row[1]}, {row[2], row[3]}, {row[4], row[5]}, row[6], row[7], row[8]});
    }
    const runout::Measure measured = spot.of(tree);
    std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> streets;
    for (const runout::StreetMeasure& street : measured.streets)
        streets.emplace_back(street.boards, street.kept, street.numbers);
    return std::make_tuple(streets, measured.other_bytes, measured.lanes, measured.products);
}

PySolver* make_matrix(const TreeArrays& rows, const std::vector<BoardRow>& board_rows,
                      const Array<float>& first, const Array<float>& second,
                      const std::vector<Array<float, 2>>& weights,
                      const std::vector<Array<float, 2>>& showdowns, const std::string& precision,
                      int threads) {
    return new PySolver(std::make_unique<runout::CfrSolver>(
        matrix_game(rows, board_rows, first, second, weights, showdowns), precision_of(precision),
        threads));
}

}  // namespace

void bind_solver(nb::module_& module) {
    module.attr("GROUPED_ITERATIONS") = runout::CfrSolver::kGroupedIterations;
    nb::class_<TreeArrays>(module, "GameTree")
        .def(
            "__init__",
            [](TreeArrays* tree, Array<std::int32_t> parents, Array<std::uint8_t> terminals,
               Array<std::uint8_t> players, Array<std::uint8_t> streets,
               Array<std::uint8_t> follows_chance, Array<double> showdown_payoffs,
               Array<double, 2> fixed_payoffs) {
                new (tree) TreeArrays{parents,        terminals,        players,      streets,
                                      follows_chance, showdown_payoffs, fixed_payoffs};
            },
            "parents"_a, "terminals"_a, "players"_a, "streets"_a, "follows_chance"_a,
            "showdown_payoffs"_a, "fixed_payoffs"_a);
    nb::class_<PySolver>(module, "Solver")
        .def("iterate", &PySolver::iterate, "count"_a, "should_stop"_a = nb::none())
        .def("best_responses", &PySolver::best_responses)
        .def("best_responses", &PySolver::best_responses_unless, "should_stop"_a.none())
        .def("average_values", &PySolver::average_values)
        .def("average_values", &PySolver::average_values_unless, "should_stop"_a.none())
        .def_prop_rw("iterations", &PySolver::iterations, &PySolver::set_iterations)
        .def_prop_ro("bytes", &PySolver::bytes)
        .def_prop_ro("board_count", &PySolver::board_count)
        .def("street", &PySolver::street_of, "board_index"_a)
        .def("parent", &PySolver::parent, "board_index"_a)
        .def("children", &PySolver::children, "board_index"_a)
        .def("size", &PySolver::size, "board_index"_a, "player"_a)
        .def("nodes", &PySolver::nodes, "street"_a)
        .def("view_nodes", &PySolver::view_nodes, "street"_a)
        .def("view", &PySolver::view, "board_index"_a)
        .def("continuation_values", &PySolver::continuation_values, "board_index"_a, "player"_a)
        .def("set_continuation_values", &PySolver::set_continuation_values, "board_index"_a,
             "player"_a, "values"_a)
        .def("resolve", &PySolver::resolve, "board_index"_a, "iterations"_a)
        .def("lock", &PySolver::lock, "board_index"_a, "place"_a, "locked"_a, "strategy"_a)
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
        .def("extents", &PySolver::extents, "board_index"_a, "player"_a);
    nb::class_<PyHoldem, PySolver>(module, "HoldemSolver")
        .def(nb::new_(&make_holdem), "board"_a, "oop_cards"_a, "oop_weights"_a, "ip_cards"_a,
             "ip_weights"_a, "tree"_a, "precision"_a, "symmetry"_a, "threads"_a,
             "averages"_a = nb::none())
        .def("find", &PyHoldem::find, "dealt"_a)
        .def("showdown_values", &PyHoldem::showdown_values, "board_index"_a, "player"_a, "reach"_a)
        .def("combos", &PyHoldem::combos, "board_index"_a, "player"_a);
    nb::class_<runout::HoldemMeasure>(module, "HoldemMeasure")
        .def(
            "__init__",
            [](runout::HoldemMeasure* made, const nb::bytes& board,
               const Array<std::uint8_t, 2>& oop_cards, const Array<float>& oop_weights,
               const Array<std::uint8_t, 2>& ip_cards, const Array<float>& ip_weights,
               bool symmetry) {
                new (made) runout::HoldemMeasure(holdem_spot(
                    board, {oop_cards, oop_weights}, {ip_cards, ip_weights}, symmetry, nullptr));
            },
            "board"_a, "oop_cards"_a, "oop_weights"_a, "ip_cards"_a, "ip_weights"_a, "symmetry"_a)
        .def("of", &measure, "counts"_a);
    module.def("matrix_solver", &make_matrix, "tree"_a, "boards"_a, "first_weights"_a,
               "second_weights"_a, "weights"_a, "showdowns"_a, "precision"_a, "threads"_a,
               nb::rv_policy::take_ownership);
}

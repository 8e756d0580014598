// What is asked of a solution: values, looks at a scene, and scenes that are not kept.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "solver/cfr.hpp"
#include "solver/pass.hpp"

namespace runout {

double CfrSolver::mean_of(int player, const Pass& pass) {
    play_root(player, pass);
    double sum = 0;
    for (int secret = 0; secret < game_->scenes()[0].size[player]; ++secret)
        sum +=
            double{number(weights_[player], secret)} * double{number(root_values_[player], secret)};
    return sum / pairs_;
}

Values CfrSolver::best_responses() {
    return {mean_of(0, {Purpose::respond}), mean_of(1, {Purpose::respond})};
}

Values CfrSolver::average_values() {
    return {mean_of(0, {Purpose::average}), mean_of(1, {Purpose::average})};
}

CfrSolver::ParentRows CfrSolver::reach_from_above(int scene, int player, const Pass& pass) {
    const int parent = game_->scenes()[scene].parent;
    if (parent < 0) return {};
    const ParentRows above = reach_from_above(parent, player, pass);
    Scratch& room = scratch_[0][game_->scenes()[parent].stage];
    forward(parent, player, pass, room, above);
    return {room.exits.floats(), nullptr, exit_width(parent)};
}

double CfrSolver::chance_of(int scene) const {
    double chance = 1;
    for (int at = scene; game_->scenes()[at].parent >= 0; at = game_->scenes()[at].parent)
        chance *= double{game_->scenes()[at].chance};
    return chance;
}

// Rows as wide as those at the exits of the scene before.
Pool CfrSolver::room_above(int scene, int width) const {
    const int parent = game_->scenes()[scene].parent;
    if (parent < 0) return {};
    const Scene& above = game_->scenes()[parent];
    return Pool(sizeof(float) * static_cast<std::size_t>(width) *
                rows_for(std::max(above.size[0], above.size[1])));
}

SceneView CfrSolver::look(int scene) {
    const SmallNumbersAreZero small;
    const Pass pass{.purpose = Purpose::average, .accurate = true};
    const Scene& here = game_->scenes()[scene];
    SceneView view{};
    view.nodes = static_cast<int>(stages_[here.stage].seen.size());
    view.chance = chance_of(scene);
    for (int player = 0; player < kPlayers; ++player) {
        const int blocks = in_blocks(here.size[player]);
        view.width[player] = blocks * kBlock;
        view.reach[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        view.values[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        read_averages(scene, player, view.averages[player]);
    }
    for (int player = 0; player < kPlayers; ++player) {
        ParentRows above = reach_from_above(scene, player, pass);
        // Values at the roots are among the findings; what goes up is thrown away.
        const Pool thrown = room_above(scene, above.width);
        above.values = thrown.floats();
        play_scene(scene, player, pass, above,
                   {start_of(view.reach[1 - player]), view.width[1 - player]},
                   {start_of(view.values[player]), view.width[player]});
    }
    return view;
}

void CfrSolver::read_averages(int scene, int player, std::vector<float>& into) const {
    const Scene& here = game_->scenes()[scene];
    const Stage& stage = stages_[here.stage];
    const Memory kept = memory(scene, player);
    const auto read = [&](int row, int secret) {
        const std::size_t at = place_of(secret, row, kept.average_rows);
        return precision_ == Precision::single
                   ? static_cast<const float*>(kept.averages)[at]
                   : static_cast<float>(static_cast<const std::uint16_t*>(kept.averages)[at]) *
                         (1 / 65535.0f);
    };
    const int width = in_blocks(here.size[player]) * kBlock;
    for (std::size_t place = 0; place < stage.nodes.size(); ++place) {
        const GameNode& node = game_->tree()[stage.nodes[place]];
        if (node.player != player) continue;
        const std::size_t first = into.size();
        into.resize(first + node.children.size() * static_cast<std::size_t>(width));
        for (int secret = 0; secret < width; ++secret) {
            const auto share = [&](std::size_t action) -> float& {
                return into[first + action * static_cast<std::size_t>(width) +
                            static_cast<std::size_t>(secret)];
            };
            const std::size_t last = node.children.size() - 1;
            float left = 1;
            for (std::size_t action = 0; action < last; ++action) {
                share(action) = read(stage.average_row[place] + static_cast<int>(action), secret);
                left -= share(action);
            }
            // As in read_average.
            if (precision_ != Precision::single && left < 0)
                for (std::size_t action = 0; action < last; ++action) share(action) /= 1 - left;
            share(last) = std::max(left, 0.0f);
        }
    }
}

// --- scenes that are not kept ---

std::vector<float> CfrSolver::values_from_below(int scene, int player) {
    const SmallNumbersAreZero small;
    const Pass pass{.purpose = Purpose::average, .accurate = true};
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch_[0][here.stage];
    forward(scene, player, pass, own, reach_from_above(scene, player, pass));
    play_children(scene, player, pass);
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    const auto width = static_cast<std::size_t>(exit_width(scene));
    std::vector<float> values;
    values.reserve(exits * static_cast<std::size_t>(here.size[player]));
    for (int secret = 0; secret < here.size[player]; ++secret) {
        const float* row = own.exit_values.floats() + static_cast<std::size_t>(secret) * width;
        values.insert(values.end(), row, row + exits);
    }
    return values;
}

void CfrSolver::set_values_from_below(int scene, int player, std::span<const float> values) {
    const Scene& here = game_->scenes()[scene];
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    if (values.size() != exits * static_cast<std::size_t>(here.size[player]))
        throw std::invalid_argument("values from below do not fit the scene");
    values_from_below_[player].resize(game_->scenes().size());
    values_from_below_[player][scene].assign(values.begin(), values.end());
}

bool CfrSolver::take_values_from_below(int scene, int player, Scratch& scratch) const {
    if (values_from_below_[player].empty() || values_from_below_[player][scene].empty())
        return false;
    const Scene& here = game_->scenes()[scene];
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    const auto width = static_cast<std::size_t>(exit_width(scene));
    const float* from = values_from_below_[player][scene].data();
    float* into = scratch.exit_values.floats();
    std::memset(into, 0, sizeof(float) * width * rows_for(here.size[player]));
    for (int secret = 0; secret < here.size[player]; ++secret)
        std::memcpy(into + static_cast<std::size_t>(secret) * width,
                    from + static_cast<std::size_t>(secret) * exits, sizeof(float) * exits);
    return true;
}

double CfrSolver::relearn(int scene, int iterations) {
    refuse_unless_learning();
    const SmallNumbersAreZero small;
    const Scene& here = game_->scenes()[scene];
    if (!here.children.empty() || here.parent < 0)
        throw std::invalid_argument("only a scene of the last stage can be learnt anew");
    ParentRows above[kPlayers];
    Pool reach[kPlayers];
    Pool thrown;
    for (int player = 0; player < kPlayers; ++player) {
        // The next walk down takes the rows that this one has filled.
        above[player] = reach_from_above(scene, player, {Purpose::average});
        const int width = above[player].width;
        reach[player] = room_above(scene, width);
        std::memcpy(reach[player].at(), above[player].reach,
                    sizeof(float) * static_cast<std::size_t>(width) *
                        rows_for(game_->scenes()[here.parent].size[1 - player]));
        if (player == 0) thrown = room_above(scene, width);
        above[player].reach = reach[player].floats();
        above[player].values = thrown.floats();
    }
    learn_anew(scene, iterations, above);
    return gain_of_best_responses(scene, above);
}

// Writes the averages where they are kept; the regrets are thrown away.
void CfrSolver::learn_anew(int scene, int iterations, const ParentRows (&above)[kPlayers]) {
    for (int player = 0; player < kPlayers; ++player) {
        const Extent extent = regret_extents_[player][scene];
        const std::size_t bytes = (extent.own_last - extent.first) * number_size();
        relearnt_[player] = Pool(bytes);
        // Locks lie among the regrets.
        if (bytes > 0 && !locks_.empty() && locks_[scene])
            std::memcpy(relearnt_[player].at(), memory(scene, player).regrets, bytes);
    }
    relearning_ = scene;
    double weight_sum = 0;
    for (int iteration = 0; iteration < iterations; ++iteration) {
        const Pass pass = next_pass(iteration, weight_sum);
        for (int player = 0; player < kPlayers; ++player)
            play_scene(scene, player, pass, above[player]);
    }
    relearning_ = -1;
}

double CfrSolver::gain_of_best_responses(int scene, const ParentRows (&above)[kPlayers]) {
    const Scene& here = game_->scenes()[scene];
    const std::vector<int>& seen = stages_[here.stage].seen;
    const int nodes = static_cast<int>(seen.size());
    Blocks reached[kPlayers], best[kPlayers], mean[kPlayers];
    for (int player = 0; player < kPlayers; ++player)
        for (Blocks* room : {&reached[player], &best[player], &mean[player]})
            room->resize(static_cast<std::size_t>(nodes * in_blocks(here.size[player])));
    for (int player = 0; player < kPlayers; ++player) {
        const int wide = in_blocks(here.size[player]) * kBlock;
        const int others = in_blocks(here.size[1 - player]) * kBlock;
        play_scene(scene, player, {Purpose::respond}, above[player],
                   {start_of(reached[1 - player]), others}, {start_of(best[player]), wide});
        play_scene(scene, player, {Purpose::average}, above[player], {nullptr, 0},
                   {start_of(mean[player]), wide});
    }
    double gain = 0;
    for (int player = 0; player < kPlayers; ++player)
        for (int place = 0; place < nodes; ++place) {
            if (!game_->tree()[seen[place]].follows_chance) continue;
            const int first = place * in_blocks(here.size[player]) * kBlock;
            for (int at = first; at < first + here.size[player]; ++at)
                gain += double{number(reached[player], at)} *
                        (double{number(best[player], at)} - double{number(mean[player], at)});
        }
    const double chance = chance_of(scene);
    return gain / 2 / (pairs_ * chance * chance);
}

}  // namespace runout

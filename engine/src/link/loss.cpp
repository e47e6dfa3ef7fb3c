#include "link/loss.h"

#include <array>

namespace aqm {
namespace {

constexpr std::array numbers{
    Quantity{"loss", "Loss probability of the link", Unit::probability},
    Quantity{"draw", "Number drawn"},
};

}  // namespace

constinit const Reason random_loss{
    .id = "loss",
    .label = "Random loss",
    .doc = "Lost on the link itself, behind the queue.",
    .sentence = "The link loses packets with probability {loss}; the number drawn, {draw}, is below it.",
    .law = "draw < loss",
    .numbers = numbers,
};

}  // namespace aqm

// Page: a browser that loads web pages over parallel connections.
//
// RFC 7928 §7.2: a page has many objects, fetched over parallel connections; when the last object is complete, the next
// page begins after a pause. The flows of one group are the connections of one browser. A connection fetches one object
// after the other; each page opens new connections. Completion times are those of pages, counted for the first flow.
// Requests are not sent.

#include <algorithm>
#include <array>
#include <vector>

#include "traffic/applications.h"

namespace aqm {
namespace {

struct PageParams {
  std::uint32_t objects = 50;
  double object_size = 9'000;
  double think_s = 1;
};

class Page final : public Application, private EventHandler, private TransportListener {
 public:
  Page(const FlowContext& context, Transport& transport)
      : events_(context.events),
        account_(context.account),
        random_(context.random),
        base_rtt_(context.base_rtt),
        transport_(transport) {
    transport.set_listener(this);
  }

  void join(Application& first) override {
    browser_ = static_cast<Page*>(&first);
    browser_->connections_.push_back(this);
  }
  void start() override {
    is_active_ = true;
    browser_->connection_started(*this);
  }
  void stop() override {
    is_active_ = false;
    browser_->connection_stopped();
    transport_.stop();
  }
  void* params() override { return &params_; }
  // A pause is memoryless, so another one may begin now.
  void params_changed() override {
    if (is_thinking_) think();
  }
  const void* state() const override { return this; }
  // Of the browser without congestion, shared by its connections.
  double demand_bps() const override {
    const auto connections = static_cast<double>(browser_->connections_.size());
    const double rounds = 1 + std::ceil(params_.objects / connections);
    const FullPacket full = transport_.full_packet();
    const Bytes object = full.packets_of(static_cast<Bytes>(params_.object_size)) * full.size;
    const double page_bits = 8.0 * params_.objects * static_cast<double>(object);
    return page_bits / connections / (params_.think_s + rounds * to_seconds(base_rtt_));
  }
  // Objects of the page that are not complete.
  std::uint32_t objects_left() const { return browser_->waiting_ + browser_->under_way_; }

 private:
  // A connection.

  // Fetches the next object of the page, if there is one and this connection is free; returns whether it does.
  bool fetch() {
    if (!is_active_ || is_busy_ || browser_->waiting_ == 0) return false;
    --browser_->waiting_;
    ++browser_->under_way_;
    is_busy_ = true;
    if (page_ != browser_->pages_ && page_ > 0) transport_.reconnect();
    page_ = browser_->pages_;
    transport_.send_bytes(static_cast<Bytes>(params_.object_size));
    return true;
  }
  void on_complete() override {
    if (!is_busy_) return;
    is_busy_ = false;
    browser_->object_complete(*this);
  }
  void on_data(std::uint32_t) override {}
  void on_feedback(std::uint32_t) override {}

  // The browser: the first flow of the group.

  void connection_started(Page& connection) {
    if (is_loading_) connection.fetch();
    else if (!is_thinking_) begin_page();
  }
  // The last one abandons the page.
  void connection_stopped() {
    if (std::any_of(connections_.begin(), connections_.end(), [](const Page* each) { return each->is_active_; }))
      return;
    is_loading_ = is_thinking_ = false;
    waiting_ = 0;
    ++timer_;
  }
  void begin_page() {
    is_loading_ = true;
    is_thinking_ = false;
    ++pages_;
    begun_ = events_.now();
    waiting_ = params_.objects;
    // A small page leaves connections without an object; the next one begins with these, so that all do the same.
    const std::size_t first = first_;
    for (std::size_t i = 0; i < connections_.size(); ++i) {
      const std::size_t index = (first + i) % connections_.size();
      if (connections_[index]->fetch()) first_ = index + 1;
    }
    if (waiting_ > 0) first_ = 0;
  }
  void object_complete(Page& connection) {
    --under_way_;
    if (!is_loading_) return;
    connection.fetch();
    if (waiting_ + under_way_ > 0) return;
    const Duration took = events_.now() - begun_;
    account_.completion_sum += took;
    account_.completion.add(took);
    think();
  }
  void think() {
    is_loading_ = false;
    is_thinking_ = true;
    const Duration pause = params_.think_s > 0 ? from_seconds(random_.exponential(params_.think_s)) : Duration{0};
    events_.schedule(events_.now() + pause, *this, ++timer_);
  }
  void on_event(std::uint32_t tag) override {
    if (is_thinking_ && tag == timer_) begin_page();
  }

  EventQueue& events_;
  FlowAccount& account_;
  Random random_;
  const Duration& base_rtt_;
  Transport& transport_;
  PageParams params_;

  Page* browser_ = this;
  bool is_active_ = false, is_busy_ = false;
  std::uint32_t page_ = 0;  // of which it fetched last

  std::vector<Page*> connections_{this};
  std::size_t first_ = 0;  // connection that gets the first object of the next page
  bool is_loading_ = false, is_thinking_ = false;
  std::uint32_t pages_ = 0;                    // begun
  std::uint32_t waiting_ = 0, under_way_ = 0;  // objects
  std::uint32_t timer_ = 0;                    // tag of the one in force
  Time begun_{};
};

constexpr std::array page_params{
    param<&PageParams::objects>({.name = "objects",
                                 .label = "Objects of a page",
                                 .min = 1,
                                 .max = 10'000,
                                 .scale = Scale::log,
                                 .cite = "RFC 7928 §7.2",
                                 .doc = "Objects of a page. The flows of the group are the parallel connections of one "
                                        "browser that fetch them; count is their number."}),
    param<&PageParams::object_size>({.name = "object_size",
                                     .label = "Object size",
                                     .unit = Unit::bytes,
                                     .min = 1,
                                     .max = 1'000'000'000,
                                     .scale = Scale::log,
                                     .cite = "RFC 7928 §7.2",
                                     .doc = "Application data of an object; it is sent in whole packets."}),
    param<&PageParams::think_s>({.name = "think",
                                 .label = "Think time",
                                 .unit = Unit::seconds,
                                 .min = 0,
                                 .max = 3'600,
                                 .cite = "RFC 7928 §7.2",
                                 .doc = "Mean pause between a page that is complete and the next, exponentially "
                                        "distributed. 0 makes no pause."}),
};

constexpr std::array page_signals{
    signal({.name = "objects_left",
            .label = "Objects left",
            .doc = "Objects of the page that are not complete yet, over all connections of the browser."},
           [](const void* state) { return static_cast<double>(static_cast<const Page*>(state)->objects_left()); }),
};

}  // namespace

const ApplicationType page{
    .id = "page",
    .label = "Web pages",
    .summary = "A browser that loads pages of many objects over parallel connections, one page after the other.",
    .source = "RFC 7928 §7.2",
    .transports = "tcp",
    .traffic_class = TrafficClass::tcp,
    .params = page_params,
    .signals = signal_table<page_signals>(),
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Page>(context, transport);
    },
    .makes_transfers = true,
};

}  // namespace aqm

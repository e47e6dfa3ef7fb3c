// The sections of the schema.

#include "json/limits.h"
#include "json/quantity.h"
#include "report/describe.h"
#include "report/schema_writer.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"
#include "transport/transports.h"

namespace aqm {

void SchemaWriter::quantities() {
  for (const Unit unit : {Unit::bits_per_second, Unit::seconds, Unit::bytes, Unit::packets}) {
    json_.key(unit_name(unit));
    json_.begin_object();
    json_.field("description",
                concat({"A ", dimension_of(unit), " with its unit, such as \"", example_of(unit), "\""}));
    json_.field("type", "string");
    json_.field("pattern", concat({"^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)? ?(", unit_names(unit), ")$"}));
    json_.end_object();
  }
  json_.key("id");
  json_.begin_object();
  json_.field("type", "string");
  json_.field("maxLength", kLimits.id_chars);
  json_.field("pattern", "^[A-Za-z0-9][A-Za-z0-9_.-]*$");
  json_.end_object();
}

void SchemaWriter::nodes_and_links() {
  json_.key("node");
  open_object("A host, a rack of identical hosts, or a router");
  reference("id", "id");
  table<NodeParams>(node_params(), {"kind"});
  close_object({"id", "kind"});

  json_.key("link");
  open_object("A full-duplex link; its queue stands at the `from` end");
  for (const std::string_view key : {"id", "from", "to"}) reference(key, "id");
  table<LinkParams>(link_params(), {"rate", "delay"});
  reference("queue", "queue");
  json_.key("reverse");
  open_object("Overrides for the reverse direction");
  table<LinkParams>(link_params(), {"rate", "delay"});
  reference("queue", "queue");
  close_object();
  close_object({"id", "from", "to", "rate", "delay"});
}

void SchemaWriter::queue() {
  struct Defaults {
    QueueLimit limit;
  };
  const Defaults defaults;
  json_.key("queue");
  json_.begin_object();
  json_.field("description", "The queue at the entry of a link; without it drop-tail with 1000 packets");
  json_.key("oneOf");
  json_.begin_array();
  for (const Discipline* discipline : all_disciplines()) {
    open_object(concat({discipline->name, ": ", discipline->summary}));
    constant("discipline", discipline->id);
    param(limit_param(), &defaults);
    params(discipline->params, trial_.make(*discipline)->params());
    if (discipline == all_disciplines()[0]) close_object();
    else close_object({"discipline"});
  }
  json_.end_array();
  json_.end_object();
}

void SchemaWriter::transport() {
  json_.key("transport");
  json_.begin_object();
  json_.key("oneOf");
  json_.begin_array();
  for (const TransportType* type : all_transports()) {
    if (type != &tcp) {
      open_object(type->summary);
      one_transport(*type);
      close_object({"type"});
      continue;
    }
    for (const Variant* variant : all_tcp_variants()) {
      open_object(concat({variant->label, ": ", variant->summary}));
      constant("variant", variant->id);
      one_transport(*type);
      params(variant->params, trial_.make(*type, variant->id)->params());
      if (variant == all_tcp_variants()[0]) close_object({"type"});
      else close_object({"type", "variant"});
    }
  }
  json_.end_array();
  json_.end_object();
}

void SchemaWriter::one_transport(const TransportType& type) {
  constant("type", type.id);
  std::vector<std::string_view> ids;
  for (const Preset& preset : type.presets) ids.push_back(preset.id);
  if (!ids.empty()) {
    json_.key("preset");
    json_.begin_object();
    json_.field("description", "Values for the parameters that are not given");
    names("enum", ids);
    json_.end_object();
  }
  params(type.params, trial_.make(type, {})->params());
}

void SchemaWriter::application() {
  json_.key("application");
  json_.begin_object();
  json_.key("oneOf");
  json_.begin_array();
  for (const ApplicationType* type : all_applications()) {
    open_object(type->summary);
    constant("type", type->id);
    const auto transport = trial_.make(*find_transport(split(type->transports)[0]), {});
    params(type->params, trial_.make(*type, *transport)->params());
    close_object({"type"});
  }
  json_.end_array();
  json_.end_object();
}

void SchemaWriter::flow() {
  json_.key("flow");
  open_object("One or more flows of a kind");
  for (const std::string_view key : {"id", "from", "to"}) reference(key, "id");
  table<FlowParams>(flow_params());
  reference("transport", "transport");
  reference("application", "application");
  close_object({"id", "from", "to", "transport", "application"});

  json_.key("route");
  open_object("A path that a group of flows takes instead of the shortest");
  reference("flow", "id");
  list("via", "id", kLimits.nodes);
  close_object({"flow", "via"});
}

void SchemaWriter::timeline_and_measure() {
  json_.key("change");
  open_object("A change at a simulated time");
  reference("at", "time");
  property("set", "string", "For example links.bottleneck.queue.max_p, flows.ID.active or measure.sliding_window");
  property("value", "", "New value, as written in the document");
  close_object({"at", "set", "value"});

  json_.key("time");
  json_.begin_object();
  json_.key("anyOf");
  json_.begin_array();
  quantity_text_of(Unit::seconds);
  number(*find_param(flow_params(), "start"));
  json_.end_array();
  json_.end_object();

  json_.key("window");
  json_.begin_object();
  json_.field("type", "array");
  json_.field("minItems", 2);
  json_.field("maxItems", 2);
  reference("items", "time");
  json_.end_object();

  json_.key("measure");
  open_object();
  list("windows", "window", kLimits.windows);
  table<MeasureParams>(measure_params());
  json_.key("watch");
  json_.begin_object();
  json_.field("description",
              "Links whose queues are shown and measured: \"ID\", or \"ID:reverse\" for the other direction");
  names("type", std::initializer_list<std::string_view>{"array", "string"});
  json_.field("maxItems", kLimits.watch);
  json_.end_object();
  close_object();
}

void SchemaWriter::document() {
  property("$schema", "string");
  constant("format", "aqm-scenario");
  json_.key("version");
  json_.begin_object();
  json_.field("const", 1);
  json_.end_object();
  text("title", kLimits.title_chars);
  text("caption", kLimits.caption_chars, "One or two sentences above the charts; links: scenarios/README.md");
  text("description", kLimits.description_chars, "Markdown, a few lines");
  property("source", "object", "The paper and figure it reproduces");
  table<RunParams>(run_params(), {"duration"});
  list("nodes", "node", kLimits.nodes);
  list("links", "link", kLimits.links);
  list("flows", "flow", kLimits.flows);
  list("routes", "route", kLimits.flows);
  list("timeline", "change", kLimits.timeline);
  reference("measure", "measure");
  property("expect", "object", "Published results and claims: scenarios/README.md");
  property("lanes", "array", "Variations to run side by side: scenarios/README.md");
  property("sweep", "array", "Axes of variation: scenarios/README.md");
  property("view", "object", "Presentation in the page: the charts");
}

std::string SchemaWriter::write() {
  json_.begin_object();
  json_.field("$schema", "https://json-schema.org/draft/2020-12/schema");
  json_.field("title", "AQM Playground scenario");
  json_.field("type", "object");
  json_.field("additionalProperties", false);
  json_.key("properties");
  json_.begin_object();
  document();
  json_.end_object();
  names("required",
        std::initializer_list<std::string_view>{"format", "version", "duration", "nodes", "links", "flows"});
  json_.key("$defs");
  json_.begin_object();
  quantities();
  nodes_and_links();
  queue();
  transport();
  application();
  flow();
  timeline_and_measure();
  json_.end_object();
  json_.end_object();
  return json_.take();
}

std::string schema_json(int indent) { return SchemaWriter(indent).write(); }

}  // namespace aqm

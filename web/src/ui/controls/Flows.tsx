import { CLASSES, classStyle } from "../../charts/class-style";
import { trimmed } from "../../charts/format";
import { applicationOf, variantOf } from "../../scenario/catalog";
import { useStore } from "../../state/store";
import type { FlowGroup, Layout } from "../../telemetry/layout";
import { ClassGlyph } from "../ClassGlyph";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";
import { ParamControl } from "./ParamControl";
import { Switch } from "./Switch";

export function Flows({ layout }: { layout: Layout }) {
  return (
    <section aria-label="Flows">
      <h2 className="eyebrow">Flows</h2>
      <ul className="card flows">
        {CLASSES.flatMap((name) => layout.groups.filter((group) => group.class === name)).map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </ul>
    </section>
  );
}

function groupTitle({ application, transport, variant }: FlowGroup): string {
  const sender = applicationOf(application)?.label ?? application;
  if (transport !== "tcp") return sender;
  return `${sender}, TCP ${variantOf(variant)?.label ?? variant}`;
}

function periodText({ start_s, stop_s }: FlowGroup): string {
  const from = start_s > 0 ? `from ${trimmed(start_s)} s` : "";
  const until = stop_s === null ? "" : `until ${trimmed(stop_s)} s`;
  return [from, until].filter(Boolean).join(" ");
}

function Group({ group }: { group: FlowGroup }) {
  const run = useRun();
  const path = `flows.${group.id}`;
  const isActive = useStore((state) => state.applied[`${path}.active`] !== false);
  const isLocked = useIsLocked("params");
  const title = groupTitle(group);
  const period = periodText(group);
  return (
    <li className="flow">
      <ClassGlyph of={group.class} />
      <span className="flow-title">
        {title}
        <span className="quiet">
          {classStyle[group.class].label}
          {period && ` · ${period}`}
        </span>
      </span>
      <span className="flow-count">{group.count}</span>
      <Switch
        label={`${group.count} ${title}, on`}
        isOn={isActive}
        isDisabled={isLocked}
        onChange={(isOn) => void run.change(`${path}.active`, isOn)}
      />
      <Rate group={group} />
    </li>
  );
}

/** Applications that send at a rate of their own can be turned. */
function Rate({ group }: { group: FlowGroup }) {
  const path = `flows.${group.id}.application.rate`;
  const applied = useStore((state) => state.applied[path]);
  const document = useStore((state) => state.document);
  const param = applicationOf(group.application)?.params.find(({ name, live }) => name === "rate" && live);
  if (!param) return null;
  const given = document?.flows.find(({ id }) => id === group.id)?.application.rate ?? param.default;
  return (
    <div className="flow-rate">
      <ParamControl param={param} path={path} value={applied ?? given} initial={given} />
    </div>
  );
}

// Explains why a link is partly idle, or a flow gets less than its share, although the flows have data to send.
import { quantity } from "../../charts/format";
import { transportOf } from "../../scenario/whole-catalog";
import { isLocked } from "../../state/page/page-state";
import { usePage, useRun, useWork } from "../run-context";
import { useReadout } from "./use-readout";
import { type WindowLimit, windowLimit } from "./window-limit";

const LOOK_MS = 1000;
const name = transportOf("tcp")
  ?.params.find((param) => param.name === "window")
  ?.label.toLowerCase();

export default function WindowNote() {
  useReadout(LOOK_MS);
  const run = useRun();
  const document = useWork((state) => state.document);
  const telemetry = run.view?.telemetry;
  const limit = telemetry && document && windowLimit(telemetry, document);
  return limit ? <Note {...limit} /> : null;
}

function Note({ group, window, link, utilization, short }: WindowLimit) {
  const { page } = useRun().stores;
  const isFixed = usePage(({ viewOptions }) => isLocked(viewOptions, "params"));
  const edit = () => page.setState({ isEditing: true, toEdit: { part: "flows", id: group.id, param: "window" } });
  return (
    <div className="window-note">
      <p>
        <strong>Limited by the window, not by {short && "its share of "}the link.</strong>{" "}
        {group.count > 1 && "Each flow of "}
        {group.id} has {window} packets in flight, its whole {name}, and waits for acknowledgements before it sends
        more.{" "}
        {short
          ? `It gets ${quantity(short.goodput_bps, "bps")}; its fair share of ${link} is ${quantity(short.share_bps, "bps")}, and other flows take the rest.`
          : `The link ${link} is ${Math.round(utilization * 100)} % used, so no queue builds up.`}
      </p>
      {!isFixed && (
        <button type="button" className="button" onClick={edit}>
          Change the {name}
        </button>
      )}
    </div>
  );
}

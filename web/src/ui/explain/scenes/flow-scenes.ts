/** The drawing of each transport and application. */

import { type ExplainPageInfo, explainPageOf } from "../pages";
import {
  cbr,
  file,
  ftp,
  mmApp,
  mpeg,
  onOff,
  page,
  poisson,
  videoConference,
  videoTrace,
  web,
} from "./application-family";
import { FlowMoment, type LiveFlow } from "./flow-moment";
import { goodputPlot, goodputSentence, tfrc, udp } from "./rate-family";
import type { Scene } from "./scene";
import { bbr, cubic, dctcp, ledbat, lossBased, vegas } from "./window-family";

type SceneOf = (flow: FlowMoment) => Scene;

/** By id; what is not in it has a drawing of the flow's goodput. */
export const flowScenes: Readonly<Record<string, SceneOf>> = {
  tcp: lossBased,
  reno: lossBased,
  tahoe: lossBased,
  newreno: lossBased,
  sack: lossBased,
  vegas,
  cubic,
  dctcp,
  bbr,
  ledbat,
  udp,
  tfrc,
  ftp,
  file,
  web,
  page,
  cbr,
  poisson,
  on_off: onOff,
  mm_app: mmApp,
  mpeg,
  video_conference: videoConference,
  video_trace: videoTrace,
};

const general = (flow: FlowMoment): Scene =>
  flow.live
    ? { sentence: goodputSentence(flow), panels: [goodputPlot(flow)] }
    : { sentence: "No flow of this run uses it.", panels: [] };

export const flowScene = (flow: FlowMoment): Scene => (flowScenes[flow.id] ?? general)(flow);

/** The drawing of a page's flow. On the page of TCP it is that of the flow's variant: they grow by different rules. */
export function pageScene(page: ExplainPageInfo, live: LiveFlow | null): Scene {
  const { id, params } = (page.id === "tcp" && live && explainPageOf(live.group.variant)) || page;
  return flowScene(new FlowMoment(id, params, live));
}

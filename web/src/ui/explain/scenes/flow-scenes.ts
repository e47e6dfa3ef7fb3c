/** The drawing of each transport and application. */
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
import type { FlowMoment } from "./flow-moment";
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

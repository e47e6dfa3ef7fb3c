/** Opens links. One that cannot be opened changes nothing but a notice, and none takes the visitor's own work away. */
import { unpackApart } from "../engine/unpack-apart";
import { documentAt, openingPlace } from "../experiment";
import { openScenario, scenarioIds } from "../scenario/gallery";
import { migrate } from "../scenario/migrate";
import type { ScenarioDocument } from "../scenario/scenario";
import { applyOverrides } from "../share/apply-overrides";
import { isFailure, parseFragment } from "../share/fragment";
import type { Link, LinkFailure, LinkSource, Overrides } from "../share/link";
import { problemOfText } from "../share/unpack";
import { catalog } from "../scenario/catalog";
import { replaceFragment } from "./address";
import type { OpenOptions, Run } from "./run";
import { savedWorks } from "./saved";
import { openIntroduction, openSaved } from "./start";
import { type Look, type PlaygroundStore, SPEEDS, type Speed } from "./store";
import { showTheme } from "./theme";

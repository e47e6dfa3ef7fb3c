import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { firstPicture } from "./first-picture";

/** As `lazy`, after the first picture. */
export const lazyLater = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => firstPicture.then(load));

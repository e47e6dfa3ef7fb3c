/** The course outline of this site: all lessons, and the experiments of the papers. */
import { papers } from "../../experiment/papers";
import { cartridgeOf } from "../../lesson/cartridge";
import { OUTLINE_TITLE, outlineOf } from "../../lesson/outline";
import { lessonIds, openLesson } from "../../lesson/shipped";
import { playgroundAddress } from "../../state/page/playground-address";
import { saveFile } from "../files";

export async function saveOutline(): Promise<void> {
  const lessons = await Promise.all(lessonIds().map(openLesson));
  const zip = cartridgeOf(outlineOf(OUTLINE_TITLE, lessons, papers, playgroundAddress()));
  saveFile(new Blob([zip], { type: "application/zip" }), "aqm-course.imscc");
}

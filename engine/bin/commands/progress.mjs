// Progress on a terminal.
import { withoutControls } from "./terminal.mjs";

/** "40 s", "3 min", "2 h": rounded, at least a second. */
export function durationText(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** A bar on standard error, with the time left; shows nothing unless that is a terminal. */
export function progressBar(total) {
  const isShown = process.stderr.isTTY;
  const begin = performance.now();
  let done = 0;
  return {
    step(what) {
      done += 1;
      if (!isShown) return;
      const left_s = ((performance.now() - begin) / 1000 / done) * (total - done);
      const full = Math.round((30 * done) / total);
      const bar = `[${"#".repeat(full).padEnd(30, ".")}]`;
      process.stderr.write(
        `\r${bar} ${done} of ${total} runs, ${durationText(left_s)} left  ${withoutControls(what)}\x1b[K`,
      );
    },
    end() {
      if (isShown) process.stderr.write("\r\x1b[K");
    },
  };
}

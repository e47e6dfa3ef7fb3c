// Links to all lessons and to the papers' experiments, for learning platforms.
import { useState } from "react";

export function CourseOutline() {
  const [failure, setFailure] = useState("");
  const save = () => {
    setFailure("");
    import("./save-outline")
      .then(({ saveOutline }) => saveOutline())
      .catch((error: unknown) => setFailure(`The course outline could not be made: ${(error as Error).message}`));
  };
  return (
    <>
      <button type="button" className="link" title="Common Cartridge 1.1, for Moodle, Canvas and others" onClick={save}>
        Save a course outline
      </button>
      {failure && <span role="alert"> {failure}</span>}
    </>
  );
}

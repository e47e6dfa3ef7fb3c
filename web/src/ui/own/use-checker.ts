// Compiles scripts in a worker of its own, so that checking waits for no frame.
import { useEffect, useState } from "react";
import type { BatchClient } from "../../engine/client";
import { createBatchClient } from "../../engine/page-client";
import type { ScriptCheck } from "../../engine/protocol";
import { scriptExamples } from "../../scenario/scripts";

export function useChecker() {
  const [client] = useState<{ made?: BatchClient }>({});
  useEffect(() => () => client.made?.dispose(), [client]);
  const check = (code: string): Promise<ScriptCheck> => {
    client.made ??= createBatchClient();
    return client.made.check(code);
  };
  return { examples: scriptExamples, check };
}

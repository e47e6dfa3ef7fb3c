// Where the playground is, as lecturers paste it: often the address of something that is open there.
import { UsageError } from "../commands/command.mjs";

/**
 * The address to which links are added: without query and fragment, and with a slash at its end unless it is that of a file.
 * @throws UsageError if it is none
 */
export function addressFrom(command, option, given) {
  const fail = (message) => {
    throw new UsageError(`aqm ${command}: --${option}: ${message}`);
  };
  if (given === undefined) fail("must be given: the address of the playground, https://…");
  let address;
  try {
    address = new URL(given);
  } catch {
    fail(`${given}: must be an address: https://…`);
  }
  if (!/^https?:$/.test(address.protocol)) fail(`${given}: must begin with https:// or http://`);
  const path = address.pathname.replace(/\/index\.html$/, "/");
  return `${address.origin}${path}${/(\/|\.html)$/.test(path) ? "" : "/"}`;
}

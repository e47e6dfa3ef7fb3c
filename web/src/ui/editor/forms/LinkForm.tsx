// A link and its two directions: rate, delay, loss and queue.
import { catalog, type ParamInfo } from "../../../scenario/catalog";
import { followsForward } from "../../../scenario/reverse";
import type { LinkEntry } from "../../../scenario/scenario";
import { reverseOf } from "../../../scenario/watch";
import { EndField } from "./kind-fields";
import { NameField } from "./NameField";
import { ParamField } from "./ParamField";
import { QueueFields } from "./QueueFields";
import { Section } from "./Section";
import { UnusedNote } from "./UnusedNote";

/** The default of the reverse direction. */
const followed = (link: LinkEntry, { name, default: otherwise }: ParamInfo) =>
  (followsForward(name) ? link[name] : undefined) ?? otherwise;

export function LinkForm({ link, index }: { link: LinkEntry; index: number }) {
  const path = ["links", index];
  const { params } = catalog.link;
  return (
    <>
      <Section title="Link" path={path} of={link.id} hasProblems>
        <NameField part="links" id={link.id} />
        <EndField end="from" />
        <EndField end="to" />
        <UnusedNote link={link} />
      </Section>
      <Section title={`${link.from} to ${link.to}`} path={path} of={link.id}>
        {params.map((param) => (
          <ParamField key={param.name} param={param} isRequired={param.name !== "loss"} />
        ))}
        <QueueFields name={link.id} queue={link.queue} path={path} />
      </Section>
      <Section
        title={`${link.to} to ${link.from}`}
        path={[...path, "reverse"]}
        of={reverseOf(link.id)}
        isFolded={link.reverse === undefined}
        hasProblems
      >
        {params.map((param) => (
          <ParamField key={param.name} param={param} otherwise={followed(link, param)} />
        ))}
        <QueueFields name={reverseOf(link.id)} queue={link.reverse?.queue} path={[...path, "reverse"]} />
      </Section>
    </>
  );
}

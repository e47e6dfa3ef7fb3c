// The language of scripts: every word of it, as the engine declares them.
import type { ReactNode } from "react";
import { language } from "../../scenario/language";
import { UNITS, unitText, WORDS, type Word } from "./words";
import "./script.css";

const EXAMPLE = `# RED, simplified
param min_th = 5        # packets, 1..1000, log
param max_th = 15       # packets, 1..2000, log
param max_p = 0.1       # probability, 0.001..1, log
param w_q = 0.002       # ratio, 0.0001..1, log
state average = 0
signal average          # packets

on arrival:
    average += w_q * (queue.packets - average)
    if average >= max_th: drop "too long"
    if average > min_th:
        p = max_p * (average - min_th) / (max_th - min_th)
        if random() < p: mark or drop "at random"
`;

const { limits } = language;
const count = (number: number) => number.toLocaleString("en-US");

const named = (kind: Word["kind"]) => WORDS.keywords.filter((word) => word.kind === kind);

const HANDLERS: ReadonlySet<string> = new Set(["on", "every"]);
const ALL_DECLARATIONS = named("declaration");

export default function LanguageHelp() {
  return (
    <div className="language-help">
      <Overview />
      <Section title="Declarations">
        <Words of={ALL_DECLARATIONS.filter(({ name }) => !HANDLERS.has(name))} />
        <Remarks />
      </Section>
      <Section title="Handlers">
        <p>A script has at most one handler for each event. The lines of a handler are indented below it.</p>
        <Words of={[...WORDS.events, ...ALL_DECLARATIONS.filter(({ name }) => HANDLERS.has(name))]} />
      </Section>
      <Section title="Statements">
        <p>
          <code>x = 1</code> gives a state or a variable a value; <code>+=</code>, <code>-=</code>, <code>*=</code> and{" "}
          <code>/=</code> change it. One line below a condition can follow its colon. Semicolons separate statements on
          a line.
        </p>
        <Words of={named("keyword").filter(({ name }) => !OPERATORS.has(name))} />
      </Section>
      <Section title="Actions">
        <p>
          Accept and drop end the handler. <code>mark</code> goes on; so do <code>drop</code> of a queued packet, and{" "}
          <code>mark or drop</code> if it could mark. A reason is a text of up to 32 characters.
        </p>
        <Words of={named("action")} />
        <h4>After drop and choose</h4>
        <Words of={WORDS.which} />
      </Section>
      <Section title="Expressions">
        <Expressions />
        <Words of={named("keyword").filter(({ name }) => OPERATORS.has(name))} />
        <h4>Constants</h4>
        <Words of={WORDS.constants} />
      </Section>
      <Section title="Fields">
        <p>
          Fields can be read, not set. Fields of <code>packet</code> exist on arrival and on departure,{" "}
          <code>packet.waiting</code> on departure only; fields of <code>chosen</code> exist after <code>choose</code>.
        </p>
        <Fields />
      </Section>
      <Section title="Functions">
        <Words of={WORDS.functions} />
      </Section>
      <Limits />
    </div>
  );
}

const OPERATORS: ReadonlySet<string> = new Set(["and", "or", "not"]);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Words({ of }: { of: readonly Word[] }) {
  return (
    <dl className="language-words">
      {of.map(({ name, form, doc }, i) => {
        const isShown = of.slice(0, i).some((before) => before.form === form);
        return <Row key={name} form={isShown ? name : form} doc={doc} />;
      })}
    </dl>
  );
}

function Row({ form, unit = "", doc }: { form: string; unit?: string; doc: string }) {
  return (
    <>
      <dt>
        <code>{form}</code>
        {unit !== "" && <span className="unit"> {unit}</span>}
      </dt>
      <dd>{doc}</dd>
    </>
  );
}

function Fields() {
  return (
    <dl className="language-words">
      {language.fields.map((field) => {
        const index = field.index === "" ? "" : `[${field.index}]`;
        return <Row key={field.name} form={`${field.name}${index}`} unit={unitText(field)} doc={field.doc} />;
      })}
    </dl>
  );
}

function Overview() {
  return (
    <section>
      <h3>A first script</h3>
      <p>
        A script decides what happens to each packet of a queue. It declares its parameters and states, then says what
        to do at each event. Indentation shows which lines belong together, as in Python. Comments begin with{" "}
        <code>#</code>.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow pages */}
      <pre tabIndex={0}>
        <code>{EXAMPLE}</code>
      </pre>
      <ul>
        <li>Values are numbers and truth values only.</li>
        <li>Variables live for one event. States keep their values.</li>
        <li>The end of a handler accepts the packet.</li>
        <li>
          A script without problems runs as soon as you stop typing. States with the same names keep their values.
        </li>
        <li>
          Division by zero, the root of a negative number, an index outside a table and the like stop the run. The
          message names the line.
        </li>
      </ul>
    </section>
  );
}

function Remarks() {
  return (
    <>
      <h4>Units and ranges in comments</h4>
      <p>
        The comment of a parameter gives its unit, its range and <code>log</code>, separated by commas:{" "}
        <code># packets, 1..1000, log</code>. Anything else in it is its description. Without a range, the slider ends
        at ten times the value. The comment of a signal gives its unit.
      </p>
      <p>Units in comments: {language.comment_units.join(", ")} and those of numbers.</p>
    </>
  );
}

function Expressions() {
  return (
    <>
      <p>
        Operators are <code>+</code> <code>-</code> <code>*</code> <code>/</code> and <code>**</code> (power), and{" "}
        <code>==</code> <code>!=</code> <code>&lt;</code> <code>&lt;=</code> <code>&gt;</code> <code>&gt;=</code> to
        compare. Numbers that agree in twelve digits are equal.
      </p>
      <p>
        Times are in seconds, sizes in bytes, rates in bit/s. A number with a unit is converted: <code>5 ms</code> is
        0.005, <code>1.5 Mbps</code> is 1,500,000. Units: {UNITS.join(", ")}.
      </p>
    </>
  );
}

function Limits() {
  return (
    <Section title="Limits">
      <ul>
        <li>{count(limits.code)} characters</li>
        <li>
          {limits.params} parameters, {limits.signals} signals, {limits.reasons} reasons
        </li>
        <li>
          {limits.tables} tables with {count(limits.cells)} cells together
        </li>
        <li>{count(limits.steps)} steps for one event</li>
      </ul>
    </Section>
  );
}

import { Component, type ReactNode } from "react";
import { isMissingPart } from "../missing-parts";
import { ReloadOffer } from "./ReloadOffer";
import "./panel.css";

interface Props {
  title: string;
  /** The tab that shows this panel on narrow pages. */
  tab: "set" | "explain" | "table";
  children: ReactNode;
}

/** A titled card with its own error boundary. */
export function Panel({ title, tab, children }: Props) {
  return (
    <section className="panel" data-tab={tab} aria-label={title}>
      <h2 className="eyebrow">{title}</h2>
      <div className="card">
        <Boundary name={title}>{children}</Boundary>
      </div>
    </section>
  );
}

interface BoundaryProps {
  name: string;
  /** Shown in place of what failed, instead of a message. */
  instead?: ReactNode;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    const isMissing = isMissingPart(error);
    return (
      <div className="broken" role="alert">
        <p>
          {this.props.name} {isMissing ? "could not be loaded." : `cannot be shown: ${error.message}`}
        </p>
        {isMissing ? (
          <ReloadOffer />
        ) : (
          <button type="button" className="button" onClick={() => this.setState({ error: null })}>
            Try again
          </button>
        )}
      </div>
    );
  }
}

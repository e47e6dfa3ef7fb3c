import "./skeleton.css";

/** Stands where the controls will be until the first document is open. */
export function Skeleton() {
  return (
    <div className="card skeleton" aria-hidden="true">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}

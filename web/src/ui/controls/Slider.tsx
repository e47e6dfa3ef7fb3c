// The slider below a number; its position follows the parameter's scale.
import type { CSSProperties } from "react";
import { type NumberValue, shownQuantity } from "../../scenario/param-value";
import type { ValueScale } from "./value-scale";
import "../../views/slider.css";

const POSITIONS = 1000;

interface Props {
  label: string;
  value: NumberValue;
  scale: ValueScale;
  onChange(value: NumberValue): void;
}

export function Slider({ label, value, scale, onChange }: Props) {
  const position = scale.position(value.number);
  const move = (raw: string) => {
    const number = scale.value(Number(raw) / POSITIONS);
    if (number !== value.number) onChange({ ...value, number });
  };
  // A key press changes the value by the same step as in the number field.
  const nudge = (direction: number) => {
    const number = scale.value(scale.position(value.number + direction * scale.step(value.number)));
    onChange({ ...value, number });
  };
  return (
    <input
      className="slider"
      type="range"
      min={0}
      max={POSITIONS}
      step={1}
      value={Math.round(position * POSITIONS)}
      aria-label={`${label}, slider`}
      aria-valuetext={shownQuantity(value)}
      style={{ "--fill": position } as CSSProperties}
      onChange={(event) => move(event.target.value)}
      onKeyDown={(event) => {
        const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        nudge(direction);
      }}
    />
  );
}

// An on/off switch.
interface Props {
  id?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  onChange(isOn: boolean): void;
}

export function Switch({ id, isOn, isDisabled, label, labelledBy, describedBy, onChange }: Props) {
  return (
    <input
      id={id}
      className="switch"
      type="checkbox"
      role="switch"
      checked={isOn}
      disabled={isDisabled}
      aria-checked={isOn}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface Props {
  id?: string;
  isOn: boolean;
  isDisabled?: boolean;
  label?: string;
  labelledBy?: string;
  describedBy?: string;
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

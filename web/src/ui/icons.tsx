import type { ReactNode } from "react";
import { CLOSE } from "../views/icons";

function Icon({ children, size = 18 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z" />
  </Icon>
);
export const AutoThemeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />
  </Icon>
);
export const OpenIcon = () => (
  <Icon>
    <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15" />
  </Icon>
);
export const SaveIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d={CLOSE} />
  </Icon>
);
export const PanelIcon = () => (
  <Icon>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <path d="M14.5 4.5v15" />
  </Icon>
);
export const UndoIcon = ({ size = 15 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5h9a5.5 5.5 0 0 1 0 11H10" />
  </Icon>
);
export const RedoIcon = () => (
  <Icon>
    <path d="M15.5 5 20 9.5 15.5 14M19.5 9.5h-9a5.5 5.5 0 0 0 0 11H14" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </Icon>
);

export const DetailsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);
export const DuplicateIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </Icon>
);

/** The logo: three classes against a threshold. */
export function Mark() {
  return (
    <svg aria-hidden="true" className="mark" width="24" height="24" viewBox="0 0 24 24">
      <rect className="mark-tcp" x="3" y="13" width="4" height="8" rx="1.2" />
      <rect className="mark-tagged" x="10" y="9" width="4" height="12" rx="1.2" />
      <rect className="mark-untagged" x="17" y="3" width="4" height="18" rx="1.2" />
      <path className="mark-line" d="M1 11h22" fill="none" strokeWidth="1.6" strokeDasharray="2.6 2" />
    </svg>
  );
}

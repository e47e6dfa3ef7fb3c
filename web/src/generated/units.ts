// Generated from the engine by `npm run generate`. Do not edit.

export const units = [
  {
    name: "bps",
    unit: "bps",
    exponent: 0,
  },
  {
    name: "kbps",
    unit: "bps",
    exponent: 3,
  },
  {
    name: "Mbps",
    unit: "bps",
    exponent: 6,
  },
  {
    name: "Gbps",
    unit: "bps",
    exponent: 9,
  },
  {
    name: "ns",
    unit: "s",
    exponent: -9,
  },
  {
    name: "us",
    unit: "s",
    exponent: -6,
  },
  {
    name: "ms",
    unit: "s",
    exponent: -3,
  },
  {
    name: "s",
    unit: "s",
    exponent: 0,
  },
  {
    name: "min",
    unit: "s",
    exponent: 0,
    factor: 60,
  },
  {
    name: "B",
    unit: "bytes",
    exponent: 0,
  },
  {
    name: "KB",
    unit: "bytes",
    exponent: 3,
  },
  {
    name: "MB",
    unit: "bytes",
    exponent: 6,
  },
  {
    name: "KiB",
    unit: "bytes",
    exponent: 0,
    factor: 1024,
  },
  {
    name: "MiB",
    unit: "bytes",
    exponent: 0,
    factor: 1048576,
  },
  {
    name: "packets",
    unit: "packets",
    exponent: 0,
  },
  {
    name: "packet",
    unit: "packets",
    exponent: 0,
  },
] as const;

/** When a kind is replaced by another, exactly the parameters that both share are kept. */
import { describe, expect, it } from "vitest";
import { withApplication, withDiscipline, withTransport, withVariant } from "./edit-kinds";
import type { FlowEntry } from "./scenario";
import { wholeCatalog } from "./whole-catalog";

const media: FlowEntry = {
  id: "media",
  from: "a",
  to: "b",
  transport: { type: "udp", header_size: "20 B" },
  application: { type: "cbr", rate: "1 Mbps", packet_size: "500 B", jitter: 0.5 },
};

describe("another discipline", () => {
  const queue = { discipline: "red", limit: "60 packets", min_th: "5 packets", ecn: true };

  it("keeps the limit and what both have by name", () => {
    expect(withDiscipline(queue, "codel")).toEqual({
      discipline: "codel",
      limit: "60 packets",
      ecn: true,
    });
    expect(withDiscipline(queue, "cbt")).toEqual({ ...queue, discipline: "cbt" });
  });

  it("drops parameters of the same name with another meaning: PIE's burst is a time, CBQ's a number of packets", () => {
    const pie = { discipline: "pie", max_burst: "150 ms", alpha: 0.2 };
    expect(withDiscipline(pie, "cbq")).toEqual({ discipline: "cbq" });
    expect(withDiscipline(pie, "dualpi2")).toEqual({ discipline: "dualpi2", alpha: 0.2 });
  });

  it("can be left to the default", () => {
    expect(withDiscipline(queue, undefined)).toEqual({ limit: "60 packets" });
  });
});

describe("another variant of TCP", () => {
  const cubic = { type: "tcp", variant: "cubic", preset: "modern", window: "90 packets", beta: 0.8, c: 0.2 };
  const flow: FlowEntry = { id: "ftp", from: "a", to: "b", transport: cubic, application: { type: "ftp" } };

  it("keeps shared parameters only: Vegas' beta counts packets", () => {
    expect(withVariant(flow, "vegas")).toEqual({
      type: "tcp",
      variant: "vegas",
      preset: "modern",
      window: "90 packets",
    });
    expect(withVariant(flow, undefined)).toEqual({ type: "tcp", preset: "modern", window: "90 packets" });
    expect(withVariant(flow, "cubic")).toEqual(cubic);
  });
});

describe("another application", () => {
  it("keeps what both have by name, and the transport if it runs over that", () => {
    expect(withApplication(media, "poisson")).toEqual({
      ...media,
      application: { type: "poisson", rate: "1 Mbps", packet_size: "500 B" },
    });
  });

  it("runs over a transport it can use", () => {
    for (const { id, transports } of wholeCatalog.applications)
      for (const { id: transport } of wholeCatalog.transports) {
        const flow = withApplication(withTransport(media, transport), id);
        expect(transports).toContain(flow.transport.type);
        if (transports.includes(transport)) expect(flow.transport.type).toBe(transport);
      }
  });
});

describe("another transport", () => {
  const tcp = {
    ...media,
    transport: { type: "tcp", variant: "cubic", preset: "modern", header_size: "52 B", ecn: true },
  };

  it("keeps what both have by name", () => {
    expect(withTransport(tcp, "tfrc").transport).toEqual({ type: "tfrc", header_size: "52 B" });
    expect(withTransport(tcp, "tcp").transport).toEqual(tcp.transport);
  });
});

/** A first network: a download over two routers, with all defaults. */
export const firstNetwork = {
  format: "aqm-scenario",
  version: 1,
  title: "My first network",
  duration: "60 s",
  nodes: ["a", "r1", "r2", "b"].map((id) => ({ id, kind: id.length > 1 ? "router" : "host" })),
  links: [
    { id: "in", from: "a", to: "r1", rate: "100 Mbps", delay: "1 ms" },
    { id: "middle", from: "r1", to: "r2", rate: "10 Mbps", delay: "10 ms" },
    { id: "out", from: "r2", to: "b", rate: "100 Mbps", delay: "1 ms" },
  ],
  flows: [{ id: "ftp", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } }],
};

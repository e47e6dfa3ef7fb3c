// The page of examples: its code with the address of this site, and the buttons outside the frame.
(() => {
  const site = new URL(".", location.href).href.replace(/\/$/, "");
  for (const code of document.querySelectorAll("[data-code]")) code.textContent = code.textContent.replaceAll("SITE", site);

  const byId = (id) => document.getElementById(`example${id}`);
  const [demo, says] = [byId(""), byId("-says")];
  const tell = (work) => async () => {
    try {
      says.textContent = await work();
    } catch (error) {
      says.textContent = error.message;
    }
  };
  const index = ({ window }) => (window ? `Jain’s index is ${window.jain.toFixed(2)}.` : "Nothing is measured yet.");

  byId("-play").addEventListener("click", tell(async () => {
    const { play } = await demo.getState();
    const state = await (play === "playing" ? demo.pause() : demo.play());
    byId("-play").textContent = state.play === "playing" ? "Pause" : "Play";
    return "";
  }));
  byId("-discipline").addEventListener("change", tell(async () => {
    const { time_s } = await demo.setParam("links.bottleneck.queue.discipline", byId("-discipline").value);
    return `Changed at ${time_s.toFixed(2)} s.`;
  }));
  byId("-jain").addEventListener("click", tell(async () => index(await demo.getMetrics())));
})();

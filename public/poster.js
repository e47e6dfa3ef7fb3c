// What an embed shows before it runs, and where it cannot: a classic script, for no module runs in a frame without an
// origin whose host does not send Access-Control-Allow-Origin. The build puts the titles of the presets in its place.
(() => {
  const { scenarios = {}, experiments = {} } = JSON.parse(document.getElementById("presets")?.textContent ?? "{}");
  const titles = new Map([...Object.entries(scenarios), ...Object.entries(experiments)]);
  const { hash } = location;

  /** The programs of the page are not let into this frame. It may not open windows either, so the address is shown. */
  function explain() {
    document.getElementById("about").textContent =
      origin === "null"
        ? "It cannot run in this frame: the frame’s sandbox does not allow same-origin access, and the playground’s host does not send Access-Control-Allow-Origin. Open this address in a window of its own:"
        : "A part of the page could not be loaded. Reload it, or open this address in a window of its own:";
    const address = document.createElement("input");
    address.className = "poster-address";
    address.readOnly = true;
    address.ariaLabel = "Address";
    address.value = new URL(`./${hash}`, location.href).href;
    address.addEventListener("focus", () => address.select());
    document.getElementById("about").after(address);
  }

  const wanted = (name) => new RegExp(`[#&]${name}=([\\w.-]+)`).exec(hash)?.[1];
  const theme = wanted("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.getElementById("open").href = `./${hash}`;
  addEventListener("error", ({ target }) => target.type === "module" && explain(), true);
  const preset = wanted("p");
  if (!titles.has(preset)) return;
  document.title = document.getElementById("title").textContent = titles.get(preset);
  if (!Object.hasOwn(scenarios, preset)) return;
  const picture = document.getElementById("picture");
  picture.src = `./pictures/${preset}.svg`;
  picture.hidden = false;
})();

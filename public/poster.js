// What an embed shows before it runs, and where it cannot: a classic script, for no module runs in a frame without an
// origin whose host does not send Access-Control-Allow-Origin. The build puts the titles of the presets in its place.
(() => {
  const { scenarios = {}, experiments = {} } = JSON.parse(document.getElementById("presets")?.textContent ?? "{}");
  const titles = new Map([...Object.entries(scenarios), ...Object.entries(experiments)]);
  const { hash } = location;
  const wanted = (name) => new RegExp(`[#&]${name}=([\\w.-]+)`).exec(hash)?.[1];
  const theme = wanted("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.getElementById("open").href = `./${hash}`;
  const preset = wanted("p");
  if (!titles.has(preset)) return;
  document.title = document.getElementById("title").textContent = titles.get(preset);
  if (!Object.hasOwn(scenarios, preset)) return;
  const picture = document.getElementById("picture");
  picture.src = `./pictures/${preset}.svg`;
  picture.hidden = false;
})();

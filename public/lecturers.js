// The page for lecturers: this site's address in its code, and all answers at once.
(() => {
  const site = new URL(".", location.href).href.replace(/\/$/, "");
  for (const code of document.querySelectorAll("[data-code]")) code.textContent = code.textContent.replaceAll("SITE", site);

  const button = document.getElementById("unfold");
  const answers = document.querySelectorAll(".lecture details");
  const areOpen = () => [...answers].every(({ open }) => open);
  const name = () => {
    button.textContent = areOpen() ? "Hide all answers" : "Show all answers";
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const open = !areOpen();
    for (const each of answers) each.open = open;
  });
  for (const each of answers) each.addEventListener("toggle", name);
})();

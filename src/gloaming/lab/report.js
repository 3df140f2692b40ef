// What is only comfortable: without scripts everything is still there.
const place = document.querySelector("header.top div");
const button = (name, act) => {
  const made = document.createElement("button");
  made.textContent = name;
  made.addEventListener("click", act);
  place.append(made);
};
button("Print", () => print());
button("Figures as CSV", () => {
  const cell = (text) => `"${text.trim().replaceAll('"', '""')}"`;
  const lines = [...document.querySelectorAll("section")].flatMap((section) => {
    const name = section.querySelector("h2")?.textContent ?? "";
    return [...section.querySelectorAll("tr")].map((row) => [name, ...[...row.cells].map((one) => one.textContent)].map(cell).join(","));
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.join("\r\n") + "\r\n"], { type: "text/csv" }));
  link.download = "figures.csv";
  link.click();
  URL.revokeObjectURL(link.href);
});
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "f" || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...document.querySelectorAll("details")];
  const open = !all.every((one) => one.open);
  for (const one of all) one.open = open;
});

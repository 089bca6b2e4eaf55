const form = document.querySelector("form"), field = form.elements.code, told = document.querySelector("p").dataset;
async function join() {
  let number = 0;
  try {
    const body = JSON.stringify({ code: field.value });
    number = (await fetch("/join", { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  } catch { }
  if (number === 204) location.replace("/");
  else document.querySelector("p").textContent = number === 429 ? told.often : number ? told.wrong : told.away;
}
form.addEventListener("submit", (event) => { event.preventDefault(); join(); });
if (location.hash.length > 1) {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", "/");
  join();
} else field.focus();

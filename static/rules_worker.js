// Runs the rules in a worker: Pyodide with the site's own package, and a function that plays one screen. Messages:
// {start: {pyodide, pack}} once, then {id, data, name, fields, entries}; each is answered with {id, answer} or {id, fault}.
let play;

async function start({ pyodide, pack }) {
  importScripts(pyodide);
  const python = await loadPyodide({ indexURL: new URL(".", new URL(pyodide, self.location.origin)).href });
  python.unpackArchive(pack, "zip", { extractDir: "/rules_of_the_site" });
  python.runPython("import sys; sys.path.insert(0, '/rules_of_the_site')");
  play = python.pyimport("battles.offline.playing").play_screen;
}

let ready = Promise.resolve();
self.addEventListener("message", ({ data: message }) => {
  if (message.start) {
    ready = start(message.start);
    ready.then(() => self.postMessage({ id: 0 }), (error) => self.postMessage({ id: 0, fault: String(error) }));
    return;
  }
  const { id, data, name, fields, entries } = message;
  ready.then(() => play(data, name, fields, entries))
    .then((answer) => self.postMessage({ id, answer }), (error) => self.postMessage({ id, fault: String(error) }));
});

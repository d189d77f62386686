// Draws a step of a battle that is already on the page (the data beside the board): units glide, figures fall,
// the sentence and its dice change. Watch.js plays it, by board.replay. Without this file every step is a link to a
// page drawn by the server.
(() => {
  const board = document.querySelector("[data-replay]");
  if (!board) return;
  const film = JSON.parse(document.getElementById("film").textContent);
  const panel = document.getElementById("moment");
  const size = Number(board.dataset.size);
  const usualLetter = Number(board.dataset.letter);
  let letter = usualLetter;                              // larger on a phone (lens.js)
  const [width, height] = [Number(board.dataset.width), Number(board.dataset.height)];
  const last = film.steps.length;
  const SVG = "http://www.w3.org/2000/svg";
  const WAVERING = ["shaken", "forced_back", "fleeing", "routing"];
  const isSingle = (whole, arm) => whole < 2 && (film.cells || arm === "chief");  // a commander, a marker, a train
  const IDLE = ["unserved", "captured", "spiked"];
  const PIPS = {
    1: [[8, 8]], 2: [[4.5, 4.5], [11.5, 11.5]], 3: [[8, 8], [4.5, 4.5], [11.5, 11.5]],
    4: [[4.5, 4.5], [11.5, 11.5], [11.5, 4.5], [4.5, 11.5]],
    5: [[8, 8], [4.5, 4.5], [11.5, 11.5], [11.5, 4.5], [4.5, 11.5]],
    6: [[4.5, 4.5], [11.5, 11.5], [11.5, 4.5], [4.5, 11.5], [4.5, 8], [11.5, 8]],
  };
  const drawn = Boolean(document.getElementById("strokes"));     // a game at a table has a roster, and no board
  let at = Number(board.dataset.step);
  let acting = at ? [film.steps[at - 1][4], film.steps[at - 1][5]] : [];
  const posesOf = (stand) => stand[11] ?? [[stand[0], stand[1], stand[2], size]];   // of its bases, on squares and hexes
  const turned = film.opening.map((stand) => posesOf(stand).map((pose) => pose?.[2] ?? 0));      // degrees, never taken back to 0: no unit spins round

  const { spreadSigns, linesToPlaces, linesThroughBases, placeTags, direction } = placing;
  const $ = (selector, root = document) => root.querySelector(selector);
  const make = (name, attributes = {}, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };

  // [bed, y of the front, place of the wave, half its size in cm, places of the figures, sign, y of prisoners]
  const form = (index, stand) => {
    const [, , side, arm, figures, , gun] = film.units[index];
    return film.forms[`${arm}/${figures}/${stand[8]}/${gun}/${side}`];
  };

  // [x, y, facing, strength, officers, state, on the table, figures down, formation, side, prisoners led; poses of its bases, place in words] of every unit after step *n*
  function stands(n) {
    const now = film.opening.map((stand) => stand);
    for (let step = 0; step < n; step++) {
      for (const [index, ...stand] of film.steps[step][8]) now[index] = stand;
    }
    return now;
  }
  function countOf(now, index) {
    const [, , , arm, whole, , , unknown] = film.units[index];
    return whole && !isSingle(whole, arm) && !unknown ? `${now[index][3]}/${whole}` : "";
  }
  const turnOf = (n) => (n ? film.steps[n - 1][0] : 0);
  function turnBegan(n) {
    let step = n;
    while (step > 0 && turnOf(step) === turnOf(n)) step -= 1;
    return stands(step);
  }

  function drawBodies(now, before, acting) {
    if (!drawn) return;
    const places = drawnStands(now);
    drawJoins(now, places);
    film.units.forEach(([key, , , arm], index) => {
      const [, , , strength, officers, state, there, down, , side, led] = now[index];
      const unit = document.getElementById(`b-${key}`);
      const poses = posesOf(places[index]);
      unit.querySelectorAll(".pose").forEach((base, n) => {
        const pose = poses[n];
        base.toggleAttribute("hidden", !pose && there);
        if (!pose) return;
        const [x, y, facing, scale] = pose;
        turned[index][n] = (turned[index][n] ?? facing) + (((facing - (turned[index][n] ?? facing) + 540) % 360) - 180);
        base.style.transform = `translate(${x}px, ${height - y}px) rotate(${turned[index][n]}deg) scale(${scale})`;
      });
      unit.toggleAttribute("hidden", !there);
      for (const each of Object.keys(film.sides)) unit.classList.toggle(each, each === side);
      unit.classList.toggle("now", acting.includes(index));
      unit.classList.toggle("wavering", WAVERING.includes(state));
      unit.classList.toggle("idle", IDLE.includes(state));
      unit.classList.toggle("leads", led > 0);
      const fresh = down - before[index][7];
      const [bed, front, wave, , spots, sign, chain] = form(index, now[index]);
      unit.querySelectorAll(".sign").forEach((mark) => mark.setAttribute("href", `#${sign}`));
      $(".led", unit).setAttribute("y", chain);
      unit.querySelectorAll(".bed").forEach((mark) => mark.setAttribute("d", bed));
      unit.querySelectorAll(".front").forEach((mark) => mark.setAttribute("y", front));
      unit.querySelectorAll(".shk").forEach((mark) => mark.setAttribute("transform", wave));
      const [figure, chief] = board.dataset.pips ? ["m-foot", "m-foot"] : arm === "horse" ? ["m-horse", "m-hcmd"] : arm === "train" ? ["m-mule", "m-mule"] : arm === "chief" ? ["m-cmd", "m-cmd"] : ["m-foot", "m-cmd"];
      unit.querySelectorAll(".fig").forEach((mark, n) => {
        const fallen = n >= strength && n < strength + fresh;
        mark.setAttribute("href", `#${fallen ? "m-fallen" : n < officers && n < strength ? chief : figure}`);
        mark.classList.toggle("fallen", fallen);
        mark.classList.toggle("gone", n >= strength + fresh);
        mark.setAttribute("x", spots[n % spots.length][0]);
        mark.setAttribute("y", spots[n % spots.length][1]);
      });
    });
  }

  // Where signs are drawn: as in *now*, but none over another (placing.js).
  let lastDrawn = [null, null];
  function drawnStands(now) {
    if (!drawn || lastDrawn[0] === now) return drawn ? lastDrawn[1] : now;
    const owners = now.flatMap((stand, index) => (stand[6] ? posesOf(stand).flatMap((pose, base) => (pose ? [[index, base]] : [])) : []));
    const signAreas = owners.map(([index, base]) => signAreaOf(now[index], index, posesOf(now[index])[base]));
    const spots = spreadSigns(signAreas, [width, height]);
    const placed = now.map((stand) => [...stand]);
    owners.forEach(([index, base], n) => {
      const stand = placed[index];
      const [across, up] = [spots[n][0] - signAreas[n].at[0], signAreas[n].at[1] - spots[n][1]].map((part) => Math.round(part * 100) / 100);
      if (!across && !up) return;
      if (!stand[11]) { [stand[0], stand[1]] = [stand[0] + across, stand[1] + up]; return; }
      stand[11] = stand[11].map((pose, at) => (at === base ? [pose[0] + across, pose[1] + up, pose[2], pose[3]] : pose));
      const bases = stand[11].filter(Boolean);
      [0, 1].forEach((axis) => { stand[axis] = bases.reduce((sum, pose) => sum + pose[axis], 0) / bases.length; });
    });
    lastDrawn = [now, placed];
    return placed;
  }
  function signAreaOf(stand, index, [x, y, turn, size]) {
    const [wide, deep, behind] = form(index, stand)[7];
    const scale = stand[11] ? size : 1;
    const [c, s] = direction(turn);
    return { at: [x - s * behind * scale, height - y + c * behind * scale], half: [wide * scale, deep * scale], turn };
  }

  function drawJoins(now, places) {
    film.units.forEach(([key], index) => {
      const join = document.getElementById(`j-${key}`);
      const [joined, moved] = join.children;
      join.setAttribute("class", now[index][9]);
      const points = (stand) => posesOf(stand).map((pose) => pose && [pose[0], height - pose[1]]);
      const isThere = now[index][6];
      const signs = points(places[index]);
      joined.setAttribute("d", isThere ? linesThroughBases(signs.filter(Boolean)) : "");
      moved.setAttribute("d", isThere ? linesToPlaces(points(now[index]).map((place, n) => [place, signs[n]]).filter(([place]) => place)) : "");
    });
  }

  // Names stand as battles/board/labels.py has them. On a phone all are short but those of units that act.
  const phone = matchMedia("(max-width: 640px)");
  let tapped = -1;                                       // whose name is placed among the first
  function reach(stand, index, facing, scale = 1) {
    const [wide, deep] = form(index, stand)[3];
    const turn = (facing * Math.PI) / 180;
    const [across, along] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
    return [(wide * along + deep * across) * scale, (wide * across + deep * along) * scale];
  }
  function frames(stand, index) {
    return posesOf(stand).filter(Boolean).map(([x, y, facing, scale]) => {
      const [across, down] = reach(stand, index, facing, stand[11] ? scale : 1);
      return [x - across, height - y - down, x + across, height - y + down];
    });
  }
  function stretch(stand, boxes) {
    const [x, y] = [stand[0], height - stand[1]];
    return [
      Math.max(...boxes.map((box) => Math.max(x - box[0], box[2] - x))), Math.max(...boxes.map((box) => Math.max(y - box[1], box[3] - y))),
    ];
  }

  const signs = [...board.querySelectorAll(".board .aim > g")].map((sign) => {
    const [x, y] = sign.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
    return [x - 4.5, y - 7, x + 4.5, y + 4.5];
  });

  const written = [...board.querySelectorAll(".board .lb text")].map((text) => {
    const [half, x, y] = [text.textContent.length * usualLetter * 0.235, Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
    return [x - half, y - usualLetter * 0.8, x + half, y + usualLetter * 0.2];
  });

  const houses = [...board.querySelectorAll(".board [data-built]")].map((house) => house.dataset.built.split(" ").map(Number));

  function drawLabels(now, acting) {
    if (!drawn) return;
    const places = drawnStands(now);
    const tags = film.units.flatMap(([key, name, , arm, , , gun], index) => {
      const text = document.getElementById(`t-${key}`);
      const [x, up, , , , state, isPresent] = places[index];
      const second = film.states[state] ?? state.replaceAll("_", " ");
      const count = countOf(now, index);
      text.toggleAttribute("hidden", true);
      $(".fg", text).textContent = count;
      $(".st", text).textContent = second;
      document.getElementById(`b-${key}`).setAttribute("aria-label", `${[name, count, film.makes[gun], second, now[index][12]].filter(Boolean).join(", ")}.`);
      const first = acting.includes(index) || tapped === index;
      if (!isPresent || (arm === "boat" && !first)) return [];
      const boxes = frames(places[index], index);
      const names = phone.matches && !first ? [film.shorts[index]] : [name, film.shorts[index]];
      return [{
        index, text, names, x, y: height - up, second, first, frames: boxes, reach: stretch(places[index], boxes),
        texts: names.map((words) => `${words} ${count}`.trimEnd()),
      }];
    });
    const placed = placeTags(tags, letter, usualLetter, [width, height], [...signs, ...written], houses);
    for (const [{ text, names, texts }, spot] of placed) {
      text.firstChild.textContent = `${names[texts.indexOf(spot.text)]} `;
      text.toggleAttribute("hidden", false);
      text.setAttribute("x", spot.left);
      text.setAttribute("y", spot.base);
      text.setAttribute("text-anchor", spot.anchor);
      $(".st", text).setAttribute("x", spot.left);
    }
    for (const part of ["under", "leader"]) $(`.tags .${part}`, board).setAttribute("d", placed.map(([, spot]) => spot[part]).join(""));
  }

  function drawStrokes(numbers) {
    if (!drawn) return;
    document.getElementById("strokes").replaceChildren(...numbers.map(stroke).filter(Boolean));
  }
  function stroke(number) {
    const step = film.steps[number - 1];
    if (!step || !step[6] || step[6] === "blow") return null;
    const [, , , , unit, target, mark] = step;
    const [now, before] = [drawnStands(stands(number)), drawnStands(stands(number - 1))];
    const side = film.units[unit][2];
    const place = (stand) => [stand[0], height - stand[1]];
    const end = place(now[unit]);
    const other = mark === "shot" ? place(now[target]) : place(before[unit]);
    const [dx, dy] = mark === "shot" ? [other[0] - end[0], other[1] - end[1]] : [end[0] - other[0], end[1] - other[1]];
    const length = Math.max(0.1, Math.hypot(dx, dy));
    const f = (...numbers) => numbers.map((n) => n.toFixed(1)).join(" ");
    if (mark === "shot") {
      const [ux, uy] = [dx / length, dy / length];
      const [off, gap] = [1.5 * size, Math.min(6 * size, length * 0.3)];
      const path = [-1, 1].map((s) =>
        `M${f(end[0] + ux * gap - uy * s * off, end[1] + uy * gap + ux * s * off)}L${f(other[0] - ux * gap - uy * s * off * 0.6, other[1] - uy * gap + ux * s * off * 0.6)}`);
      return make("path", { class: `shot ${side}`, d: path.join("") });
    }
    const stop = Math.max(0.2, (length - 10 * size) / length);
    const handle = f(other[0] + dx * 0.5 - dy * 0.12, other[1] + dy * 0.5 + dx * 0.12);
    const tip = f(other[0] + dx * stop, other[1] + dy * stop);
    return make("path", {
      class: `chg ${mark === "charge" ? "" : mark} ${side}`, d: `M${f(...other)}Q${handle} ${tip}`,
      "marker-end": `url(#${mark === "retreat" ? "retreat" : "charge"}-${side})`,
    });
  }

  // Curves of the strip below; its axes were drawn by the server and say how high a figure stands.
  function drawChart() {
    const layer = document.getElementById("curves");
    const axes = $(".chart .ax").getAttribute("d").match(/M24 [\d.]+H560/g).map((line) => Number(line.slice(4, -4)));
    const top = Number([...board.querySelectorAll(".chart > svg > text")].filter((t) => t.getAttribute("x") === "18").at(-1).textContent);
    const x = (n) => 24 + (536 * n) / Math.max(1, last);
    const y = (n) => axes[0] - ((axes[0] - axes.at(-1)) * n) / top;
    layer.replaceChildren();
    const isCounted = ([side]) => !film.units.some((unit) => unit[2] === side) || film.units.some((unit) => unit[2] === side && !unit[7]);
    const curves = Object.entries(film.sides).filter(isCounted).map(([side, name]) => {
      const mine = film.units.flatMap((unit, n) => (unit[2] === side ? [n] : []));
      const down = film.units.map(() => 0);
      let [path, lost] = [`M24 ${y(0)}`, 0];
      for (let n = 1; n <= at; n++) {
        for (const change of film.steps[n - 1][8]) down[change[0]] = change[8];
        const sum = mine.reduce((all, index) => all + down[index], 0);
        if (sum !== lost) path += `H${x(n)}V${y(sum)}`;
        lost = sum;
      }
      const now = stands(at);
      const whole = mine.reduce((all, index) => all + (now[index][5] ? film.units[index][5] : 0), 0);
      return { side, path: `${path}H${x(at)}`, height: y(lost), text: `${name} ${lost} ${film.of} ${whole}` };
    }).sort((a, b) => a.height - b.height);
    let base = -99;
    for (const curve of curves) {
      base = Math.max(curve.height + 4, base + 13);
      layer.append(make("path", { class: `ln ${curve.side}`, d: curve.path }));
      layer.append(make("text", { class: `t ${curve.side}`, x: x(at) + 6, y: base }, curve.text));
    }
    const hearts = (kind) => film.steps.slice(0, at).flatMap((step, n) => (step[7] === kind ? [x(n + 1)] : []));
    layer.append(make("path", { class: "ok", d: hearts("ok").map((n) => `M${n - 4} 82l4-7 4 7z`).join("") }));
    layer.append(make("path", { class: "bad", d: hearts("bad").map((n) => `M${n - 5} 79q2.5-4 5 0t5 0`).join("") }));
    layer.append(make("path", { class: "cur", d: `M${x(at)} 4v80` }));
  }

  function die(face, side) {
    const drawn = make("svg", { class: `die ${side}`, viewBox: "0 0 16 16", role: "img", "aria-label": face });
    drawn.append(make("path", { d: "M1 1h14v14H1z" }));
    if (PIPS[face]) PIPS[face].forEach(([cx, cy]) => drawn.append(make("circle", { cx, cy, r: 1.5 })));
    else drawn.append(make("text", { x: 8, y: 11.5, "text-anchor": "middle" }, face));
    return drawn;
  }

  function drawMoment(now, step) {
    if (!panel) return;
    const caps = $(".caps", panel);
    caps.textContent = caps.dataset.words.replace("{turn}", turnOf(at)).replace("{number}", at);
    const said = step ? step[1] : $("[data-sentence]", panel).dataset.muster;
    $("[data-sentence]", panel).textContent = $(".play .said").textContent = said;
    const [short, href, title] = step ? film.clauses[step[2]] : ["", "", ""];
    const actor = step && step[4] >= 0 ? film.units[step[4]][1] : film.phase.replace("{turn}", turnOf(at));
    $("[data-title]", panel).textContent = step ? actor : $("[data-title]", panel).dataset.muster;
    const dice = document.createElement("span");
    dice.className = "dice";
    const side = step && step[4] >= 0 ? film.units[step[4]][2] : "";
    if (step) dice.append(...step[3].map((face) => die(face, side)));
    $("[data-dice]", panel).replaceChildren(...(step && step[3].length ? [dice] : []));
    const chip = document.createElement(href ? "a" : "span");
    chip.className = "chip";
    chip.textContent = short;
    if (href) chip.href = href;
    const note = document.createElement("span");
    note.className = "note";
    note.textContent = title;
    $("[data-clause]", panel).replaceChildren(...(short ? [chip, " ", note] : []));

    const named = new Set();   // a side's name stands before its first arm on the table
    for (const row of panel.querySelectorAll("[data-losses] tr")) {
      const mine = film.units.flatMap((unit, n) => (unit[2] === row.dataset.side && unit[3] === row.dataset.arm ? [n] : []));
      const sums = [
        mine.reduce((all, n) => all + (now[n][5] ? film.units[n][5] : 0), 0),
        mine.reduce((all, n) => all + now[n][7], 0),
        mine.reduce((all, n) => all + (now[n][6] || ["reserve", "marked"].includes(now[n][5]) ? now[n][3] : 0), 0),
      ];
      const unknown = mine.length && film.units[mine[0]][7];    // nobody on the reader's side has counted them
      if (unknown) sums.splice(0, 3, ...Array(3).fill(mine.some((n) => now[n][5]) ? "?" : 0));
      row.querySelectorAll("td").forEach((cell, n) => { cell.textContent = sums[n].toLocaleString(document.documentElement.lang).replace(/^0$/, "–"); });
      row.hidden = !sums.some(Boolean);
      $("[data-whose]", row).hidden = named.has(row.dataset.side);
      if (!row.hidden) named.add(row.dataset.side);
    }
    film.units.forEach(([key, , , arm, whole, , , unknown], index) => {
      const row = document.getElementById(`u-${key}`);
      row.toggleAttribute("hidden", !now[index][5]);         // detached later
      const cells = row.querySelectorAll("td");
      cells[0].textContent = isSingle(whole, arm) ? "" : unknown ? "?" : `${now[index][3]}/${whole}`;
      $("[data-left]", row)?.setAttribute("width", (100 * now[index][3]) / (whole || 1));
      row.classList.toggle("now", !drawn && acting.includes(index));
      $("[data-state]", row).textContent = film.states[now[index][5]] ?? now[index][5];
      if (now[index][12] !== undefined) $("[data-where]", row).textContent = now[index][12];
    });
  }

  // The step *n*; of a *group* of events the one that names it, with the board as it stands after the last.
  function show(n, group = null) {
    at = Math.min(last, Math.max(0, n));
    const step = at ? film.steps[(group ? group[2] : at) - 1] : null;
    const numbers = group ? [...Array(group[1] - group[0] + 1).keys()].map((more) => group[0] + more) : [at];
    const now = stands(at);
    acting = at ? numbers.map((each) => film.steps[each - 1]).filter((each) => !group || each[6] || each === step).flatMap((each) => [each[4], each[5]]) : [];
    drawBodies(now, turnBegan(at), acting);
    drawLabels(now, acting);
    drawStrokes(numbers);
    board.querySelectorAll("[data-since]").forEach((change) => change.toggleAttribute("hidden", Number(change.dataset.since) > at || Number(change.dataset.until ?? Infinity) <= at));
    drawChart();
    followChart();
    drawMoment(now, step);
    $("#at-step").value = at;
    $(".play output b").textContent = at;
    const url = new URL(location.href);
    url.searchParams.set("step", at);
    history.replaceState(history.state, "", url);
    board.dispatchEvent(new Event("shown"));
  }

  // On a phone the chart of losses is wider than the page: what it says of this step is pushed into sight.
  function followChart() {
    const frame = $(".chart", board).getBoundingClientRect();
    const boxes = [...board.querySelectorAll("#curves .t, #curves .cur")].map((each) => each.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    $(".chart", board).scrollLeft += Math.max(0, right + 4 - frame.right) + Math.min(0, left - 28 - frame.left);
  }

  // Nearer than the whole table (lens.js), the fight is brought into the frame.
  function follow() {
    const unit = board.querySelector(".unit.now .pose");
    const frame = $(".board", board);
    if (!unit || (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)) return;
    const [a, b] = [unit.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollBy({
      left: a.left + a.width / 2 - b.left - b.width / 2, top: a.top + a.height / 2 - b.top - b.height / 2,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
  }

  board.addEventListener("lens", () => {
    letter = Number(board.dataset.letter);
    drawLabels(stands(at), acting);
  });
  drawBodies(stands(at), turnBegan(at), acting);
  const nameFirst = (index) => { tapped = index; drawLabels(stands(at), acting); };
  board.replay = { film, last, show, follow, die, stands, turnOf, nameFirst, counted: countOf, at: () => at };
  requestAnimationFrame(() => requestAnimationFrame(() => board.classList.add("moving")));
  follow();
  followChart();
})();

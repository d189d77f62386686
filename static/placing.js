// Places the signs and names of units on the board of a battle so that none lies over another: as
// battles/board/spread.py and battles/board/labels.py do it. Replay.js asks it. It reads and writes no page.
window.placing = (() => {
  const [TOUCH, GAP, ROUNDS, FARTHEST, DIRECTIONS, TIED] = [0.1, 0.1, 60, 60, 16, 1.5];
  const [NARROW, USUAL, CAPITAL, BROAD] = [0.3, 0.5, 0.61, 0.74];
  const [NARROW_ONES, BROAD_ONES] = ["fijlrtIí .,'()/·", "mwMW"];
  const WAYS = [[0, 1], [0, -1], [1, 0], [-1, 0], [0.75, 0.75], [-0.75, 0.75], [0.75, -0.75], [-0.75, -0.75]];
  const [RINGS, OUTER_RINGS] = [[0, 1.3], [2.6, 3.9, 5.2]];
  const FAR_RINGS = [...Array(14).keys()].map((number) => 1.3 * (number + 2));
  const [FAR, NEAR] = [0.8, 2];

  const directions = new Map();
  function direction(degrees) {
    if (!directions.has(degrees)) {
      const turn = (degrees * Math.PI) / 180;
      directions.set(degrees, [Math.cos(turn), Math.sin(turn)].map((part) => Math.round(part * 1e6) / 1e6));
    }
    return directions.get(degrees);
  }
  const circle = [...Array(DIRECTIONS).keys()].map((number) => direction((360 / DIRECTIONS) * number | 0));

  // The area of a sign: its middle, half its size across and along, and its turn in degrees.
  function reachOf(sign, [x, y]) {
    const [c, s] = direction(sign.turn);
    return sign.half[0] * Math.abs(c * x + s * y) + sign.half[1] * Math.abs(c * y - s * x);
  }

  // The shortest move of *other* away from *one*; null if they lie apart.
  function pushApart(one, at, other, otherAt) {
    const [dx, dy] = [otherAt[0] - at[0], otherAt[1] - at[1]];
    if (Math.max(Math.abs(dx), Math.abs(dy)) > one.half[0] + one.half[1] + other.half[0] + other.half[1]) return null;
    let [least, way] = [0, null];
    for (const turn of [one.turn, other.turn]) {
      const [c, s] = direction(turn);
      for (const axis of [[c, s], [-s, c]]) {
        const away = dx * axis[0] + dy * axis[1];
        const depth = reachOf(one, axis) + reachOf(other, axis) - Math.abs(away);
        if (depth <= TOUCH) return null;
        if (!least || depth < least - 0.001) [least, way] = [depth, away >= 0 ? axis : [-axis[0], -axis[1]]];
      }
    }
    return [way[0] * (least + GAP), way[1] * (least + GAP)];
  }

  function roomOf(sign, [width, height]) {
    const [[x, y], across, down] = [sign.at, reachOf(sign, [1, 0]), reachOf(sign, [0, 1])];
    return [Math.min(x, across), Math.min(y, down), Math.max(x, width - across), Math.max(y, height - down)];
  }
  function spotInRoom(at, push, share, [left, top, right, bottom]) {
    return [Math.min(right, Math.max(left, at[0] + push[0] * share)), Math.min(bottom, Math.max(top, at[1] + push[1] * share))];
  }

  function pairsToTest(count, moved) {
    const pairs = [];
    for (const one of [...moved].sort((a, b) => a - b)) {
      for (let other = 0; other < count; other++) {
        if (other !== one && (other > one || !moved.has(other))) pairs.push([Math.min(one, other), Math.max(one, other)]);
      }
    }
    return pairs;
  }

  // Middles at which no sign lies over another. The larger sign moves less.
  function spreadSigns(signs, table) {
    const spots = signs.map((sign) => sign.at);
    const room = signs.map((sign) => roomOf(sign, table));
    const area = signs.map(({ half }) => half[0] * half[1]);
    let moved = new Set(signs.keys());
    for (let round = 0; round < ROUNDS && moved.size; round++) {
      const pushed = new Set();
      for (const [one, other] of pairsToTest(signs.length, moved)) {
        const push = pushApart(signs[one], spots[one], signs[other], spots[other]);
        if (!push) continue;
        const share = area[one] / (area[one] + area[other]);
        spots[one] = spotInRoom(spots[one], push, share - 1, room[one]);
        spots[other] = spotInRoom(spots[other], push, share, room[other]);
        pushed.add(one).add(other);
      }
      moved = pushed;
    }
    return placeTheRest(signs, spots, room, moved);
  }
  function placeTheRest(signs, spots, room, moved) {
    const placed = [...signs.keys()].filter((number) => !moved.has(number));
    for (const number of [...moved].sort((a, b) => a - b)) {
      const [x, y] = spots[number];
      const isFree = (spot) => spotInRoom(spot, [0, 0], 0, room[number]).every((part, n) => part === spot[n])
        && !placed.some((other) => pushApart(signs[other], spots[other], signs[number], spot));
      for (let cm = 0; cm < FARTHEST; cm++) {
        const free = (cm ? circle.map(([dx, dy]) => [x + dx * cm, y + dy * cm]) : [[x, y]]).find(isFree);
        if (!free) continue;
        spots[number] = free;
        break;
      }
      placed.push(number);
    }
    return spots;
  }

  const num = (value) => value.toFixed(1).replace(/\.0$/, "");
  const line = ([x, y], [endX, endY]) => `M${num(x)} ${num(y)}L${num(endX)} ${num(endY)}`;
  const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

  // Lines from places to the signs that were moved away from them.
  const linesToPlaces = (pairs) => pairs.filter(([place, sign]) => distance(place, sign) >= TIED).map(([place, sign]) => line(place, sign)).join("");

  // Lines that join the bases of a unit, each to the nearest that is joined.
  function linesThroughBases(bases) {
    const [joined, rest] = [bases.slice(0, 1), bases.slice(1)];
    let path = "";
    while (rest.length) {
      let [least, start, end] = [Infinity, null, null];
      for (const a of joined) for (const b of rest) if (distance(a, b) < least - 0.001) [least, start, end] = [distance(a, b), a, b];
      path += line(start, end);
      joined.push(end);
      rest.splice(rest.indexOf(end), 1);
    }
    return path;
  }

  function textWidth(text) {
    let width = 0;
    for (const letter of text) {
      width += NARROW_ONES.includes(letter) ? NARROW : BROAD_ONES.includes(letter) ? BROAD : letter !== letter.toLowerCase() ? CAPITAL : USUAL;
    }
    return width;
  }
  const gapBetween = (frame, box) => Math.max(0, box[0] - frame[2], frame[0] - box[2], box[1] - frame[3], frame[1] - box[3]);
  function nearestFrame(frames, box) {
    return frames.reduce((best, frame) => (gapBetween(frame, box) < gapBetween(best, box) ? frame : best));
  }
  function lineToName(frame, [left, top, right, bottom]) {
    const [x, y] = [(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2];
    return [[x, y], [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))]];
  }
  function dotsOfLine(frame, box) {
    const [[x, y], [endX, endY]] = lineToName(frame, box);
    const [dx, dy] = [endX - x, endY - y];
    const [length, reach] = [Math.hypot(dx, dy), Math.hypot(frame[2] - x, frame[3] - y)];
    const dots = [];
    for (let cm = Math.floor(reach); cm < Math.floor(length); cm++) {
      const [atX, atY] = [x + (dx * cm) / length, y + (dy * cm) / length];
      dots.push([atX, atY, atX + 0.1, atY + 0.1]);
    }
    return dots;
  }

  // A tag: x, y and reach of its unit, frames of its bases, first, second line, and its texts from the best.
  function spotsAround(tag, text, ring, letter, [width, height]) {
    const [wide, tall] = [Math.max(textWidth(text), textWidth(tag.second)) * letter, letter * (tag.second ? 2.2 : 1.1)];
    const [across, down] = tag.reach.map((reach) => reach + ring * letter);
    return WAYS.map(([dx, dy]) => {
      const left = tag.x + dx * (across + 0.4 * letter);
      const base = tag.y + dy * down + letter * (dy > 0 ? 0.9 : dy < 0 ? -0.3 : 0.35) - (dy < 0 ? tall - 1.1 * letter : 0);
      const anchor = dx > 0 ? "start" : dx < 0 ? "end" : "middle";
      const start = { start: left, end: left - wide, middle: left - wide / 2 }[anchor];
      return { text, left, base, anchor, box: [start, base - 0.8 * letter, start + wide, base - 0.8 * letter + tall] };
    }).filter(({ box }) => box[0] > 0.5 && box[1] > 0.5 && box[2] < width - 0.5 && box[3] < height - 0.5);
  }
  function* spotsInTurn(tag, letter, usual, table) {
    const short = tag.texts.at(-1);
    const outer = OUTER_RINGS.map((ring) => (ring * usual) / letter);   // no farther in letters that were enlarged
    const rings = [RINGS.map((ring) => [tag.texts[0], ring]), (tag.first ? FAR_RINGS : []).map((ring) => [tag.texts[0], ring])];
    for (const [text, ring] of [...rings.flat(), ...[...RINGS, ...outer].map((ring) => [short, ring])]) {
      yield* spotsAround(tag, text, ring, letter, table);
    }
  }

  // A spot for each tag that finds one, those first that must: [tag, spot], with the line to its unit and the
  // ground beneath it. No two names lie over each other. *usual*: the size of letters that nobody enlarged. *houses*: frames
  // of buildings, which a name covers only for want of room.
  function placeTags(tags, letter, usual, table, boxes, houses) {
    const units = tags.flatMap((tag) => tag.frames);
    const taken = [...boxes, ...units];
    const names = [];
    const isNear = (tag, box) => gapBetween(nearestFrame(tag.frames, box), box) <= NEAR * letter;
    const isFree = (among, a) => among.every((b) => a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]);
    const ordered = [...tags].sort((a, b) => b.first - a.first || Boolean(b.second) - Boolean(a.second) || a.index - b.index);
    return ordered.flatMap((tag) => {
      let [spot, onHouse, second] = [null, null, null];  // second: its line crosses a unit
      for (const open of spotsInTurn(tag, letter, usual, table)) {
        if (!isFree(taken, open.box)) continue;
        const dots = dotsOfLine(nearestFrame(tag.frames, open.box), open.box);
        if (!dots.every((dot) => isFree(names, dot))) continue;
        if (dots.every((dot) => isFree(units, dot))) {
          if (isFree(houses, open.box)) { spot = open; break; }
          onHouse ??= open;
        } else if (!second && (tag.first || isNear(tag, open.box))) second = open;
      }
      spot ??= onHouse ?? second;
      if (!spot) return [];
      const frame = nearestFrame(tag.frames, spot.box);
      const isFar = gapBetween(frame, spot.box) > FAR * letter;
      taken.push(spot.box, ...(isFar ? dotsOfLine(frame, spot.box) : []));
      names.push(spot.box);
      const [left, top, right, bottom] = spot.box.map(num);
      const leader = isFar ? line(...lineToName(frame, spot.box)) : "";
      return [[tag, { ...spot, leader, under: `M${left} ${top}H${right}V${bottom}H${left}z` }]];
    });
  }

  return { spreadSigns, linesToPlaces, linesThroughBases, placeTags, direction };
})();

// The drawn map as an object: its rows by id, distances, and the form in which the server has it: kilometres east and south
// from the middle. `current` returns the map, since undo puts another object in its place.
window.drawnMap = (current) => {
  const place = (id) => current().places.find((each) => each.id === id);
  const road = (id) => current().roads.find((each) => each.id === id);
  const freshId = (rows, letter) => `${letter}${1 + Math.max(0, ...rows.map((each) => Number(each.id.slice(1))))}`;
  const spots = (way) => [place(way.a), ...way.bends.map(([x, y]) => ({ x, y })), place(way.b)];

  // A length that was written stands until an end or a bend moves.
  function lengthOf(way) {
    if (way.km) return way.km;
    const along = spots(way);
    const far = along.slice(1).reduce((sum, at, n) => sum + Math.hypot(at.x - along[n].x, at.y - along[n].y), 0);
    return Math.max(0.1, Math.round(far * current().unit * 10) / 10);
  }

  function forServer() {
    const map = current();
    const round = (n) => Math.round(n * map.unit * 1000) / 1000;
    const keys = Object.fromEntries(map.places.map((each) => [each.id, each.key || `new-${each.id}`]));
    return {
      places: map.places.map((each) => ({ key: keys[each.id], name: each.name, kind: each.kind, size: each.size, holder: each.holder, x: round(each.x), y: round(each.y) })),
      routes: map.roads.map((each) => ({ a: keys[each.a], b: keys[each.b], kind: each.kind, km: lengthOf(each), bends: each.bends.map(([x, y]) => [round(x), round(y)]) })),
    };
  }

  function fromServer(stored) {
    const far = Math.max(10, ...stored.places.flatMap((each) => [Math.abs(each.x), Math.abs(each.y)]));
    const unit = stored.places.length ? far / 400 : 0.1;
    const places = stored.places.map((each, n) => ({ ...each, id: `n${n + 1}`, x: each.x / unit, y: each.y / unit }));
    const ids = Object.fromEntries(places.map((each) => [each.key, each.id]));
    const roads = stored.routes.map((each, n) => ({ ...each, id: `r${n + 1}`, a: ids[each.a], b: ids[each.b], bends: each.bends.map(([x, y]) => [x / unit, y / unit]) }));
    return { unit, places, roads };
  }

  return { place, road, freshId, spots, lengthOf, forServer, fromServer };
};

import { boxInPhoto, fit, showBox, turned, zoomed, type Turn } from './geometry';

const photo = { width: 4000, height: 3000 };
const stage = { width: 800, height: 800 };
const turns: Turn[] = [0, 90, 180, 270];

/** Returns the position of a point of the photo (fractions) relative to the centre of the stage. */
const onStage = ({ x, y, scale, turn }: ReturnType<typeof fit>, [u, v]: [number, number]) => {
  const [dx, dy] = [(u - 0.5) * photo.width * scale, (v - 0.5) * photo.height * scale];
  const angle = (turn * Math.PI) / 180;
  return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
};

it.each(turns)('fit shows the whole photo at a rotation of %s°', (turn) => {
  const place = fit(photo, stage, turn);
  for (const corner of [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ] as [number, number][])
    for (const side of onStage(place, corner)) expect(Math.abs(side)).toBeLessThanOrEqual(400);
});

it.each(turns)('showBox centres the region at a rotation of %s°', (turn) => {
  const place = showBox([0.7, 0.1, 0.2, 0.05], photo, stage, turn);
  const [x = 1, y = 1] = onStage(place, [0.8, 0.125]);
  expect(Math.hypot(x, y)).toBeLessThan(1e-6);
  expect(place.scale).toBeGreaterThan(fit(photo, stage, turn).scale);
});

it('zoomed does not move the point under the pointer', () => {
  const before = fit(photo, stage, 0);
  const after = zoomed(before, 2, { x: 120, y: -60 });
  const point: [number, number] = [0.5 + 120 / (photo.width * before.scale), 0.5 - 60 / (photo.height * before.scale)];
  expect(onStage(after, point)[0]).toBeCloseTo(120);
  expect(onStage(after, point)[1]).toBeCloseTo(-60);
});

it('zoomed limits the scale to 0.05–8', () => {
  let place = fit(photo, stage, 0);
  for (let n = 0; n < 100; n += 1) place = zoomed(place, 3);
  expect(place.scale).toBe(8);
  for (let n = 0; n < 100; n += 1) place = zoomed(place, 1 / 3);
  expect(place.scale).toBe(0.05);
});

it('boxInPhoto converts a box of the upright photo to the original photo', () => {
  expect(boxInPhoto([0.1, 0.2, 0.3, 0.1], 0)).toEqual([0.1, 0.2, 0.3, 0.1]);
  // A clockwise rotation by 90° makes the left edge the top.
  const [x, y, w, h] = boxInPhoto([0.1, 0.2, 0.3, 0.1], 90);
  expect([x, y, w, h].map((side) => Number(side.toFixed(3)))).toEqual([0.2, 0.6, 0.1, 0.3]);
  const round = boxInPhoto(boxInPhoto([0.1, 0.2, 0.3, 0.1], 90), 270);
  expect(round.map((side) => Number(side.toFixed(3)))).toEqual([0.1, 0.2, 0.3, 0.1]);
});

it('turned returns to 0 after four turns', () => {
  expect(turned(turned(turned(turned(0, 90), 90), 90), 90)).toBe(0);
  expect(turned(0, -90)).toBe(270);
});

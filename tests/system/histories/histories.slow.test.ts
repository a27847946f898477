import { stop } from 'esbuild';
import { draftFaults } from './draft/faults';
import { walkDrafts } from './draft/walk';

const seed = 20261122;

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

test('an open draft loses no acknowledged data in 60 random histories', async () => {
  expect(await walkDrafts({ runs: 60, seed })).toMatchObject({ walked: 60, wrong: [] });
});

test('a seed repeats the same histories, also when they are run in parts', async () => {
  const whole = await walkDrafts({ runs: 20, seed: 7 });
  expect(await walkDrafts({ runs: 20, seed: 7 })).toEqual(whole);
  const [first, second] = [await walkDrafts({ runs: 8, seed: 7 }), await walkDrafts({ from: 8, runs: 12, seed: 7 })];
  expect([first.walked, second.walked, first.steps + second.steps]).toEqual([8, 12, whole.steps]);
});

test('a history detects a removed protection', async () => {
  const [first] = draftFaults;
  expect((await walkDrafts({ runs: 200, seed }, first)).wrong).toHaveLength(1);
});

import { stop } from 'esbuild';
import { draftFaults } from './draft/faults';
import { runDrafts } from './draft/run';

const seed = 20261122;

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

test('an open draft loses no acknowledged data in 60 random histories', async () =>
  expect(await runDrafts({ runs: 60, seed })).toMatchObject({ histories: 60, wrong: [] }));

test('a seed repeats the same histories, also when they are run in parts', async () => {
  const whole = await runDrafts({ runs: 20, seed: 7 });
  expect(await runDrafts({ runs: 20, seed: 7 })).toEqual(whole);
  const [first, second] = [await runDrafts({ runs: 8, seed: 7 }), await runDrafts({ from: 8, runs: 12, seed: 7 })];
  expect([first.histories, second.histories, first.steps + second.steps]).toEqual([8, 12, whole.steps]);
});

test('a history detects a removed protection', async () => {
  const [first] = draftFaults;
  expect((await runDrafts({ runs: 200, seed }, first)).wrong).toHaveLength(1);
});

import { stop } from 'esbuild';
import { programOf } from './draft/program';
import { runDrafts } from './draft/run';
import type { Step } from './draft/steps';
import { World } from './draft/world';

const seed = 20261122;

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

test('an open draft loses no acknowledged data in 60 random histories', async () =>
  expect(await runDrafts({ runs: 60, seed })).toMatchObject({ histories: 60, wrong: [] }));

/** A save of the tablet is lost, then the phone saves the same address; the tablet changes its address before it is online again. */
const lostSave: Step[] = [
  { do: 'open', device: 1 },
  { do: 'wait', ms: 900 },
  { do: 'weather', device: 1, weather: 'away' },
  { do: 'type', tab: 1, field: 0, value: 3 },
  { do: 'wait', ms: 900 },
  { do: 'type', tab: 0, field: 0, value: 3 },
  { do: 'wait', ms: 900 },
  { do: 'type', tab: 1, field: 0, value: 0 },
  { do: 'wait', ms: 300 },
  { do: 'weather', device: 1, weather: 'calm' },
];

test.each<[string, Step[]]>([
  ['continues in the open tab', lostSave],
  ['is opened again', [...lostSave, { do: 'reopen', tab: 1 }]],
])(
  'another phone saved the value that was sent here and then changed: not a conflict when the form %s',
  async (_, steps) =>
    expect(await new World(await programOf(), 0).whole({ seed: 0, isOnlineReported: false, steps })).toEqual([]),
);

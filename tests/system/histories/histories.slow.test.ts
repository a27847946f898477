import { stop } from 'esbuild';
import { draftFaults } from './draft/faults';
import { programOf } from './draft/program';
import { runDrafts } from './draft/run';
import type { Step } from './draft/steps';
import { World } from './draft/world';

const seed = 20261122;

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

test('an open draft loses no acknowledged data in 60 random histories', async () =>
  expect(await runDrafts({ runs: 60, seed })).toMatchObject({ histories: 60, wrong: [] }));

/** A save of the tablet is lost, then the phone saves an address; the tablet changes its address before it is online again. */
const lostSave = (onTablet: number, onPhone: number, ...end: Step[]): Step[] => [
  { do: 'open', device: 1 },
  { do: 'wait', ms: 900 },
  { do: 'weather', device: 1, weather: 'away' },
  { do: 'type', tab: 1, field: 0, value: onTablet },
  { do: 'wait', ms: 900 },
  { do: 'type', tab: 0, field: 0, value: onPhone },
  { do: 'wait', ms: 900 },
  { do: 'type', tab: 1, field: 0, value: 0 },
  { do: 'wait', ms: 300 },
  { do: 'weather', device: 1, weather: 'calm' },
  ...end,
];
const reopened: Step = { do: 'reopen', tab: 1 };
const [withoutQuestion, withoutCheckOfCopy] = [
  'autosave: adopts a newer revision without a question only if it contains nothing but own values',
  'openDraft: does not save a copy of an older revision over a newer one',
].map((name) => draftFaults.find(({ what }) => what === name)!);
const wrongIn = async (steps: Step[], fault?: (typeof draftFaults)[number]) =>
  new World(await programOf(fault), 0).whole({ seed: 0, isOnlineReported: false, steps });

test.each([
  ['continues in the open tab', []],
  ['is opened again', [reopened]],
])(
  'another phone saved the value that was sent here and then changed: not a conflict when the form %s',
  async (_, end) => expect(await wrongIn(lostSave(3, 3, ...end))).toEqual([]),
);

test.each([
  ['overwrites it in the open tab', withoutQuestion, []],
  ['overwrites it after it is opened again', withoutCheckOfCopy, [reopened]],
])('another phone saved a value that was never sent here: a program that %s is detected', async (_, fault, end) => {
  expect(await wrongIn(lostSave(3, 1, ...end))).toEqual([]);
  expect(await wrongIn(lostSave(3, 1, ...end), fault)).not.toEqual([]);
});

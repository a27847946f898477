import { stop } from 'esbuild';
import type { Bench } from './bench';
import { rightsFaults } from './faults';
import { defaultMembers, ofCases } from './members';
import { benchOf, runRights, wrongIn } from './run';

const seed = 20261128;
/** A few: the proof runs thousands a night. */
const runs = Number(process.env.HISTORIES ?? 40);

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

describe('rights', () => {
  it(
    `no person brings a case from submitted to paid alone, and none widens the own rights: ${runs} histories`,
    async () => {
      expect(await runRights({ runs, seed: Number(process.env.SEED ?? seed) })).toMatchObject({
        histories: runs,
        wrong: [],
      });
    },
    // A limit against hanging.
    240_000 + runs * 2_000,
  );
});

describe('each rule of the histories of rights', () => {
  let complete: Bench;
  let unprotected: Bench;
  beforeAll(async () => {
    complete = await benchOf();
    unprotected = await benchOf(
      [...new Set(rightsFaults.flatMap(({ takes = [] }) => takes))],
      [...new Set(rightsFaults.flatMap(({ layers = [] }) => layers))],
    );
  });
  afterAll(() => Promise.all([complete.close(), unprotected.close()]));

  it.each(rightsFaults)(
    'is kept by the server, and found broken without its protections: $rule',
    async ({ rule, steps, members = defaultMembers, cases = ofCases('publicity') }) => {
      const history = { members, cases, steps };
      expect(await wrongIn(complete, history)).toEqual([]);
      expect(await wrongIn(unprotected, history)).toContainEqual(rule);
    },
  );
});

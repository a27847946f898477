import { stop } from 'esbuild';
import { runOffice } from './run';

const seed = 20261122;
/** A few: the proof runs thousands a night, and removes every protection. */
const runs = Number(process.env.HISTORIES ?? 10);

// Otherwise the process of esbuild keeps jest open.
afterAll(() => stop());

test(
  `every history of cases keeps the invariants (one assignee, two reviewers, one payment, balanced funds): ${runs} histories`,
  async () => {
    expect(await runOffice({ runs, seed: Number(process.env.SEED ?? seed) })).toMatchObject({
      histories: runs,
      wrong: [],
    });
  },
  // A limit against hanging; each history makes some hundred calls.
  240_000 + runs * 5_000,
);

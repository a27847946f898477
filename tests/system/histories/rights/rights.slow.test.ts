import { stop } from 'esbuild';
import { notRemoved, protectedTables, protectionsSql } from './catalogue';
import { rightsFaults } from './faults';
import { benchOf, runRights } from './run';

const seed = 20261128;
/** A few: the proof runs thousands a night, and removes every protection. */
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

  it('have a fault for each check, unique key and trigger of their tables, or a reason for none', async () => {
    const bench = await benchOf();
    const names = (await bench.query<{ name: string }>(protectionsSql, [protectedTables])).map(({ name }) => name);
    await bench.close();
    const removed = rightsFaults.flatMap(({ layers = [] }) => layers);
    const isRemoved = (name: string) => removed.some((layer) => new RegExp(`drop \\w+ ${name}\\b`).test(layer));
    expect(names.filter((name) => isRemoved(name) === name in notRemoved)).toEqual([]);
    expect(Object.keys(notRemoved).filter((name) => !names.includes(name))).toEqual([]);
  });
});

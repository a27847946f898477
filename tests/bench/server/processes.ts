import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { dropDatabases } from '../../support/server/databaseServer';
import { type Place, place } from '../../support/server/builtServer';
import { benchPool, makeModels, makeReady, type Ready } from './fill';
import { fire, type Shot } from './load';
import { machine } from './machine';
import { autosave, detail, list, submission } from './shots';

/** `npm run bench -- --processes`: the same calls with one and with two API processes. */
const { values: options } = parseArgs({
  options: {
    processes: { type: 'boolean' },
    shots: { type: 'string', default: '1500' },
  },
});
const shots = Number(options.shots);
const connections = 20;

const perSecond = async (places: Place[], made: Shot[]) => {
  const each = Math.ceil(made.length / places.length);
  const began = performance.now();
  const all = await Promise.all(
    places.map((at, i) => fire(at.origin, connections, made.slice(i * each, (i + 1) * each))),
  );
  const failed = all.reduce((sum, { failures }) => sum + failures, 0);
  return { rate: (made.length - failed) / ((performance.now() - began) / 1000), failed };
};

async function main() {
  const one = place();
  await one.start();
  const other = one.another();
  await other.start();
  const pool = benchPool(one);
  const models = await makeModels(one);
  let given = 0;
  const people = (count: number) => makeReady(one, pool, models, count, (given += count) - count + 1);
  const readers = await people(240);
  const many = (count: number) =>
    Array.from({ length: Math.ceil(count / readers.length) }, () => readers)
      .flat()
      .slice(0, count);
  const senders = await people(Math.min(shots, 800));
  const save = autosave.ours();
  const kinds: [string, (who: Ready[]) => Shot[], (half: 0 | 1) => Ready[]][] = [
    ['list', (who) => who.map(list.ours), () => many(shots)],
    ['detail', (who) => who.map(detail.ours), () => many(shots)],
    // Saves of one person must go to one process, to stay in order.
    ['autosave', (who) => who.map(save), (half) => many(shots).filter((_, i) => i % 2 === half)],
    ['submission', (who) => who.map(submission.ours), (half) => senders.filter((_, i) => i % 2 === half)],
  ];
  await perSecond([one, other], many(200).map(detail.ours));
  console.log(`\n${machine()}; processes, database and load generator share the cores\n`);
  console.log('| call | one process /s | two processes /s | × | failed |\n|---|--:|--:|--:|--:|');
  for (const [what, shoot, who] of kinds) {
    const alone = await perSecond([one], shoot(who(0)));
    const both = await perSecond([one, other], shoot(who(1)));
    console.log(
      `| ${what} | ${alone.rate.toFixed(0)} | ${both.rate.toFixed(0)} | ${(both.rate / alone.rate).toFixed(2)} | ${alone.failed + both.failed} |`,
    );
  }
  console.log(
    `\n${cpus().length < 4 ? 'Two processes need cores to spare to show their worth: this machine has too few.\n' : ''}`,
  );
  await pool.end();
  await Promise.all([one.stop(), other.stop()]);
  await dropDatabases();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);

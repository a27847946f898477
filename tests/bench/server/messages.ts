import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Place, place } from '../../support/server/builtServer';
import { pollsOftener, withoutMessages } from '../../system/messages/changes';
import { changedServer } from '../../system/messages/program';
import { benchPool, grantMoney, makeModels, makeReady } from './fill';
import { fire, type Measured, quantile } from './load';
import { machine } from './machine';
import { submission } from './shots';

/**
 * `npm run bench -- --messages`: submissions per second with and without messages by SMS, in alternating rounds of one run on one
 * database. A submission writes no message: what may differ is the worker, which polls a filled outbox, and the call that plans
 * messages in each transition. The process that has its turn is alone: the other one is stopped.
 */
const { values: options } = parseArgs({
  options: {
    messages: { type: 'boolean' },
    rounds: { type: 'string', default: '20' },
    shots: { type: 'string', default: '150' },
    /** rows of the outbox: nine of ten are sent, the others are due later */
    outbox: { type: 'string', default: '200000' },
  },
});
const rounds = Number(options.rounds);
const shots = Number(options.shots);
const connections = 10;

/** Stops a process between two transactions, so that it keeps no lock. */
async function rest(at: Place): Promise<void> {
  const busy = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`;
  for (let tries = 0; tries < 500 && (await at.sql(busy)).length > 0; tries += 1) await pause(10);
  process.kill(at.pid(), 'SIGSTOP');
}

const middle = (values: number[]): number =>
  quantile(
    values.sort((a, b) => a - b),
    0.5,
  );

async function main() {
  const plain = await changedServer('benchWithoutMessages', withoutMessages);
  const sending = await changedServer('benchMessages', [pollsOftener]);
  const one = place({ LOG_LEVEL: 'error' }, undefined, sending);
  await one.start();
  const models = await makeModels(one);
  await grantMoney(one, models);
  const pool = benchPool(one);
  await pool.query(
    `insert into messages (id, account_id, application_id, kind, event, occasion, state, event_at, planned_at, due_at, tries)
     select gen_random_uuid(), a.account_id, a.id, 'returned', n::text, 'event', case when n % 10 = 0 then 'due' else 'sent' end,
       now(), now(), now() + case when n % 10 = 0 then interval '9 days' else interval '-9 days' end, 1
     from applications a, generate_series(1, $2::int) n where a.id = $1`,
    [models.sent, Number(options.outbox)],
  );
  await pool.query('vacuum analyze messages');
  const other = one.another({}, plain);
  await other.start();
  const senders = await makeReady(one, pool, models, (rounds + 1) * 2 * shots, 1);
  await rest(one);
  await rest(other);
  const turn = async (at: Place): Promise<Measured> => {
    process.kill(at.pid(), 'SIGCONT');
    const measured = await fire(at.origin, connections, senders.splice(0, shots).map(submission.ours));
    await rest(at);
    return measured;
  };
  const pairs: { sends: Measured; plain: Measured }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The order alternates, so that neither gets the warmer caches.
    const [first, second] = round % 2 ? [one, other] : [other, one];
    const results = new Map([[first, await turn(first)]]);
    results.set(second, await turn(second));
    // The first pair warms up both.
    if (round > 0) pairs.push({ sends: results.get(one)!, plain: results.get(other)! });
  }
  const ratios = pairs.map((pair) => pair.sends.perSecond / pair.plain.perSecond).sort((a, b) => a - b);
  const percent = (share: number) => `${((quantile(ratios, share) - 1) * 100).toFixed(1)} %`;
  const failed = pairs.reduce((sum, pair) => sum + pair.sends.failures + pair.plain.failures, 0);
  const [withThem, withoutThem] = [
    middle(pairs.map((pair) => pair.sends.perSecond)),
    middle(pairs.map((pair) => pair.plain.perSecond)),
  ];
  console.log(
    `\n${machine()}; ${rounds} pairs of ${shots} submissions at ${connections} connections, ${options.outbox} messages, ten times as many polls as in production\n` +
      `with messages ${withThem.toFixed(0)}/s, without ${withoutThem.toFixed(0)}/s (medians)\n` +
      `difference of the pairs: median ${percent(0.5)}, quartiles ${percent(0.25)} and ${percent(0.75)}; ${failed} failed`,
  );
  for (const at of [one, other]) process.kill(at.pid(), 'SIGCONT');
  await pool.end();
  await Promise.all([other.stop(), one.stop()]);
  rmSync(one.dataDir, { recursive: true, force: true });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import { loadOn, lost, lostOfAll, numbersOf } from '../load';
import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';
import { balanced } from './balanced';

const applicantsAtOnce = 6;

/** Duplicates that must not exist in the database: [what, query that finds them]. */
export const doubled: [string, string][] = [
  ['applications of one person', 'select 1 from applications group by account_id having count(*) > 1'],
  ['submissions of one application', 'select 1 from submissions group by application_id having count(*) > 1'],
  [
    'events of one submission',
    `select 1 from application_events where event = 'submit' group by application_id having count(*) > 1`,
  ],
  ['photos of one slot', 'select 1 from files where current group by application_id, slot, index having count(*) > 1'],
  [
    'submitted without a snapshot',
    'select 1 from applications a where number is not null and not exists (select from submissions where application_id = a.id)',
  ],
  [
    'claims without a submission',
    'select 1 from claims c join applications a on a.id = c.application_id where a.number is null',
  ],
];

/** Every third time the process gets SIGTERM, as in a release; otherwise SIGKILL. */
const isGentle = (round: number) => round % 3 === 2;

/** Kills the processes in turn while applicants continue through the other one. */
export async function killedByTurns(places: readonly [Place, Place], rounds: number): Promise<Part> {
  const { call, answered, movedOn, unanswered } = balanced(places);
  const load = loadOn({ call, log: places[0].log }, applicantsAtOnce, () => pause(100));
  const { everything, wrong } = load;
  let meanwhile = 0;
  let cutOff = 0;
  for (let round = 0; round < rounds; round += 1) {
    await pause(800 + Math.random() * 1_200);
    const [victim, survivor] = round % 2 ? places : [places[1], places[0]];
    const before = load.known();
    const cutBefore = unanswered();
    await (isGentle(round) ? victim.stop() : victim.killServer());
    const gone = await lost(survivor, before.slice(-4 * applicantsAtOnce));
    wrong.push(...gone);
    await pause(300 + Math.random() * 700);
    const sentSince = () => numbersOf(everything).length - numbersOf(before).length;
    // On a slow machine no application may be complete yet.
    for (let tries = 0; meanwhile + sentSince() === 0 && tries < 300; tries += 1) await pause(100);
    const sentMeanwhile = sentSince();
    meanwhile += sentMeanwhile;
    const cut = unanswered() - cutBefore;
    if (isGentle(round)) cutOff += cut;
    const backAfterMs = await victim.start();
    console.log(
      `  ${isGentle(round) ? 'SIGTERM' : 'kill -9'} ${round + 1}/${rounds}: ${cut} calls cut off, ${numbersOf(before).length} submitted before, ${sentMeanwhile} at the other while it was away, back after ${backAfterMs} ms, ${gone.length} lost`,
    );
  }
  await load.end();
  wrong.push(...(await lostOfAll({ call }, everything)));
  const numbers = numbersOf(everything);
  const kept = new Set(
    (await places[0].sql<{ number: string }>('select number from applications where number is not null')).map(
      ({ number }) => number,
    ),
  );
  wrong.push(...numbers.filter((number) => !kept.has(number)).map((number) => `${number} is not in the database`));
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was given twice');
  for (const [what, sql] of doubled) {
    const rows = await places[0].sql(sql);
    if (rows.length > 0) wrong.push(`${rows.length} × ${what}`);
  }
  if (answered.some((count) => count === 0)) wrong.push('one of the processes never answered');
  if (rounds > 0 && meanwhile === 0) wrong.push('nothing was sent in while one was away');
  return {
    counts: {
      'kills and restarts': rounds,
      'calls cut off by a restart': cutOff,
      applicants: everything.length,
      submissions: numbers.length,
      'of them while one was away': meanwhile,
      photos: everything.reduce((sum, { files }) => sum + files.length, 0),
      'calls at one': answered[0] ?? 0,
      'at the other': answered[1] ?? 0,
      'moved on': movedOn(),
    },
    wrong,
  };
}

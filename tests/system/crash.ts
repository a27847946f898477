import { setTimeout as pause } from 'node:timers/promises';
import { loadOn, lost, lostOfAll, numbersOf } from './load';
import { type Place, place } from '../support/server/builtServer';
import { type Verdict, unhandledIn } from '../support/verdict';

const applicantsAtOnce = 6;

/** Kills one part; resolves with the time in ms until the server is ready again. */
const kills: Record<string, (at: Place) => Promise<number>> = {
  server: async (at) => {
    await at.killServer();
    return at.start();
  },
  database: async (at) => {
    await at.killDatabase();
    return back(at);
  },
  'a process of the database': async (at) => {
    await at.killBackend();
    return back(at);
  },
  both: async (at) => {
    await at.killDatabase();
    await at.killServer();
    return at.start();
  },
};

async function back(at: Place) {
  await pause(100); // the server needs a moment to notice that the database is gone
  return at.ready();
}

/** SIGKILL to the server, the database, one of its processes or both at random times while applicants register, save, upload and submit. */
export async function crash(rounds: number): Promise<Verdict> {
  const at = place();
  await at.start();
  const backAfterMs: number[] = [];
  const turns = Object.entries(kills);
  const again = async () => {
    await pause(150);
    await at.ready(120_000).catch(() => undefined);
  };
  const load = loadOn(at, applicantsAtOnce, again);
  const { everything, wrong } = load;

  for (let round = 0; round < rounds; round += 1) {
    await pause(1_200 + Math.random() * 1_500);
    const before = load.known();
    const [what, kill] = turns[round % turns.length] ?? ['nothing', back];
    backAfterMs.push(await kill(at));
    const gone = await lost(at, before.slice(-4 * applicantsAtOnce));
    wrong.push(...gone);
    console.log(
      `  kill ${round + 1}/${rounds} (${what}): back after ${backAfterMs.at(-1)} ms, ${numbersOf(before).length} submitted, ${gone.length} lost`,
    );
  }
  await load.end();
  wrong.push(...(await lostOfAll(at, everything)));
  const numbers = numbersOf(everything);
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was given twice');
  await at.stop();
  wrong.push(...unhandledIn(at.log));
  return {
    what: `kill -9 × ${rounds} under load`,
    counts: {
      applicants: everything.length,
      submissions: numbers.length,
      photos: everything.reduce((sum, known) => sum + known.files.length, 0),
      'slowest return ms': Math.max(...backAfterMs),
    },
    wrong: [...new Set(wrong)],
  };
}

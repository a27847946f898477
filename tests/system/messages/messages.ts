import type { Verdict } from '../../support/verdict';
import { judge } from './judge';
import { runHistories, type Size } from './run';

/**
 * Messages by SMS in random histories over virtual days: two server processes and a gateway are real processes, server processes are
 * killed while a message is on its way. The gateway's received bytes and the outbox are compared with a model of what is due.
 */
export async function messages(size: Size): Promise<Verdict> {
  const began = Date.now();
  const recorded = await runHistories(size, true);
  const { faults, counts } = judge(recorded);
  const wrong = [...recorded.wrong, ...faults];
  if (recorded.kills < size.kills) wrong.push(`${recorded.kills} of ${size.kills} kills happened`);
  return {
    what: `messages (seed ${size.seed})`,
    counts: {
      cases: size.cases,
      'virtual days': size.days,
      'steps of the clock': recorded.steps,
      kills: recorded.kills,
      ...counts,
      'given up and listed': recorded.listed,
      seconds: Math.round((Date.now() - began) / 1000),
    },
    wrong: [...new Set(wrong)],
  };
}

/** The same without the unique key of the outbox: the suite must find second rows. */
export async function messagesWithoutKey(size: Size): Promise<Verdict> {
  const began = Date.now();
  const { faults } = judge(await runHistories(size, false));
  const second = faults.filter((fault) => fault.startsWith('a second row'));
  console.log(`  without the unique key: ${faults.length} faults found, ${second.length} of them second rows`);
  return {
    what: `messages without the unique key (seed ${size.seed})`,
    counts: {
      cases: size.cases,
      'virtual days': size.days,
      'faults found': faults.length,
      'of them second rows': second.length,
      seconds: Math.round((Date.now() - began) / 1000),
    },
    wrong: second.length ? [] : ['nothing noticed that the unique key is missing'],
  };
}

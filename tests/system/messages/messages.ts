import type { Verdict } from '../../support/verdict';
import { judge } from './judge';
import { runHistories, type Size } from './run';

/**
 * Messages by SMS in random histories over virtual days: two server processes and a gateway are real processes, server processes are
 * killed while a message is on its way. The gateway's received bytes and the outbox are compared with a model of what is due.
 */
export async function messages(size: Size): Promise<Verdict> {
  const began = Date.now();
  const recorded = await runHistories(size);
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
      seconds: Math.round((Date.now() - began) / 1000),
    },
    wrong: [...new Set(wrong)],
  };
}

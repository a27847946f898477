import { decisionsKilled } from './office/decisions';
import { paymentsKilled } from './office/payments';
import { place } from '../support/server/builtServer';
import { type Part, type Verdict, unhandledIn } from '../support/verdict';

/** Decisions and payments with kills between their steps. */
export async function office(kills: number): Promise<Verdict> {
  const one = place();
  await one.start();
  const parts: Part[] = [await decisionsKilled(one, kills), await paymentsKilled(one, kills)];
  await one.stop();
  const wrong = parts.flatMap((part) => part.wrong);
  wrong.push(...unhandledIn(one.log));
  return {
    what: 'the office, killed between the steps of decisions and payments',
    counts: Object.assign({}, ...parts.map(({ counts }) => counts)) as Part['counts'],
    wrong: [...new Set(wrong)],
  };
}

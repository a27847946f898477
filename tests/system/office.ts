import { readFileSync } from 'node:fs';
import { claimsAcross } from './office/claims';
import { decisionsKilled } from './office/decisions';
import { paymentsKilled } from './office/payments';
import { place } from '../support/server/builtServer';
import type { Part, Verdict } from '../support/verdict';

interface Size {
  reviewers: number;
  cases: number;
  kills: number;
}

/** Concurrent case assignments, and decisions and payments with kills between their steps. */
export async function office({ reviewers, cases, kills }: Size): Promise<Verdict> {
  const one = place();
  const other = one.another();
  await one.start();
  await other.start();
  const parts: Part[] = [await claimsAcross([one, other], reviewers, cases)];
  await other.stop();
  parts.push(await decisionsKilled(one, kills));
  parts.push(await paymentsKilled(one, kills));
  await one.stop();
  const wrong = parts.flatMap((part) => part.wrong);
  const stacks = readFileSync(one.log, 'utf8').match(/unhandled|uncaught/gi)?.length ?? 0;
  if (stacks > 0) wrong.push(`${stacks} unhandled errors in the log`);
  return {
    what: 'the office: many officers, and killed between the steps of decisions and payments',
    counts: Object.assign({}, ...parts.map(({ counts }) => counts)) as Part['counts'],
    wrong: [...new Set(wrong)],
  };
}

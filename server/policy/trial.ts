import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { addGroups, count, keyOfTerm, noSums, resultUnder, type TrialSums } from '@domain/policy/trial';
import { resolvePolicy } from '@domain/policy/parse';
import type { Policy } from '@domain/policy/types';
import { shanghaiDate, startOfDay } from '@domain/time';

import type { Deps } from '../deps';
import { aboutHowMany, trialCases, type TrialRow } from './trialQueries';
import { answersOrNone } from '../cases/answers';
import { readPolicy, requireVersion } from './versions';

type Trial = CallTypes['tryPolicy']['reply'];

/** A page takes about a second; the event loop is yielded after each part. */
const PAGE = 5000;
const PART = 100;

const amountOf = ({ approved_amount, estimate }: TrialRow): number => approved_amount ?? estimate?.amount ?? 0;

/** Computes one page of all open and last year's applications under another policy. Writes nothing, no audit entry either. */
async function judge(deps: Deps, policy: Policy, after: string | undefined): Promise<Trial> {
  const now = deps.clock.now();
  const since = startOfDay(`${Number(shanghaiDate(now).slice(0, 4)) - 1}-01-01`);
  const rows = await trialCases(deps.db, since, after, PAGE);
  const cities = new Map<string, TrialSums>();
  const terms = new Map<string, { edition: string; term: string } & TrialSums>();
  for (const [n, row] of rows.entries()) {
    if (n % PART === 0) await yieldToRequests();
    const answers = answersOrNone(deps, row);
    if (!answers) continue;
    const regionCode = row.region_code ?? '';
    const sums = cities.get(regionCode) ?? noSums();
    cities.set(regionCode, sums);
    const before = amountOf(row);
    const { edition, term, amount } = resultUnder(policy, { flow: row.flow, edition: row.edition, answers });
    const ofTerm = terms.get(keyOfTerm({ edition, term })) ?? { edition, term, ...noSums() };
    terms.set(keyOfTerm(ofTerm), ofTerm);
    for (const one of [sums, ofTerm]) count(one, before, amount);
  }
  return {
    judged: rows.length,
    next: rows.length === PAGE ? rows.at(-1)!.id : null,
    about: after === undefined ? await aboutHowMany(deps.db) : null,
    cities: [...cities].map(([regionCode, sums]) => ({ regionCode, ...sums })),
    terms: addGroups([], [...terms.values()], keyOfTerm),
  };
}

const place = (after: string | undefined): string | undefined => (after && isId(after) ? after : undefined);

/** Returns the effect of a stored version on existing applications, page by page. */
export const tryVersion = async (deps: Deps, id: number, after?: string): Promise<Trial> =>
  judge(deps, resolvePolicy((await requireVersion(deps, id)).body), place(after));

/** Returns the effect of an uploaded policy on existing applications, page by page. */
export const tryPolicy = async (deps: Deps, body: object, after?: string): Promise<Trial> =>
  judge(deps, await readPolicy(deps, body), place(after));

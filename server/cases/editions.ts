import type { Detail } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';
import { editionOf, effectiveStatus } from '@domain/policy';
import { pauseIn } from '@domain/policy/cityPauses';
import { versionOfCase } from '@domain/policy/signedEditions';
import { factsOf } from '@domain/policy/facts';
import { formFor } from '@domain/policy/formFor';
import { hasEnded } from '@domain/policy/termProblems';
import { isOpenTerm } from '@domain/policy/terms';
import { possibleTerms } from '@domain/policy/possibleTerms';
import type { Answers, FlowDef, FlowId } from '@domain/flow/types';
import type { Policy, RuleContext } from '@domain/policy/types';
import type { Status } from '@domain/status';
import { shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CaseRow } from '../platform/db/tables/applications';

type PolicyDeps = Pick<Deps, 'policy' | 'policies' | 'clock'>;

interface CaseRules extends RuleContext, Pick<Policy, 'returnReasons' | 'photoReasons'> {
  /** id of the policy version; stored with each submission */
  id: number;
}

/**
 * Returns the rules of an application: the current policy for a draft, else the version it was submitted under. The calendar is
 * the one in force: the holidays of a year are published when some of its cases are already in progress.
 */
export function rulesOf(
  { policies, clock }: Pick<Deps, 'policies' | 'clock'>,
  row: Pick<CaseRow, 'status' | 'flow' | 'edition' | 'policy_version_id'> & Partial<Pick<CaseRow, 'submitted_at'>>,
): CaseRules {
  const { version, edition } = versionOfCase(policies, row);
  const { id, policy } = version;
  const { returnReasons, photoReasons } = policy;
  const common = { ...policy.common, calendar: policies.current().policy.common.calendar };
  return {
    id,
    common,
    returnReasons,
    photoReasons,
    edition,
    now: clock.now(),
    submittedAt: row.submitted_at ?? undefined,
  };
}

/** Returns the fields that the edition of an application asks for. */
export const formOf = (deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow): FlowDef =>
  formFor(flows[row.flow], rulesOf(deps, row).edition);

/** Returns the normalised answers that the form of an application asks for: others may be left from an earlier policy. */
export const askedAnswers = (deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow, answers: Answers): Answers =>
  normaliseAnswers(formOf(deps, row), answers);

/**
 * Returns whether a draft can have a queue position or an offer (a draft with a pool has one). A policy without waiting lists makes no
 * promise to the drafts on them, except for offers made before.
 */
export const mayWaitOrHasOffer = (deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow): boolean =>
  row.status === 'draft' && (row.fund_id !== null || rulesOf(deps, row).edition.intake.waitingList === true);

/** Returns the rules of an application for its detail, unless the policy in force has the same. */
export function rulesUnlessCurrent(deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow): Pick<Detail, 'rules'> {
  const { id, common, edition, now } = rulesOf(deps, row);
  if (id === deps.policies.current().id) return {};
  return { rules: { common, edition: { ...edition, status: effectiveStatus(edition, now) } } };
}

/** `city` is the region code of a draft (`cityOf`), if known. */
function intakeOf({ policy, policies, clock }: PolicyDeps, flow: FlowId, city: string | undefined) {
  const edition = editionOf(policy, flow);
  const status = effectiveStatus(edition, clock.now());
  const pause = status === 'open' ? pauseIn({ pauses: policies.pauses(edition) }, city) : undefined;
  return { status: pause ? ('paused' as const) : status, edition, pause };
}

/** Returns whether the edition takes submissions now; `paused` includes a pause of the city. */
export const intakeNow = (deps: PolicyDeps, flow: FlowId, city: string | undefined) =>
  intakeOf(deps, flow, city).status;

/** Throws EDITION_PAUSED, with the notice and its city, or EDITION_CLOSED. A new draft has no city yet. */
export function requireOpen(deps: PolicyDeps, flow: FlowId, city?: string): void {
  const { status, edition, pause } = intakeOf(deps, flow, city);
  if (status === 'paused')
    throw new AppError('EDITION_PAUSED', {
      data: pause ?? { regionCode: null, notice: edition.intake.pausedNotice },
    });
  if (status === 'closed') throw new AppError('EDITION_CLOSED');
}

/**
 * Returns whether a draft cannot be submitted any more by its answers so far: each term that it can have has ended or is closed, while its
 * edition takes applications of other terms.
 */
export function isTermOver(deps: Pick<Deps, 'policies' | 'clock'>, row: CaseRow, answers: Answers): boolean {
  const { edition, now } = rulesOf(deps, row);
  const terms = possibleTerms(edition, factsOf(askedAnswers(deps, row, answers)));
  return terms.length > 0 && terms.every((term) => !isOpenTerm(term) || hasEnded(edition, term, shanghaiDate(now)));
}

/** Returns the statuses in which an application counts for limits and unique numbers. */
export const countingStates = ({ policy }: Pick<Deps, 'policy'>): readonly Status[] =>
  policy.common.uniqueness.countingStates;

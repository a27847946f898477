import { editionOf, effectiveStatus } from '@domain/policy';
import type { FlowId } from '@domain/flow/types';
import type { RuleContext, Sentence } from '@domain/policy/types';
import type { Status } from '@domain/status';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Row } from '../../stores/applications';

type Law = Pick<Deps, 'policy' | 'clock'>;

interface LawOfRow extends RuleContext {
  /** of the record; what is submitted under it says so */
  id: number;
  returnReasons: Record<string, Sentence>;
}

/** A draft goes by what is in force; what was submitted is judged to its end by the version it was submitted under. */
export function lawOf(
  { laws, clock }: Pick<Deps, 'laws' | 'clock'>,
  row: Pick<Row, 'status' | 'flow' | 'edition' | 'policy_version_id'>,
): LawOfRow {
  const isDraft = row.status === 'draft';
  const { id, policy } = isDraft ? laws.current() : laws.byId(row.policy_version_id);
  const own = isDraft ? undefined : policy.editions.find((edition) => edition.id === row.edition);
  const { common, returnReasons } = policy;
  return { id, common, returnReasons, edition: own ?? editionOf(policy, row.flow), now: clock.now() };
}

export const intakeNow = ({ policy, clock }: Law, flow: FlowId) =>
  effectiveStatus(editionOf(policy, flow), clock.now());

/** Beginning and submitting need an open edition. */
export function requireOpen(deps: Law, flow: FlowId): void {
  const intake = intakeNow(deps, flow);
  if (intake === 'paused') throw new AppError('EDITION_PAUSED');
  if (intake === 'closed') throw new AppError('EDITION_CLOSED');
}

export const countingStates = ({ policy }: Pick<Deps, 'policy'>): readonly Status[] =>
  policy.common.uniqueness.countingStates;

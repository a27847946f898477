import { contextOf, editionOf, effectiveStatus } from '@domain/policy';
import type { FlowId } from '@domain/flow/types';
import type { RuleContext } from '@domain/policy/types';
import type { Status } from '@domain/status';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';

type Law = Pick<Deps, 'policy' | 'clock'>;

export const contextNow = ({ policy, clock }: Law, flow: FlowId): RuleContext => contextOf(policy, flow, clock.now());

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

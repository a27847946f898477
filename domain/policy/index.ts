import type { Estimate, EstimateRequest } from '../contract/types';
import { normaliseAnswers } from '../flow/normalise';
import type { Answers, FlowDef, FlowId } from '../flow/types';
import type { EditionStatus } from '../status';
import { endOfDay, shanghaiDate, startOfDay } from '../time';
import { estimateFacts, type EstimateOptions } from './estimate';
import { factsOf, noFacts } from './facts';
import type { Edition, PolicyCommon, RuleContext } from './types';

/** The parts that the server (policy file) and the phone (`/policies`) have in common. */
interface KnownPolicy {
  common: PolicyCommon;
  editions: readonly Edition[];
}

export const editionOf = ({ editions }: KnownPolicy, flow: FlowId): Edition => {
  const edition = editions.find((candidate) => candidate.flow === flow);
  if (!edition) throw new Error(`no edition for ${flow}`);
  return edition;
};

export const contextOf = (policy: KnownPolicy, flow: FlowId, now: Date): RuleContext => ({
  common: policy.common,
  edition: editionOf(policy, flow),
  now,
});

/** Returns `closed` outside [applyFrom 00:00, applyUntil 24:00), independent of the status in the file. */
export const effectiveStatus = ({ intake }: Edition, now: Date): EditionStatus =>
  now < startOfDay(intake.applyFrom) || now >= endOfDay(intake.applyUntil) ? 'closed' : intake.status;

/** Returns the reply of `/estimates`. */
export const estimate = (policy: KnownPolicy, request: EstimateRequest, options?: EstimateOptions): Estimate => {
  const { flow, ...given } = request;
  const rules = { common: policy.common, edition: editionOf(policy, flow) };
  return estimateFacts(rules, { ...noFacts, ...given }, options);
};

/** Returns the estimate for normalised answers. */
export const estimateClean = (clean: Answers, ctx: RuleContext): Estimate =>
  estimateFacts(ctx, factsOf(clean), { filedOn: shanghaiDate(ctx.submittedAt ?? ctx.now) });

/** Returns the estimate for the answers given so far. */
export const estimateAnswers = (flow: FlowDef, answers: Answers, ctx: RuleContext): Estimate =>
  estimateClean(normaliseAnswers(flow, answers), ctx);

import { findAcross } from '@domain/flow/across';
import { estimateAnswers } from '@domain/policy';
import { otherSentences } from '@domain/rules/otherSentences';
import { termEnd } from './termEnd';

/**
 * The rules that compare answers with each other and with the terms of the policy, and the messages of the later steps. Lazy-loaded: the
 * first step can be filled in without them.
 */
export const termRules = { findAcross, otherSentences, estimateAnswers, termEnd };
export type TermRules = typeof termRules;

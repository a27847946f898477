import { findAcross } from '@domain/flow/across';
import { estimateAnswers } from '@domain/policy';
import { termEnd } from './termEnd';

/** The rules that compare answers with each other and with the terms of the policy. Lazy-loaded: the first step can be filled in without them. */
export const termRules = { findAcross, estimateAnswers, termEnd };
export type TermRules = typeof termRules;

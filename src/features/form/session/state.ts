import type { Detail } from '@domain/contract/types';
import type { Answers, FlowDef, StepKey } from '@domain/flow/types';

import { createStore, type Store } from './createStore';
import { validatorNow } from './loadValidator';
import { withEdits, type Edits, type Path } from './edits';
import type { Concern, PendingPhoto } from '../photos/types';

/**
 * `saved` nothing unsaved · `unsaved` typed a moment ago · `saving` · `waiting` for the network · `signIn` the session is over ·
 * `conflict` somebody else saved first · `refused` the server would not have it · `closed` no longer open for changes.
 */
export type Phase = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'signIn' | 'conflict' | 'refused' | 'closed';

export interface DraftState {
  /** As the server last told it. */
  draft: Detail;
  edits: Edits;
  phase: Phase;
  savedAt: string | null;
  /** `unavailable`: this browser has no safe place. `stale`: the last keys have not reached it yet. */
  device: 'unavailable' | 'stale' | 'current';
  /** The newer draft that another device saved. */
  theirs: Detail | null;
  /** Fields that were left once: their problems may be shown. */
  touched: ReadonlySet<Path>;
  /** Steps on which 下一步 was tapped: all their problems are shown. */
  attempted: ReadonlySet<StepKey>;
  /** The rules have been fetched: from here on problems are known. */
  isValidated: boolean;
  photos: readonly PendingPhoto[];
  /** What the quality check found in files sent from here, until the person keeps them. */
  checked: Readonly<Record<string, readonly Concern[]>>;
}

export interface DraftStore extends Store<DraftState> {
  flow: FlowDef;
}

export const createDraftStore = (flow: FlowDef, draft: Detail, patch: Partial<DraftState>): DraftStore => ({
  flow,
  ...createStore<DraftState>({
    draft,
    edits: {},
    phase: 'saved',
    savedAt: draft.updatedAt ?? null,
    device: 'unavailable',
    theirs: null,
    touched: new Set(),
    attempted: new Set(),
    isValidated: validatorNow() !== null,
    photos: [],
    checked: {},
    ...patch,
  }),
});

/** What the person sees: the server's answers under what was typed since. The same object for the same state. */
let seen: { steps: Detail['steps']; edits: Edits; answers: Answers } | undefined;

export function answersOf({ draft, edits }: Pick<DraftState, 'draft' | 'edits'>): Answers {
  if (!seen || seen.steps !== draft.steps || seen.edits !== edits)
    seen = { steps: draft.steps, edits, answers: withEdits(draft.steps, edits) };
  return seen.answers;
}

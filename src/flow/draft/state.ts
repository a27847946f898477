import type { Detail } from '@domain/contract/types';
import type { Answers, FlowDef, StepKey } from '@domain/flow/types';

import { createStore, type Store } from './createStore';
import { judgeNow } from './rules';
import { withEdits, type Edits, type Path } from './edits';
import type { Concern, PendingPhoto } from '../photos/types';

/**
 * `rest` nothing unsaved · `unsaved` typed a moment ago · `saving` · `waiting` for the network · `signIn` the session is over ·
 * `conflict` somebody else saved first · `refused` the server would not have it · `gone` no longer open for changes.
 */
export type Phase = 'rest' | 'unsaved' | 'saving' | 'waiting' | 'signIn' | 'conflict' | 'refused' | 'gone';

export interface DraftState {
  /** As the server last told it. */
  draft: Detail;
  edits: Edits;
  phase: Phase;
  savedAt: string | null;
  /** `none`: this browser has no safe place. `behind`: the last keys have not reached it yet. */
  device: 'none' | 'behind' | 'kept';
  /** The newer draft that another device saved. */
  theirs: Detail | null;
  /** Fields that were left once: their problems may be shown. */
  left: ReadonlySet<Path>;
  /** Steps on which 下一步 was tapped: all their problems are shown. */
  asked: ReadonlySet<StepKey>;
  /** The rules have been fetched: from here on problems are known. */
  isJudged: boolean;
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
    phase: 'rest',
    savedAt: draft.updatedAt ?? null,
    device: 'none',
    theirs: null,
    left: new Set(),
    asked: new Set(),
    isJudged: judgeNow() !== null,
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

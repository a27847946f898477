import type { Detail, PolicyReply } from '@domain/contract/types';
import { isHidden } from '@domain/flow/correction';
import type { Answers, FlowDef, StepKey } from '@domain/flow/types';

import type { Concern, PendingPhoto } from '../photos/types';
import { createStore } from './createStore';
import { withEdits, type Edits, type Path } from './edits';
import { withoutHidden } from './fields';
import { nextPhase, type DraftEvent, type Phase } from './lifecycle';

export type OpenEdition = PolicyReply['editions'][number];

export interface DraftState {
  /** As the server last told it. */
  draft: Detail;
  edits: Edits;
  /** What the person sees: the server's answers under what was typed since. */
  answers: Answers;
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
  /** The policy that validates the draft. Null while it is loading. */
  policy: PolicyReply | null;
  /** The edition of the draft, chosen by `findEdition` as on the server. Null while it is loading. */
  edition: OpenEdition | null;
  photos: readonly PendingPhoto[];
  /** What the quality check found in files sent from here, until the person keeps them. */
  checked: Readonly<Record<string, readonly Concern[]>>;
}

type Change = Partial<Omit<DraftState, 'phase' | 'answers'>>;

/** What screens may do with the state: look, and be told. */
export interface DraftReader {
  flow: FlowDef;
  get(): DraftState;
  subscribe(listener: () => void): () => void;
}

/** What the session hands to its own parts, and to nobody else. */
export interface DraftStore extends DraftReader {
  set(change: Change): void;
  /** The one way to another phase: what may follow stands in `lifecycle.ts`. */
  dispatch(event: DraftEvent, change?: Change): void;
}

export function createDraftStore(flow: FlowDef, draft: Detail, patch: Change & { phase?: Phase }): DraftStore {
  const first = {
    draft,
    edits: {},
    phase: 'saved' as const,
    savedAt: draft.updatedAt ?? null,
    device: 'unavailable' as const,
    theirs: null,
    touched: new Set<Path>(),
    attempted: new Set<StepKey>(),
    isValidated: false,
    policy: null,
    edition: null,
    photos: [],
    checked: {},
    ...patch,
  };
  const edits = withoutHidden(flow, first.draft, first.edits);
  const store = createStore<DraftState>({ ...first, edits, answers: withEdits(first.draft.steps, edits) });

  const write = (change: Change, phase: Phase) => {
    const before = store.get();
    const next = { draft: before.draft, edits: before.edits, ...change };
    if (next.draft === before.draft && next.edits === before.edits) return store.set({ ...change, phase });
    const shown = withoutHidden(flow, next.draft, next.edits);
    const isSame = next.draft.steps === before.draft.steps && shown === before.edits;
    const answers = isSame ? before.answers : withEdits(next.draft.steps, shown);
    store.set({ ...change, phase, edits: shown, answers });
  };
  return {
    flow,
    get: store.get,
    subscribe: store.subscribe,
    set: (change) => write(change, store.get().phase),
    dispatch: (event, change = {}) => write(change, nextPhase(store.get().phase, event)),
  };
}

/** In an application that was sent back only what the office marked is open. */
export const isReturned = ({ draft }: DraftState): boolean => draft.status === 'returned';

/** The id stands in addresses only where it is not the flow's own draft. */
export const returnedId = ({ draft }: DraftState): string | undefined =>
  draft.status === 'returned' ? draft.id : undefined;

type Mark = NonNullable<Detail['returned']>['items'][number];

/** A mark is dealt with by an edit, a photo, or an answer that hides the marked field. `touched`: the server has it. */
export const hasMended = (flow: FlowDef, { edits, photos, answers }: DraftState, { key, touched }: Mark): boolean =>
  isHidden(flow, key, answers) || touched || key in edits || photos.some((photo) => photo.slot === key);

/** Photos that are on their way, or were taken and wait. */
export const sendingPhotos = ({ photos }: DraftState): PendingPhoto[] =>
  photos.filter((photo) => photo.phase !== 'failed');

/** The stored files that remain when every photo on its way has arrived, without those that are being replaced. */
export function remainingFiles(state: DraftState): Detail['files'] {
  const replaced = new Set(sendingPhotos(state).map((photo) => photo.replaces));
  return state.draft.files.filter(({ id }) => !replaced.has(id));
}

/** What stops the saving until somebody has answered it. */
export const isInterrupted = ({ phase }: DraftState): boolean =>
  phase === 'signIn' || phase === 'conflict' || phase === 'closed';

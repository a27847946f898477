import type { Detail, PolicyReply } from '@domain/contract/types';
import type { Problem } from '@domain/errors';
import { isMaterialAsked, materialsAskedBy } from '@domain/flow/askedMaterials';
import { isHidden } from '@domain/flow/correction';
import type { Answers, FlowDef, StepKey, Value } from '@domain/flow/types';

import type { Concern, PendingPhoto } from '../photos/pendingPhoto';
import { createStore } from '@/lib/createStore';
import type { Name } from '@/services/deviceStore';
import { roundOf } from './serverDraft';
import { isSameValue, valueAt, withEdits, editableEdits, type Edits, type Path, type SentValues } from './edits';
import { nextPhase, type DraftEvent, type Phase } from './phases';

export type OpenEdition = PolicyReply['editions'][number];

/** Edits that are shown and not sent, with the names of their local copies. */
export interface Leftover {
  edits: Edits;
  names: readonly Name[];
  /** Photos that were not uploaded either; present for an earlier draft that another device has submitted or deleted. */
  lostPhotos?: number;
}

export interface DraftState {
  /** The last version received from the server. */
  draft: Detail;
  edits: Edits;
  /** Values sent to the server whose reply has not arrived. */
  sent: SentValues | null;
  /** The sign-in session to which the draft belongs. */
  token: string | null;
  /** The answers of `draft` with `edits` applied. */
  answers: Answers;
  phase: Phase;
  savedAt: string | null;
  /** The sign-in sheet was dismissed; it opens again when the applicant asks for it or submits. */
  isSignInLater: boolean;
  /** Values that the server refused, with its reason. They are sent again only when they change or the applicant submits. */
  refused: Readonly<Record<Path, { value: Value; problem?: Problem }>>;
  /** Local copy. `unavailable`: the browser has no secure storage. `stale`: the last edits are not written yet. */
  device: 'unavailable' | 'stale' | 'current';
  /** The newer draft that another device or tab saved: during a conflict, or, when `closed`, one of another round. */
  theirs: Detail | null;
  /** Unsent edits of an earlier round or draft that were found on the device. */
  leftover: Leftover | null;
  /** Fields that lost focus at least once: their problems may be shown. */
  blurred: ReadonlySet<Path>;
  /** Steps on which 下一步 was tapped: all their problems are shown. */
  attempted: ReadonlySet<StepKey>;
  /** The policy that validates the draft, with the rules of its submission if it is returned. Null while it is loading. */
  policy: PolicyReply | null;
  /** The edition of the draft, as on the server. Null while it is loading. */
  edition: OpenEdition | null;
  photos: readonly PendingPhoto[];
  /** Quality warnings by file id, for photos uploaded in this tab, until the applicant accepts the photo. */
  checked: Readonly<Record<string, readonly Concern[]>>;
}

type Change = Partial<Omit<DraftState, 'phase' | 'answers'>>;

/** Read access, for components. */
export interface DraftReader {
  /** The form of the edition (`formFor`): another edition can ask for other fields. */
  readonly flow: FlowDef;
  get(): DraftState;
  subscribe(listener: () => void): () => void;
}

/** Write access, for the modules of `draft/` and `photos/` only. */
export interface DraftStore extends DraftReader {
  flow: FlowDef;
  set(change: Change): void;
  /** The only way to change the phase; `phases.ts` has the transitions. */
  dispatch(event: DraftEvent, change?: Change): void;
}

export function createDraftStore(form: FlowDef, draft: Detail, patch: Change & { phase?: Phase }): DraftStore {
  const first = {
    draft,
    edits: {},
    sent: null,
    token: null,
    isSignInLater: false,
    refused: {},
    phase: 'saved' as const,
    savedAt: draft.updatedAt ?? null,
    device: 'unavailable' as const,
    theirs: null,
    leftover: null,
    blurred: new Set<Path>(),
    attempted: new Set<StepKey>(),
    policy: null,
    edition: null,
    photos: [],
    checked: {},
    ...patch,
  };
  const edits = editableEdits(form, first.draft, first.edits);
  const store = createStore<DraftState>({ ...first, edits, answers: withEdits(first.draft.steps, edits) });

  const write = (change: Change, phase: Phase) => {
    const before = store.get();
    const next = { draft: before.draft, edits: before.edits, ...change };
    if (next.draft === before.draft && next.edits === before.edits) return store.set({ ...change, phase });
    const edits = editableEdits(draftStore.flow, next.draft, next.edits);
    const isSame = next.draft.steps === before.draft.steps && edits === before.edits;
    const answers = isSame ? before.answers : withEdits(next.draft.steps, edits);
    store.set({ ...change, phase, edits, answers });
  };
  const draftStore: DraftStore = {
    flow: form,
    get: store.get,
    subscribe: store.subscribe,
    set: (change) => write(change, store.get().phase),
    dispatch: (event, change = {}) => write(change, nextPhase(store.get().phase, event)),
  };
  return draftStore;
}

/** Whether edits or photos have not reached the server. */
export const hasUnsent = ({ edits, photos }: DraftState): boolean => Object.keys(edits).length > 0 || photos.length > 0;

/** Returned for correction: only the fields and photos that the office marked can be edited. */
export const isReturned = ({ draft }: DraftState): boolean => draft.status === 'returned';

/** The id for URLs: only a returned application has one, a draft is identified by its flow. */
export const returnedId = ({ draft }: DraftState): string | undefined =>
  draft.status === 'returned' ? draft.id : undefined;

type Mark = NonNullable<Detail['returned']>['items'][number];

/** Whether a mark is corrected: by an edit, a photo, or an answer that hides the field. `touched`: the server has the correction. */
export const isCorrected = (flow: FlowDef, state: DraftState, { key, touched }: Mark): boolean =>
  isHidden(flow, key, state.answers) ||
  touched ||
  key in state.edits ||
  sendingPhotos(state).some((photo) => photo.slot === key);

/** Whether a corrected mark has the value that was returned: the applicant has confirmed it. */
export const isKept = ({ answers }: DraftState, { key, old }: Mark): boolean =>
  key.includes('.') && !Array.isArray(old) && isSameValue(valueAt(answers, key as Path), old);

/** The edits that the server refused and that have not changed since. */
export const refusedPaths = ({ edits, refused }: Pick<DraftState, 'edits' | 'refused'>): Path[] =>
  (Object.keys(refused) as Path[]).filter((path) => path in edits && edits[path] === refused[path]?.value);

/** Whether a photo was added in an earlier round: it is sent only when the applicant chooses so. */
export const isLeftover = ({ round }: PendingPhoto, draft: Detail): boolean => round !== roundOf(draft);

/** Photos that are uploading or queued. */
export const sendingPhotos = ({ photos, draft }: DraftState): PendingPhoto[] =>
  photos.filter((photo) => photo.phase !== 'failed' && !isLeftover(photo, draft));

/** Photos that are not sent by themselves: failed, or of an earlier round. */
export const heldPhotos = ({ photos, draft }: DraftState): PendingPhoto[] =>
  photos.filter((photo) => photo.phase === 'failed' || isLeftover(photo, draft));

/** The stored files without those that a pending photo replaces. */
export function remainingFiles(state: DraftState): Detail['files'] {
  const replaced = new Set(sendingPhotos(state).map((photo) => photo.replaces));
  return state.draft.files.filter(({ id }) => !replaced.has(id));
}

/** The phase in which saving is blocked until the applicant acts; null in other phases. */
export const blockingPhase = ({ phase }: DraftState): 'signIn' | 'conflict' | 'closed' | null =>
  phase === 'signIn' || phase === 'conflict' || phase === 'closed' ? phase : null;

/** Photos that cannot be sent: of slots that the policy or the answers do not ask for, or that are not open in a returned application. */
export function unusablePhotos({ photos, edition, draft, answers }: DraftState): PendingPhoto[] {
  const { returned } = draft;
  const isOpen = (slot: string) =>
    (edition?.materials.some(({ key }) => key === slot) ?? true) &&
    isMaterialAsked(slot, answers) &&
    (draft.status !== 'returned' ||
      (returned?.items.some(({ key }) => key === slot || materialsAskedBy(key).includes(slot)) ?? false));
  return photos.filter(({ slot }) => !isOpen(slot));
}

/** Photos of an earlier round that cannot be used in this one. */
export const leftoverPhotos = (state: DraftState): PendingPhoto[] =>
  unusablePhotos(state).filter((photo) => isLeftover(photo, state.draft));

import type { DraftState } from '../draft/store';
import { sameJson, useDeferredDraft } from '../draft/useDraft';

export type SaveState =
  | 'fetching'
  | 'kept'
  | 'sending'
  | 'saved'
  | 'savedAt'
  | 'serverOnly'
  | 'waiting'
  | 'waitingHere'
  | 'signIn'
  | 'conflict'
  | 'held'
  | 'refused'
  | 'closed';

/** Never reports 已保存 for an edit that exists only in this tab. */
function saveStateOf({ phase, device, savedAt, draft }: DraftState): SaveState {
  if (!draft.id) return 'fetching';
  if (draft.status !== 'draft' && draft.status !== 'returned') return 'closed';
  if (phase === 'waiting') return device === 'current' ? 'waiting' : 'waitingHere';
  if (phase === 'unsaved' || phase === 'saving') return device === 'current' ? 'kept' : 'sending';
  if (phase !== 'saved') return phase;
  if (device === 'unavailable') return 'serverOnly';
  return savedAt ? 'savedAt' : 'saved';
}

/** Where the edits are stored, and the last save time. Updated one frame after the keystroke. */
export const useSaveState = (): { state: SaveState; savedAt: string | null } =>
  useDeferredDraft((state) => ({ state: saveStateOf(state), savedAt: state.savedAt }), sameJson);

/**
 * `saved` no edits left · `unsaved` edited a moment ago · `saving` · `waiting` for the network · `held` only edits are left that the
 * server does not accept yet ("12万") · `refused` by the server · `signIn` the session has expired · `conflict` another
 * device saved first · `closed` no longer open for changes.
 */
export type Phase = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'held' | 'refused' | 'signIn' | 'conflict' | 'closed';

/** Events that change the phase of a draft. */
export type DraftEvent =
  | 'edited'
  | 'saveStarted'
  /** The save succeeded and no edits are left. */
  | 'saved'
  /** The save succeeded, but there are edits made during the request. */
  | 'editedDuringSave'
  /** The save succeeded; the remaining edits are not valid numbers yet. */
  | 'held'
  /** Network error, or the server is temporarily unavailable: retried. */
  | 'requestFailed'
  /** The server refused a value; all others are saved. */
  | 'refused'
  | 'signedOut'
  | 'signedIn'
  /** Another device or tab saved a newer version that differs from the local edits. */
  | 'conflict'
  | 'resolved'
  /** Another device or tab saved a newer version, and no local edit differs from it. */
  | 'refreshed'
  /** Submitted, deleted or closed elsewhere. */
  | 'closed';

/** Transition table. Events that are not listed leave the phase unchanged. */
const transitions: Record<Phase, Partial<Record<DraftEvent, Phase>>> = {
  saved: {
    edited: 'unsaved',
    saveStarted: 'saving',
    held: 'held',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  unsaved: {
    saveStarted: 'saving',
    saved: 'saved',
    held: 'held',
    refreshed: 'saved',
    refused: 'refused',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  saving: {
    saved: 'saved',
    editedDuringSave: 'unsaved',
    held: 'held',
    refreshed: 'saved',
    requestFailed: 'waiting',
    refused: 'refused',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  waiting: {
    saveStarted: 'saving',
    refused: 'refused',
    saved: 'saved',
    held: 'held',
    refreshed: 'saved',
    signedOut: 'signIn',
    closed: 'closed',
  },
  held: {
    edited: 'unsaved',
    saveStarted: 'saving',
    refused: 'refused',
    saved: 'saved',
    refreshed: 'saved',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  refused: {
    edited: 'unsaved',
    saveStarted: 'saving',
    saved: 'saved',
    held: 'held',
    refreshed: 'saved',
    signedOut: 'signIn',
    closed: 'closed',
  },
  // Other events are ignored until sign-in: responses may belong to requests sent before the 401, and photos wait as well.
  signIn: { signedIn: 'unsaved', conflict: 'conflict', closed: 'closed' },
  // Saving waits for the applicant's choice. A 401 in between is ignored: the next save or upload gets it again.
  conflict: { resolved: 'unsaved', closed: 'closed' },
  closed: {},
};

export const nextPhase = (phase: Phase, event: DraftEvent): Phase => transitions[phase][event] ?? phase;

/**
 * `saved` no edits left · `unsaved` edited a moment ago · `saving` · `waiting` for the network · `held` only edits are left that the
 * server does not accept yet ("12万") · `refused` rejected by the server · `signIn` the session has expired · `conflict` another
 * device saved first · `closed` no longer open for changes.
 */
export const phases = [
  'saved',
  'unsaved',
  'saving',
  'waiting',
  'held',
  'refused',
  'signIn',
  'conflict',
  'closed',
] as const;
export type Phase = (typeof phases)[number];

/** What can happen to a draft: somebody types, a save is under way and ends one way or another, or another place was faster. */
export type DraftEvent =
  | 'typed'
  | 'sending'
  /** The save took everything, no edits are left. */
  | 'stored'
  /** The save arrived, and more was typed meanwhile. */
  | 'typedOn'
  /** The save took what could be sent; the other edits are not valid numbers yet. */
  | 'heldBack'
  /** The network, or the server for a while. */
  | 'failed'
  | 'refused'
  | 'signedOut'
  | 'signedIn'
  /** Somebody saved a newer version that says something else. */
  | 'conflict'
  | 'resolved'
  /** Somebody saved a newer version, and nothing here contradicts it. */
  | 'caughtUp'
  /** Submitted, deleted or taken up elsewhere. */
  | 'closed';

/** Every phase and what may follow. What is not written here changes nothing. */
export const lifecycle: Record<Phase, Partial<Record<DraftEvent, Phase>>> = {
  saved: {
    typed: 'unsaved',
    sending: 'saving',
    heldBack: 'held',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  unsaved: {
    sending: 'saving',
    stored: 'saved',
    heldBack: 'held',
    caughtUp: 'saved',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  saving: {
    stored: 'saved',
    typedOn: 'unsaved',
    heldBack: 'held',
    caughtUp: 'saved',
    failed: 'waiting',
    refused: 'refused',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  waiting: {
    sending: 'saving',
    stored: 'saved',
    heldBack: 'held',
    caughtUp: 'saved',
    signedOut: 'signIn',
    closed: 'closed',
  },
  held: {
    typed: 'unsaved',
    sending: 'saving',
    stored: 'saved',
    caughtUp: 'saved',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  refused: {
    typed: 'unsaved',
    sending: 'saving',
    stored: 'saved',
    heldBack: 'held',
    caughtUp: 'saved',
    signedOut: 'signIn',
    closed: 'closed',
  },
  // Only a sign-in leads to sending again: what is answered or told meanwhile may be from before, and photos wait here too.
  signIn: { signedIn: 'unsaved', conflict: 'conflict', closed: 'closed' },
  // Saving waits until the person has chosen; a session that ended meanwhile is met by the save or the photo after it.
  conflict: { resolved: 'unsaved', closed: 'closed' },
  closed: {},
};

export const nextPhase = (phase: Phase, event: DraftEvent): Phase => lifecycle[phase][event] ?? phase;

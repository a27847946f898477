/**
 * `saved` nothing unsaved · `unsaved` typed a moment ago · `saving` · `waiting` for the network · `signIn` the session is over ·
 * `conflict` somebody else saved first · `refused` the server would not have it · `closed` no longer open for changes.
 */
export const phases = ['saved', 'unsaved', 'saving', 'waiting', 'refused', 'signIn', 'conflict', 'closed'] as const;
export type Phase = (typeof phases)[number];

/** What can happen to a draft: somebody types, a save is under way and ends one way or another, or another place was faster. */
export type DraftEvent =
  | 'typed'
  | 'sending'
  /** The save took everything there was. */
  | 'stored'
  /** The save arrived, and more was typed meanwhile. */
  | 'typedOn'
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
  saved: { typed: 'unsaved', sending: 'saving', signedOut: 'signIn', conflict: 'conflict', closed: 'closed' },
  unsaved: {
    sending: 'saving',
    stored: 'saved',
    caughtUp: 'saved',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  saving: {
    stored: 'saved',
    typedOn: 'unsaved',
    caughtUp: 'saved',
    failed: 'waiting',
    refused: 'refused',
    signedOut: 'signIn',
    conflict: 'conflict',
    closed: 'closed',
  },
  waiting: { sending: 'saving', stored: 'saved', caughtUp: 'saved', signedOut: 'signIn', closed: 'closed' },
  refused: {
    typed: 'unsaved',
    sending: 'saving',
    stored: 'saved',
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

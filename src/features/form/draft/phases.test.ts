import { nextPhase, type DraftEvent, type Phase } from './phases';

const phaseAfter = (...events: DraftEvent[]) => events.reduce<Phase>(nextPhase, 'saved');

test.each<[string, DraftEvent[], Phase]>([
  ['saved after an edit and its save', ['edited', 'saveStarted', 'saved'], 'saved'],
  ['unsaved after an edit during a save', ['edited', 'saveStarted', 'edited', 'editedDuringSave'], 'unsaved'],
  [
    'saved after a failed save and a retry',
    ['edited', 'saveStarted', 'requestFailed', 'saveStarted', 'saved'],
    'saved',
  ],
  ['waiting after an edit while offline', ['edited', 'saveStarted', 'requestFailed', 'edited'], 'waiting'],
  ['unsaved after a refused value is edited', ['edited', 'saveStarted', 'refused', 'edited'], 'unsaved'],
  ['unsaved after a 401 during a save and sign-in', ['edited', 'saveStarted', 'signedOut', 'signedIn'], 'unsaved'],
  ['signIn after an edit while the sign-in sheet is open', ['signedOut', 'edited'], 'signIn'],
  ['signIn after a save without edits', ['signedOut', 'saved'], 'signIn'],
  [
    'signIn after a late response or a save of another tab',
    ['edited', 'saveStarted', 'signedOut', 'refreshed'],
    'signIn',
  ],
  ['signIn after the next step of a save', ['edited', 'saveStarted', 'signedOut', 'saveStarted', 'saved'], 'signIn'],
  [
    'saved after a resolved conflict and its save',
    ['edited', 'saveStarted', 'conflict', 'resolved', 'saveStarted', 'saved'],
    'saved',
  ],
  ['conflict when a save starts during a conflict', ['edited', 'saveStarted', 'conflict', 'saveStarted'], 'conflict'],
  ['conflict after a 401 during a conflict', ['edited', 'saveStarted', 'conflict', 'signedOut'], 'conflict'],
  ['saved when the newer revision contains the edits', ['edited', 'saveStarted', 'refreshed'], 'saved'],
  ['saved when another tab saves while offline', ['edited', 'saveStarted', 'requestFailed', 'refreshed'], 'saved'],
  ['closed whatever follows', ['closed', 'edited', 'saveStarted', 'saved', 'signedOut', 'refreshed'], 'closed'],
])('nextPhase: is %s', (_, events, phase) => {
  expect(phaseAfter(...events)).toBe(phase);
});

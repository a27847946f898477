import { lifecycle, nextPhase, phases, type DraftEvent, type Phase } from './lifecycle';

const walk = (...events: DraftEvent[]) => events.reduce<Phase>(nextPhase, 'saved');

test.each<[string, DraftEvent[], Phase]>([
  ['typing, and the save that follows', ['typed', 'sending', 'stored'], 'saved'],
  ['typed on while it is saved', ['typed', 'sending', 'typed', 'typedOn'], 'unsaved'],
  ['no network, then one', ['typed', 'sending', 'failed', 'sending', 'stored'], 'saved'],
  ['typed without a network: it waits for the network still', ['typed', 'sending', 'failed', 'typed'], 'waiting'],
  ['refused, and mended', ['typed', 'sending', 'refused', 'typed'], 'unsaved'],
  ['the session ends under a save, and one signs in over it', ['typed', 'sending', 'signedOut', 'signedIn'], 'unsaved'],
  ['typed while the sheet to sign in is open: it stays', ['signedOut', 'typed'], 'signIn'],
  ['a save with nothing to send does not sign anybody in', ['signedOut', 'stored'], 'signIn'],
  [
    'nor does an answer that was under way, or what a neighbour tells',
    ['typed', 'sending', 'signedOut', 'caughtUp'],
    'signIn',
  ],
  ['nor the next step of a save', ['typed', 'sending', 'signedOut', 'sending', 'stored'], 'signIn'],
  ['a conflict is chosen, and sent', ['typed', 'sending', 'conflict', 'resolved', 'sending', 'stored'], 'saved'],
  ['nothing is sent over a conflict', ['typed', 'sending', 'conflict', 'sending'], 'conflict'],
  ['nor does the end of a session hide both versions', ['typed', 'sending', 'conflict', 'signedOut'], 'conflict'],
  ['our own words come back: no conflict', ['typed', 'sending', 'caughtUp'], 'saved'],
  ['another tab saved after this one had lost its network', ['typed', 'sending', 'failed', 'caughtUp'], 'saved'],
])('nextPhase: %s', (_, events, phase) => {
  expect(walk(...events)).toBe(phase);
});

const events: DraftEvent[] = [
  'typed',
  'sending',
  'stored',
  'typedOn',
  'failed',
  'refused',
  'signedOut',
  'signedIn',
  'conflict',
  'resolved',
  'caughtUp',
  'closed',
];

test('lifecycle: closed is final and reachable from every phase', () => {
  expect(events.map((event) => nextPhase('closed', event))).toEqual(events.map(() => 'closed'));
  expect(phases.map((phase) => nextPhase(phase, 'closed'))).toEqual(phases.map(() => 'closed'));
});

test('lifecycle: every phase is reachable, and every phase except closed leads back to saved', () => {
  const reached = (from: Phase): Set<Phase> => {
    const found = new Set<Phase>([from]);
    for (const phase of found) Object.values(lifecycle[phase]).forEach((next) => found.add(next));
    return found;
  };
  expect(reached('saved')).toEqual(new Set(phases));
  for (const phase of phases.filter((one) => one !== 'closed')) expect(reached(phase)).toContain('saved');
});

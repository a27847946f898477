import { placeHeader } from './waiting';

// A literal value: a cached older phone app and the current server must agree on it.
test('phone and server use the same header for a queue ticket', () => {
  expect(placeHeader).toBe('Waiting-Place');
});

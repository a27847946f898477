import { answerHeader, sealOf, wanted } from './challenge';
import { placeHeader } from './waiting';

// Literal values: a cached older phone app and the current server must agree on them.
test('phone and server use the same header names and number of parts', () => {
  expect([answerHeader, placeHeader, wanted]).toEqual(['Challenge-Answer', 'Waiting-Place', { parts: 16 }]);
});

test('sealOf returns the last 32 characters of a puzzle', () => {
  const seal = '0123456789abcdef0123456789ABCDEF';
  expect(sealOf(`login.1790000000.8.random.${seal}`)).toBe(seal);
});

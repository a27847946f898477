import { answerHeader, sealOf, wanted } from './challenge';
import { placeHeader } from './waiting';

// Written out once more: a phone of yesterday and a server of today must mean the same.
test('phone and server agree on the names of the headers and on how many parts are asked for', () => {
  expect([answerHeader, placeHeader, wanted]).toEqual(['Challenge-Answer', 'Waiting-Place', { parts: 16 }]);
});

test('the seal is the last 32 characters of a puzzle', () => {
  const seal = '0123456789abcdef0123456789ABCDEF';
  expect(sealOf(`login.1790000000.8.random.${seal}`)).toBe(seal);
});

import { figureNames, figureOf, noCounts } from './figures';
import { transitions } from './status';

test('figureOf counts every event under one name or under none', () => {
  const events = [...new Set(transitions.map(({ event }) => event))].sort();
  expect(events.map((event) => `${event} ${figureOf(event) ?? '-'}`)).toEqual([
    'approve approved',
    'correct corrected',
    'delete -',
    'dismiss -',
    'expire expired',
    'fail failed',
    'intake -',
    'lapse -',
    'paid paid',
    'pass passed',
    'pay -',
    'payee -',
    'publish -',
    'reject rejected',
    'return returned',
    'revoke revoked',
    'submit received',
    'uphold rejected',
    'withdraw withdrawn',
  ]);
  expect(figureOf('nothing of the kind')).toBeUndefined();
});

test('noCounts starts every figure at 0', () => {
  expect(Object.keys(noCounts())).toEqual(figureNames);
  expect(Object.values(noCounts()).every((count) => count === 0)).toBe(true);
});

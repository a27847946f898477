import { statisticNames, statisticOf, noCounts } from './statistics';
import { transitions } from './status';

test('statisticOf counts every event under one name or under none', () => {
  const events = [...new Set(transitions.map(({ event }) => event))].sort();
  expect(events.map((event) => `${event} ${statisticOf(event) ?? '-'}`)).toEqual([
    'approve approved',
    'correct corrected',
    'delete -',
    'dismiss -',
    'expire expired',
    'fail failed',
    'intake -',
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
  expect(statisticOf('nothing of the kind')).toBeUndefined();
});

test('noCounts starts every figure at 0', () => {
  expect(Object.keys(noCounts())).toEqual(statisticNames);
  expect(Object.values(noCounts()).every((count) => count === 0)).toBe(true);
});

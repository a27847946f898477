import { faultOf } from './dist.mjs';

it.each([
  ['a?.b', 'optional chaining, Chromium 80'],
  ['a ?? b', 'Chromium 80'],
  ['class A { x = 1 }', 'class fields, Chromium 72'],
  ['a ||= b', 'Chromium 85'],
  ['1_000', 'Chromium 75'],
  ['/(?<=a)b/.test(c)', 'lookbehind, Safari 16.4'],
  ['10n', 'Chromium 67, Safari 14'],
])('%s is found: %s', (source) => expect(faultOf(source)).not.toBeNull());

it.each(['async () => { for await (const a of b) ({ ...a }) }', 'try {} catch {}', '/(?<name>a)\\p{L}/u', "'(?<=a)'"])(
  '%s may stand',
  (source) => expect(faultOf(source)).toBeNull(),
);

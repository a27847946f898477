import { faultOf } from './dist.mjs';

it.each([
  ['a?.b', 'optional chaining, Chromium 80'],
  ['class A { x = 1 }', 'class fields, Chromium 72'],
  ['/(?<=a)b/.test(c)', 'lookbehind, Safari 16.4'],
])('%s is found: %s', (source) => expect(faultOf(source)).not.toBeNull());

it.each(['async () => { for await (const a of b) ({ ...a }) }', 'try {} catch {}', '/(?<name>a)\\p{L}/u', "'(?<=a)'"])(
  '%s may stand',
  (source) => expect(faultOf(source)).toBeNull(),
);

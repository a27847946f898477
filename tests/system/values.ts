import type { Schema } from './openapi';
import type { Random } from '../../server/testing/random';

/** Unexpected and malicious values for texts, numbers and objects. */
export const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  '',
  ' ',
  'a'.repeat(201),
  'x'.repeat(100_000),
  [],
  {},
  [[]],
  [null],
  { $ref: '#' },
  "' OR 1=1 --",
  "'; DROP TABLE applications; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '\u0000',
  '\ud800',
  '\r\nSet-Cookie: a=b',
  '𠮷野家',
  '\u202e倒',
  'ＶＩＮ１２３',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13-01',
  '1e3',
  'NaN',
  'undefined',
  '__proto__',
  { __proto__: null, constructor: { prototype: { admin: true } } },
  Array.from({ length: 1_000 }, () => 'x'),
];

const uuid = '00000000-0000-4000-8000-000000000000';

export function deep(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

/** Returns a value that roughly fits the schema. */
export function fitting(schema: Schema, resolve: (schema: Schema) => Schema, dice: Random, level = 0): unknown {
  const {
    const: fixed,
    enum: codes,
    anyOf,
    oneOf,
    allOf,
    type,
    properties,
    items,
    required = [],
    format,
    pattern,
    minimum = 0,
    maximum = 1_000_000,
    minLength = 1,
  } = resolve(schema);
  if (fixed !== undefined) return fixed;
  if (codes?.length) return dice.pick(codes);
  const either = anyOf ?? oneOf;
  if (either?.length) return fitting(dice.pick(either), resolve, dice, level);
  if (allOf?.length) return Object.assign({}, ...allOf.map((one) => fitting(one, resolve, dice, level)));
  const kind = Array.isArray(type) ? dice.pick(type) : type;
  if (kind === 'object' || properties) {
    const chosen = Object.entries(properties ?? {}).filter(([key]) => required.includes(key) || dice.chance(0.6));
    return Object.fromEntries(
      chosen.map(([key, one]) => [key, level > 6 ? null : fitting(one, resolve, dice, level + 1)]),
    );
  }
  if (kind === 'array')
    return Array.from({ length: dice.below(4) }, () => fitting(items ?? {}, resolve, dice, level + 1));
  if (kind === 'integer' || kind === 'number')
    return minimum + dice.below(Math.max(1, Math.min(maximum - minimum, 1_000_000)));
  if (kind === 'boolean') return dice.chance(0.5);
  if (kind === 'null') return null;
  if (format === 'uuid') return uuid;
  if (format === 'date' || pattern?.includes('\\d{4}-')) return '2026-03-05';
  if (pattern?.includes('\\d{6}')) return '123456';
  if (pattern) return '13800000000';
  return 'a'.repeat(Math.max(1, minLength));
}

/** Replaces, adds or removes a part of a valid value. */
export function broken(value: unknown, dice: Random): unknown {
  if (Array.isArray(value))
    return dice.chance(0.5) || value.length === 0
      ? dice.pick(nasty)
      : value.map((one, i) => (i === 0 ? broken(one, dice) : one));
  if (value === null || typeof value !== 'object') return dice.pick(nasty);
  const entries = Object.entries(value);
  const at = dice.below(entries.length + 1);
  if (at === entries.length)
    return { ...value, [dice.pick(['extra', '__proto__', 'constructor', 'id', '身份证号', 'a b'])]: dice.pick(nasty) };
  if (dice.chance(0.3)) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(
    entries.map(([key, one], i) => [key, i === at ? (dice.chance(0.5) ? dice.pick(nasty) : broken(one, dice)) : one]),
  );
}

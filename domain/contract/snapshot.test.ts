import type { TSchema } from '@sinclair/typebox';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EditionSchema, PolicyFileSchema } from '../policy/schema';
import { calls } from './paths';
import { schemas } from './schemas';

/** Returns the constraints of a schema without its children: `integer minimum 1`, `string pattern ^\d+$`, `"draft"`. */
const ownWords = ({ type, const: only, enum: oneOf, ...rest }: TSchema): string =>
  [
    only !== undefined ? JSON.stringify(only) : oneOf ? `one of ${(oneOf as string[]).join(' ')}` : type,
    ...Object.entries(rest)
      .filter(([key]) => !['properties', 'required', 'items', 'anyOf', 'patternProperties', 'default'].includes(key))
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ]
    .filter(Boolean)
    .join(' ');

/** Returns one line per path: the path, `?` if optional, and its constraints. */
function lines(schema: TSchema, at: string): string[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return [
    `${at}: ${ownWords(schema)}`.trimEnd(),
    ...Object.entries((schema.properties ?? {}) as Record<string, TSchema>).flatMap(([key, inner]) =>
      lines(inner, `${at}.${key}${required.has(key) ? '' : '?'}`),
    ),
    ...Object.entries((schema.patternProperties ?? {}) as Record<string, TSchema>).flatMap(([key, inner]) =>
      lines(inner, `${at}.<${key}>`),
    ),
    ...(schema.items ? lines(schema.items as TSchema, `${at}[]`) : []),
    ...((schema.anyOf ?? []) as TSchema[]).flatMap((inner, n) => lines(inner, `${at}|${n + 1}`)),
  ];
}

const written = (): string =>
  `${[
    ...Object.entries(schemas).flatMap(([name, parts]) => [
      '',
      `${name} ${Object.entries(calls[name as keyof typeof calls])
        .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(' ') : String(value)}`)
        .join(', ')}`,
      ...Object.entries(parts as Record<string, TSchema>).flatMap(([part, schema]) => lines(schema, part)),
    ]),
    '',
    'the policy file',
    ...lines(PolicyFileSchema, 'policy'),
    '',
    'an edition, its materials resolved',
    ...lines(EditionSchema.properties.materials, 'materials'),
  ].join('\n')}\n`;

/**
 * Compares the API contract with its snapshot, so that reviewers see every change as a difference of `contract.snapshot.txt`.
 * After an intended change: `CONTRACT=write npx jest domain/contract`.
 */
test('the contract equals contract.snapshot.txt', () => {
  const file = join(__dirname, 'contract.snapshot.txt');
  if (process.env.CONTRACT === 'write') writeFileSync(file, written());
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(written());
});

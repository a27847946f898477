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

/** Where each schema of more than two lines is written first; later, one line names that path. */
const writtenAt = new Map<string, string>();

const childrenOf = (schema: TSchema): [string, TSchema][] => {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, TSchema>).map(([key, inner]): [string, TSchema] => [
      `.${key}${required.has(key) ? '' : '?'}`,
      inner,
    ]),
    ...Object.entries((schema.patternProperties ?? {}) as Record<string, TSchema>).map(
      ([key, inner]): [string, TSchema] => [`.<${key}>`, inner],
    ),
    ...(schema.items ? [['[]', schema.items] as [string, TSchema]] : []),
    ...((schema.anyOf ?? []) as TSchema[]).map((inner, n): [string, TSchema] => [`|${n + 1}`, inner]),
  ];
};

/** Returns one line per path: the path, `?` if optional, and its constraints. */
function lines(schema: TSchema, at: string, call: string): string[] {
  const children = childrenOf(schema);
  if (children.length === 0) return [`${at}: ${ownWords(schema)}`.trimEnd()];
  if (schema.anyOf && children.every(([, inner]) => childrenOf(inner).length === 0))
    return [`${at}: ${children.map(([, inner]) => ownWords(inner)).join(' | ')} ${ownWords(schema)}`.trimEnd()];
  const content = JSON.stringify(schema);
  const first = writtenAt.get(content);
  if (first) return [`${at}: as ${first}`];
  const all = [
    `${at}: ${ownWords(schema)}`.trimEnd(),
    ...children.flatMap(([path, inner]) => lines(inner, at + path, call)),
  ];
  if (all.length > 2) writtenAt.set(content, `${call} ${at}`);
  return all;
}

const written = (): string =>
  `${[
    ...Object.entries(schemas).flatMap(([name, parts]) => [
      '',
      `${name} ${Object.entries(calls[name as keyof typeof calls])
        .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(' ') : String(value)}`)
        .join(', ')}`,
      ...Object.entries(parts as Record<string, TSchema>).flatMap(([part, schema]) => lines(schema, part, name)),
    ]),
    '',
    'the policy file',
    ...lines(PolicyFileSchema, 'policy', 'the policy file'),
    '',
    'an edition, its materials resolved',
    ...lines(EditionSchema.properties.materials, 'materials', 'an edition'),
  ].join('\n')}\n`;

/**
 * Compares the API contract with its snapshot, so that reviewers see every change as a difference of `contract.snapshot.txt`.
 * After an intended change: `CONTRACT=write npm run test:unit -- domain/contract`.
 */
test('the contract equals contract.snapshot.txt', () => {
  const file = join(__dirname, 'contract.snapshot.txt');
  const contract = written();
  if (process.env.CONTRACT === 'write') writeFileSync(file, contract);
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(contract);
});

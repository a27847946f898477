import { Value, type ValueError } from '@sinclair/typebox/value';

import { findPolicyMistakes } from './consistency';
import { PolicyFileSchema, type PolicyFile } from './schema';
import type { Policy } from './types';

/** Says everything that is wrong with a policy file at once, each with its place. */
export class PolicyError extends Error {
  constructor(readonly mistakes: string[]) {
    super(`policy file: ${mistakes.length} mistake(s)\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
    this.name = 'PolicyError';
  }
}

const placeOf = (path: string): string => path.slice(1).replace(/\//g, '.') || 'the file';

/** Of a choice of shapes, the mistakes of the one that fits best: they are what the writer meant. */
const withinUnions = (error: ValueError): ValueError[] => {
  const [closest] = error.errors
    .map((variant) => [...variant].flatMap(withinUnions))
    .sort((a, b) => a.length - b.length);
  return closest ?? [error];
};

const shapeMistakes = (raw: unknown): string[] => {
  const told = new Map<string, string>();
  for (const { path, message, schema, value } of [...Value.Errors(PolicyFileSchema, raw)].flatMap(withinUnions)) {
    const wanted: unknown = schema.enum;
    const said = Array.isArray(wanted) ? `Expected one of ${wanted.join(', ')}` : message;
    if (!told.has(path))
      told.set(path, `${placeOf(path)}: ${said}, found ${JSON.stringify(value)?.slice(0, 60) ?? 'nothing'}`);
  }
  return [...told.values()];
};

/** The policy with its materials resolved, or a PolicyError. */
export const parsePolicy = (raw: unknown): Policy => {
  const mistakes = shapeMistakes(raw);
  if (mistakes.length > 0) throw new PolicyError(mistakes);
  const file = raw as PolicyFile;
  const contradictions = findPolicyMistakes(file);
  if (contradictions.length > 0) throw new PolicyError(contradictions);
  const materialsOf = (keys: string[]) =>
    keys.flatMap((key) => (file.materials[key] ? [{ key, ...file.materials[key] }] : []));
  const { example, notice, common, editions } = file;
  return {
    example,
    notice,
    common,
    editions: editions.map((edition) => ({ ...edition, materials: materialsOf(edition.requiredMaterials) })),
  };
};

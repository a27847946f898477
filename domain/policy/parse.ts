import { Value, type ValueError, ValueErrorType as Type } from '@sinclair/typebox/value';

import { MARRIAGE_PAPER } from '../flow/askedMaterials';
import { last } from '../last';
import { ownValue } from '../ownValue';
import { findPolicyMistakes } from './consistency';
import { limitsOf, unknownEditions } from './limits';
import { type Mistake, type MistakeReason, mistakeSentence } from './mistakes';
import { acceptsSpouse, marriagePaper, formerSameOwner } from './owners';
import { PolicyFileSchema, type PolicyFile, type TermsFile, TermsFileSchema } from './schema';
import { unknownRegions } from './termMistakes';
import { isOpenTerm, termsOf } from './terms';
import type { Edition, OpenTerm, Policy } from './types';

/** Contains all mistakes of a policy file with their paths. */
export class PolicyError extends Error {
  constructor(readonly mistakes: readonly Mistake[]) {
    const lines = mistakes.map((mistake) => `- ${mistakeSentence(mistake, 'en-US')}`);
    super(`policy file: ${mistakes.length} mistake(s)\n${lines.join('\n')}`);
    this.name = 'PolicyError';
  }
}

const kinds = [Type.Object, Type.Array, Type.String, Type.Integer, Type.Null];

/**
 * Returns the mistakes of the variant of a union that is probably meant: one with the JSON type and the `method` of the value, and of several
 * the one with the fewest mistakes.
 */
const withinUnions = (error: ValueError): ValueError[] => {
  const isOther = ({ type, path }: ValueError) =>
    path === error.path ? kinds.includes(type) : type === Type.Literal && path === `${error.path}/method`;
  const [closest] = error.errors
    .map((variant) => [...variant].flatMap(withinUnions))
    .sort((a, b) => a.filter(isOther).length - b.filter(isOther).length || a.length - b.length);
  return closest ?? [error];
};

const reasons: Partial<Record<Type, MistakeReason>> = {
  [Type.ObjectAdditionalProperties]: 'unknown',
  [Type.Object]: 'object',
  [Type.Array]: 'list',
  [Type.String]: 'text',
  [Type.Number]: 'number',
  [Type.Integer]: 'whole',
  [Type.Boolean]: 'yesNo',
  [Type.Literal]: 'exactly',
  [Type.StringPattern]: 'pattern',
  [Type.StringMinLength]: 'blank',
  [Type.StringMaxLength]: 'tooLong',
  [Type.ArrayMinItems]: 'tooFew',
  [Type.ArrayMaxItems]: 'tooMany',
  [Type.IntegerMinimum]: 'least',
  [Type.NumberExclusiveMinimum]: 'above',
  [Type.IntegerMaximum]: 'most',
};

const mistakeOf = ({ path, type, schema, value }: ValueError): Mistake => {
  const place = path.slice(1).replace(/\//g, '.');
  if (value === undefined) return { place, reason: 'missing' };
  const actual = JSON.stringify(value).slice(0, 60);
  const expected = schema as { enum?: unknown[]; const?: unknown } & Record<string, number | undefined>;
  if (expected.enum) return { place, reason: 'oneOf', params: { wanted: expected.enum.join(', '), found: actual } };
  const least = expected.minimum ?? expected.exclusiveMinimum ?? expected.minItems;
  const most = expected.maximum ?? expected.maxLength ?? expected.maxItems;
  return {
    place,
    reason: reasons[type] ?? 'shape',
    params: {
      found: actual,
      ...(expected.const !== undefined && { wanted: JSON.stringify(expected.const) }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    },
  };
};

/** Returns one mistake per path, the last one: a missing value has two errors, which give the same mistake. */
const shapeMistakes = (raw: unknown): Mistake[] => {
  const hasTerms = (raw as Partial<TermsFile> | null)?.schemaVersion === 2;
  const errors = [...Value.Errors(hasTerms ? TermsFileSchema : PolicyFileSchema, raw)].flatMap(withinUnions);
  return [...new Map(errors.map((error) => [error.path, mistakeOf(error)])).values()];
};

type EditionFile = (PolicyFile | TermsFile)['editions'][number];

const withOwnerRule = <T extends Pick<OpenTerm, 'newCar'>>(term: T): T => ({
  ...term,
  newCar: { ...term.newCar, sameOwner: formerSameOwner(term.newCar.sameOwner) },
});

/** Returns an edition with the conditions of its last open term: those that phones of an earlier release show. */
function withConditions(edition: EditionFile): Omit<Edition, 'materials' | 'limits'> {
  if (!('terms' in edition)) return withOwnerRule(edition);
  const terms = edition.terms.map((term) => (isOpenTerm(term) ? withOwnerRule(term) : term));
  const open = terms.filter(isOpenTerm);
  const lastOpen = last(open);
  if (!lastOpen) throw new Error(`no open term in ${edition.id}`);
  const { disposal, purchase, oldCar, newCar, amounts, eligible } = lastOpen;
  const applyUntil = open.reduce((latest, term) => (term.applyUntil > latest ? term.applyUntil : latest), '');
  const conditions = { disposal, purchase, oldCar, newCar, amounts, ...(eligible && { eligible }) };
  return { ...edition, terms, intake: { ...edition.intake, applyUntil }, ...conditions };
}

/** Returns the keys of the materials: the proof of the marriage exactly where a term accepts the car of the spouse. */
function requiredKeys(edition: EditionFile): string[] {
  const keys = edition.requiredMaterials;
  if (!termsOf(edition as Edition).some(acceptsSpouse)) return keys.filter((key) => key !== MARRIAGE_PAPER);
  return keys.includes(MARRIAGE_PAPER) ? keys : [...keys, MARRIAGE_PAPER];
}

/**
 * Returns a stored policy with resolved materials. It was checked when it was proposed and cannot be changed: a check that was
 * added later must not stop the server.
 */
export const resolvePolicy = (stored: unknown): Policy => {
  const file = stored as PolicyFile | TermsFile;
  const materialsOf = (keys: string[]) =>
    keys.flatMap((key) => {
      const material = ownValue(file.materials, key) ?? (key === MARRIAGE_PAPER && marriagePaper);
      return material ? [{ key, ...material }] : [];
    });
  const { example, notice, common, groups, editions, messages, office, returnReasons = {}, photoReasons } = file;
  return {
    example,
    notice,
    common,
    returnReasons,
    ...(photoReasons && { photoReasons }),
    ...(messages && { messages }),
    ...(office && { office }),
    editions: editions.map((edition: EditionFile) => {
      const requiredMaterials = requiredKeys(edition);
      return {
        ...withConditions(edition),
        limits: limitsOf(edition, groups),
        requiredMaterials,
        materials: materialsOf(requiredMaterials),
      };
    }),
  };
};

/** What an installation has, with which a policy is checked. */
interface Installation {
  regions: ReadonlySet<string>;
  /** ids in signed versions */
  editions: ReadonlySet<string>;
}

/**
 * Returns the checked policy with resolved materials and groups; its regions and earlier editions are checked in an installation. Throws
 * PolicyError.
 */
export const parsePolicy = (raw: unknown, installation?: Installation): Policy => {
  const mistakes = shapeMistakes(raw);
  if (mistakes.length > 0) throw new PolicyError(mistakes);
  const file = raw as PolicyFile | TermsFile;
  const contradictions = [
    ...findPolicyMistakes(file),
    ...(installation
      ? [...unknownRegions(file, installation.regions), ...unknownEditions(file, installation.editions)]
      : []),
  ];
  if (contradictions.length > 0) throw new PolicyError(contradictions);
  return resolvePolicy(raw);
};

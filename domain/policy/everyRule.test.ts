import { Kind, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { last } from '../last';
import { shownMoney } from '../rules/money';
import { policyDifference } from './difference';
import example from './example.json';
import { materialParts, partNames } from './names';
import { word } from './ruleSentences';
import { findPolicyMistakes } from './consistency';
import { resolvePolicy } from './parse';
import { withTerms } from './terms';
import { type PolicyFile, PolicyFileSchema, TermsFileSchema } from './schema';
import {
  childSchemas,
  complete,
  type Group,
  isLiteral,
  type Json,
  type Leaf,
  leavesOf,
  otherValue,
  put,
} from '../testing/policyLeaves';

const editionTitles = new Map(example.editions.map(({ id, title }) => [id, title]));
/** Every way in which the sentences show a value. */
const shownAs = (value: Json): string[] => {
  if (value === null) return ['无', '不限'];
  if (typeof value === 'boolean') return value ? ['是', '示例政策'] : ['否', '不再是示例政策'];
  if (typeof value === 'number') return [String(value), shownMoney(value), `${value / 100}%`];
  return typeof value === 'string' ? [word(value), editionTitles.get(value) ?? value] : [];
};

const pairs = ['gasoline', 'diesel', 'nev'].map((fuel) => ({ oldFuel: [fuel], newFuel: 'nev' }));
const base = 'taxInclusivePrice';
const methods = [
  { ...pairs[0], method: 'fixed', amount: 700_000 },
  { ...pairs[1], base, method: 'rate', rate: 1_000, cap: 1_500_000 },
  { ...pairs[2], base, method: 'tiers', cap: 1_600_000, tiers: [{ from: 0, amount: 300_000 }] },
];
const started = structuredClone(example) as unknown as { editions: Group[] };
started.editions[1]!.amounts = methods as unknown as Json;
started.editions[3]!.limits = {
  perPerson: 1,
  period: 'calendarYear',
  exclusiveWith: ['scrap-cur'],
  exclusiveScope: 'sameNewCar',
};
const ofSchema1 = complete(PolicyFileSchema, started as unknown as Json);
const inSchema2 = withTerms(ofSchema1 as unknown as PolicyFile);
for (const { terms, id } of inSchema2.editions)
  if (id === 'scrap-cur') {
    const later = { ...terms[0]!, name: '九月起', applies: { invoiceFrom: '2026-09-11' } };
    const stopped = { name: '停止', closed: example.returnReasons.blurred };
    terms.splice(0, 1, later, ...terms, stopped);
  }
const ofSchema2 = complete(TermsFileSchema, inSchema2 as unknown as Json);

describe.each<[string, TSchema, Json]>([
  ['schema 1', PolicyFileSchema, ofSchema1],
  ['schema 2', TermsFileSchema, ofSchema2],
])('policyDifference shows every rule of %s', (_, fileSchema, full) => {
  const leaves = leavesOf(fileSchema, full);
  // The rest of a file with terms is that of schema 1.
  const changing =
    fileSchema === TermsFileSchema ? leaves.filter(({ path }) => path[0] === 'editions' && path[1] === 1) : leaves;
  const editionOf = ({ path }: Leaf) => (path[0] === 'editions' ? Number(path[1]) : 0);
  const idOf = (edition: number) => (full as { editions: Group[] }).editions[edition]!.id as string;

  /** Gives an edition another id, wherever the file mentions it. */
  const renamed = (file: Json, edition: number): Json =>
    JSON.parse(JSON.stringify(file).replaceAll(`"${idOf(edition)}"`, `"${idOf(edition)}-new"`)) as Json;
  /** `parsePolicy` refuses a file with two amounts for one pair of cars. */
  const hasPairTwice = (file: Json) =>
    findPolicyMistakes(file as unknown as PolicyFile).some(({ reason }) => reason === 'pairTwice');
  const difference = (file: Json) => policyDifference(resolvePolicy(full), resolvePolicy(file)).join('\n');
  /** The sentences name the value, unless it is the name of a material that no edition defines or of an edition that was renamed too. */
  const namesIt = (leaf: Leaf, value: Json) => (text: string) =>
    leaf.path.includes('requiredMaterials') || shownAs(value).some((shown) => text.includes(shown));

  it('reaches every part of the schema, optional ones included', () => {
    const kinds = (schema: TSchema): TSchema[] => [
      schema,
      ...Object.values(childSchemas(schema)).flatMap(kinds),
      ...Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>).flatMap(kinds),
      ...(schema.items ? kinds(schema.items as TSchema) : []),
      ...((schema.anyOf ?? []) as TSchema[]).flatMap((variant) =>
        variant.properties || variant.items ? kinds(variant) : [],
      ),
    ];
    const isValue = (schema: TSchema) =>
      !isLiteral(schema) &&
      (schema[Kind] === 'Codes' ||
        ['string', 'integer', 'number', 'boolean'].includes(schema.type as string) ||
        (schema.anyOf && !(schema.anyOf as TSchema[]).some(({ properties }) => properties)));
    const reached = new Set(leaves.map(({ schema }) => schema));
    expect(kinds(fileSchema).filter((schema) => isValue(schema) && !reached.has(schema))).toEqual([]);
  });

  it.each([1, 2])('each changed value, alone and together with a new id of its edition (%i)', (seed) => {
    const silent = changing.flatMap((leaf, n) => {
      const value = otherValue(leaf, seed * 31 + n);
      const file = put(full, leaf.path, value);
      if (hasPairTwice(file)) return [];
      return [file, renamed(file, editionOf(leaf))]
        .filter((changed) => !namesIt(leaf, value)(difference(changed)))
        .map(() => `${leaf.path.join('.')} = ${JSON.stringify(value)}`);
    });
    expect(silent).toEqual([]);
  });

  it('each part that a file may leave out, and each list in another order', () => {
    const parts = [
      ...new Map(
        changing.flatMap(({ path }) => path.map((_, n) => path.slice(0, n + 1))).map((path) => [path.join('.'), path]),
      ).values(),
    ];
    const at = (path: Leaf['path']) => path.reduce<Json>((value, key) => (value as Group)[key]!, full);
    const without = (path: Leaf['path']): Json => {
      const parent = at(path.slice(0, -1));
      const key = last(path)!;
      const others = Array.isArray(parent)
        ? parent.filter((_element, n) => n !== key)
        : Object.fromEntries(Object.entries(parent as Group).filter(([name]) => name !== key));
      return path.length > 1 ? put(full, path.slice(0, -1), others) : others;
    };
    const silent = parts.flatMap((path) => {
      const value = at(path);
      const turned = Array.isArray(value) && value.length > 1 ? [put(full, path, [...value].reverse())] : [];
      return [without(path), ...turned]
        .filter((file) => Value.Check(fileSchema, file) && difference(file) === '')
        .map(() => path.join('.'));
    });
    // Two amounts have no pair of cars in common, an edition is found by its flow, and the list of reasons has their order.
    expect(silent.filter((path) => !/^(editions|photoReasons)$|\.amounts$/.test(path))).toEqual([]);
  });

  it('all rules of an edition of another year, and of one that ends', () => {
    const next = put(put(full, ['editions', 1, 'id'], 'scrap-2027'), ['editions', 1, 'year'], 2027);
    const begun = difference(next);
    const ended = policyDifference(resolvePolicy(next), resolvePolicy(full)).join('\n');
    const silent = leavesOf(fileSchema, next)
      .filter(({ path }) => path[0] === 'editions' && path[1] === 1)
      .filter((leaf) => ![begun, ended].every(namesIt(leaf, leaf.value)));
    expect(silent.map(({ path }) => path.join('.'))).toEqual([]);
    expect(begun).toContain('新增补贴');
    expect(ended).toContain('不再有补贴');
  });

  it('each part by a Chinese name', () => {
    const parts = childSchemas(fileSchema);
    const terms = childSchemas(parts.editions!.items as TSchema).terms?.items as TSchema | undefined;
    const groups = [parts.common!, parts.editions!.items as TSchema, ...((terms?.anyOf ?? []) as TSchema[])];
    const named = (schema: TSchema, path: string): string[] => {
      const children = Object.entries(childSchemas(schema));
      if (!children.length) return [path];
      return children.flatMap(([key, child]) => named(child, path ? `${path}.${key}` : key));
    };
    const special = ['amounts', 'requiredMaterials', 'terms'];
    const paths = groups.flatMap((schema) => named(schema, '')).filter((path) => !special.includes(path));
    expect(paths.filter((path) => !(path in partNames))).toEqual([]);
    const { key: _key, ...material } = childSchemas(parts.materials!);
    expect(Object.keys(material).filter((part) => !(part in materialParts))).toEqual([]);
  });
});

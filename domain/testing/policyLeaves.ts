import type { TSchema } from '@sinclair/typebox';
import { last } from '../last';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Group = Record<string, Json>;

export const childSchemas = (schema: TSchema) => (schema.properties ?? {}) as Record<string, TSchema>;
export const isLiteral = (schema: TSchema) => 'const' in schema;

/** Returns a valid value of a part that the example leaves out. */
function sampleOf(schema: TSchema): Json {
  if (isLiteral(schema)) return schema.const as Json;
  if (schema.anyOf) return sampleOf((schema.anyOf as TSchema[])[0]!);
  if (schema.enum) return (schema.enum as string[])[0]!;
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(childSchemas(schema)).map(([key, child]) => [key, sampleOf(child)]));
  if (schema.type === 'array') return [sampleOf(schema.items as TSchema)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return schema.pattern ? '2026-03-01' : '样例';
  return (schema.minimum as number | undefined) ?? 1;
}

/** The variant of a union that fits an object: the one with the same literals. */
const variantOf = (schema: TSchema, value: Json): TSchema => {
  const variants = schema.anyOf as TSchema[] | undefined;
  if (!variants || value === null || typeof value !== 'object') return schema;
  if (Array.isArray(value)) return variants.find(({ type }) => type === 'array') ?? schema;
  const fits = (variant: TSchema) =>
    Object.entries(childSchemas(variant)).every(
      ([key, child]) => !isLiteral(child) || child.const === (value as Group)[key],
    ) && Object.keys(value).every((key) => key in childSchemas(variant));
  return variants.find(fits) ?? schema;
};

/** Returns the value with every optional part. */
export function complete(schema: TSchema, value: Json): Json {
  const variant = variantOf(schema, value);
  if (Array.isArray(value)) return value.map((element) => complete(variant.items as TSchema, element));
  if (value === null || typeof value !== 'object') return value;
  const properties = childSchemas(variant);
  const record = Object.values((variant.patternProperties ?? {}) as Record<string, TSchema>)[0];
  const keys = record ? Object.keys(value) : Object.keys(properties);
  return Object.fromEntries(
    keys.map((key) => {
      const child = record ?? properties[key]!;
      return [key, key in value ? complete(child, value[key]!) : sampleOf(child)];
    }),
  );
}

export interface Leaf {
  path: (string | number)[];
  schema: TSchema;
  value: Json;
}

/** Returns all values of a policy file with their schemas. Literals cannot differ between two files. */
export function leavesOf(schema: TSchema, value: Json, path: Leaf['path'] = []): Leaf[] {
  const variant = variantOf(schema, value);
  if (isLiteral(variant)) return [];
  if (Array.isArray(value))
    return value.flatMap((element, n) => leavesOf(variant.items as TSchema, element, [...path, n]));
  if (value === null || typeof value !== 'object') return [{ path, schema: variant, value }];
  const record = Object.values((variant.patternProperties ?? {}) as Record<string, TSchema>)[0];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(record ?? childSchemas(variant)[key]!, inner, [...path, key]),
  );
}

/** Returns another valid value. `n` chooses among several. */
export function otherValue({ schema, value }: Pick<Leaf, 'schema' | 'value'>, n: number): Json {
  if (schema.anyOf) {
    const variants = schema.anyOf as TSchema[];
    const literals = variants.filter(isLiteral).map((variant) => variant.const as Json);
    if (literals.length > 0) return literals.filter((literal) => literal !== value)[n % (literals.length - 1)]!;
    const [type] = variants.filter((variant) => variant.type !== 'null');
    const isNullable = variants.some((variant) => variant.type === 'null');
    return value === null
      ? sampleOf(type!)
      : isNullable && n % 3 === 0
        ? null
        : otherValue({ schema: type!, value }, n);
  }
  if (schema.enum) {
    // `same` is another way to write true (`owners.ts`).
    const codes = (schema.enum as string[]).filter((code) => code !== (value === true ? 'same' : value));
    return codes[n % codes.length]!;
  }
  if (schema.type === 'boolean') return !value;
  if (schema.type === 'string') {
    if (!schema.pattern) return `改${n}`;
    const day = `203${n % 10}-0${1 + (n % 9)}-1${n % 9}`;
    return day === value ? '2040-01-01' : day;
  }
  const least = (schema.minimum as number | undefined) ?? (schema.exclusiveMinimum as number | undefined) ?? 0;
  const range = ((schema.maximum as number | undefined) ?? least + 5_000) - least;
  const other = least + 1 + (n % range);
  return other === value ? (other > least + 1 ? other - 1 : other + 1) : other;
}

export function put(file: Json, path: Leaf['path'], value: Json): Json {
  const copy = structuredClone(file);
  const parent = path.slice(0, -1).reduce<Json>((at, key) => (at as Group)[key]!, copy);
  (parent as Group)[last(path)!] = value;
  return copy;
}

import { Kind, type TProperties, type TSchema, Type, TypeRegistry } from '@sinclair/typebox';

import { problemCodes } from './errors';

/** Schema parts that several areas share. */
interface Codes {
  enum: string[];
}
TypeRegistry.Set<Codes>('Codes', (schema, value) => typeof value === 'string' && schema.enum.includes(value));

/** Returns a closed list of codes: `enum` in JSON Schema, the union of its members in TypeScript. */
export const codes = <const T extends readonly string[]>(...members: T) =>
  Type.Unsafe<T[number]>({ [Kind]: 'Codes', type: 'string', enum: [...members] });

/** Returns an object schema that rejects unknown keys. */
export const body = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601 with offset' });
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD, Asia/Shanghai' });
export const Fen = Type.Integer({ description: '分' });
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** An id in its canonical spelling. PostgreSQL accepts others, but the audit log and limits compare ids as text. */
export const Id = Type.String({ pattern: idPattern });
/** For text that no schema has checked: hooks run before the schema of the parameters. */
export const isId = (text: string): boolean => new RegExp(idPattern).test(text);
export const Stage = Type.Union([Type.Literal(1), Type.Literal(2)]);
/** Display names of the persons in a record, which refers to them as `staff:<id>`. */
export const Names = Type.Record(Type.String(), Type.String(), {
  description: 'of the persons in it, by `staff:<id>`',
});
export const Empty = body({});
export const Mobile = Type.String({ minLength: 1, maxLength: 30 });
export const SmsCode = Type.String({ minLength: 1, maxLength: 10 });

/** Returns the pattern of a comma-separated list of codes in one query parameter. */
export const listPattern = (members: readonly string[]): string => {
  const member = `(${members.join('|')})`;
  return `^(${member}(,${member})*)?$`;
};

export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
};
export const listOf = <T extends TSchema>(entry: T) => Type.Object({ list: Type.Array(entry), total: Type.Integer() });

export const ProblemSchema = Type.Object({
  code: codes(...problemCodes),
  message: Type.String(),
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
export const ProblemsSchema = Type.Record(Type.String(), ProblemSchema);

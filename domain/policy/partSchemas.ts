import { Type, type Static } from '@sinclair/typebox';

import { body, codes, OrNull } from '../schema';

/** Schemas of limits and conditions, which schema 1 and schema 2 of the policy file share. */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const count = Type.Integer({ minimum: 0 });
export const fen = Type.Integer({ minimum: 0 });

/** An answer that a condition reads; `conditions.ts` has its key and form. */
const conditionFact = codes(
  'regionCode',
  'oldFuel',
  'oldEmission',
  'oldClass',
  'useNature',
  'oldPlate',
  'firstRegDate',
  'ownedSince',
  'scrapCertDate',
  'cancelDate',
  'transferInvoiceDate',
  'transferRegDate',
  'carType',
  'powertrain',
  'newEmission',
  'newClass',
  'newPlate',
  'sellerPlace',
  'priceInclTax',
  'priceExclTax',
  'invoiceDate',
  'regDate',
);
const entries = Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 100 });
const dayOrFen = Type.Union([day, fen]);
/** What an answer must be; all parts that are stated must be met. */
const comparison = {
  fact: conditionFact,
  is: Type.Optional(entries),
  notIn: Type.Optional(entries),
  /** A day or an amount; both ends are included. */
  from: Type.Optional(dayOrFen),
  to: Type.Optional(dayOrFen),
};
export const WhenSchema = body(comparison);
export const ConditionSchema = body({
  ...comparison,
  /** The most months between two days, in either order. */
  within: Type.Optional(body({ months: Type.Integer({ minimum: 0, maximum: 600 }), of: conditionFact })),
});

/** Limits of schema 1, read as the list that `limits.ts` makes of them. */
const FormerLimitsSchema = body({
  perPerson: Type.Integer({ minimum: 1 }),
  period: codes('edition', 'calendarYear'),
  exclusiveWith: Type.Array(Type.String()),
  exclusiveScope: codes('person', 'sameNewCar'),
});
export type FormerLimits = Static<typeof FormerLimitsSchema>;

const limit = {
  /** Name of the group of editions whose applications are counted. */
  group: Type.String({ minLength: 1, maxLength: 60 }),
  per: codes('person', 'newCar', 'oldCar'),
  /** The most applications of the group, this one included if its edition is in it; 0: excludes the group. Null, in earlier files: any number. */
  count: OrNull(count),
  period: codes('year', 'edition', 'ever'),
  /** The day that decides the year. */
  by: Type.Optional(codes('invoiceDate', 'submission')),
};
export const editionsOfGroup = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 50 });
/** A limit with the ids of the editions of its group. */
export const LimitSchema = body({ ...limit, editions: editionsOfGroup });

/** The limits of a file: the list, or the former object. */
export const FileLimitsSchema = Type.Union([Type.Array(body(limit), { maxItems: 20 }), FormerLimitsSchema]);

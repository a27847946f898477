import { Type, type Static, type TOptional } from '@sinclair/typebox';

import { body, codes, OrNull } from '../schema';
import { carType, fuel as fuels, useNature } from '../flow/options';
import { flowIds, kinds } from '../flow/types';
import {
  ConditionSchema,
  count,
  day,
  editionsOfGroup,
  fen,
  FileLimitsSchema,
  LimitSchema,
  WhenSchema,
} from './partSchemas';
import { messageTexts } from './messageTexts';
import { editionStatuses, statuses } from '../status';

/** Schema of the policy file. Only the server and types import it; the phone does not validate policies. */
/** Almost three years: a longer term is a typing error, which every case of the version would keep. */
const MOST_DAYS = 1000;
const days = Type.Integer({ minimum: 0, maximum: MOST_DAYS });
const daysFromOne = Type.Integer({ minimum: 1, maximum: MOST_DAYS });
const megabytes = Type.Number({ exclusiveMinimum: 0 });
const fuel = codes(...fuels.codes, 'nev', 'any');
const level = codes('error', 'warn');
const sentence = Type.String({ minLength: 1, maxLength: 200 });

/** A sentence in all languages. */
export const SentenceSchema = body({ 'zh-CN': sentence, 'en-US': sentence, 'ar-SA': sentence });

const material = {
  label: Type.String({ minLength: 1 }),
  step: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  min: count,
  max: Type.Integer({ minimum: 1, maximum: 20 }),
  hint: Type.Optional(Type.String()),
};
export const MaterialSchema = body({ key: Type.String(), ...material });

/** Which price of the invoice a share or a tier counts. */
const base = codes('taxInclusivePrice', 'taxExclusivePrice');
const pair = {
  oldFuel: Type.Array(fuel),
  newFuel: codes(...carType.codes),
  /** The first amount of the pair whose conditions are met applies; absent: it has none. */
  when: Type.Optional(Type.Array(WhenSchema, { minItems: 1, maxItems: 10 })),
};
export const AmountSchema = Type.Union([
  body({ ...pair, method: Type.Literal('fixed'), amount: fen }),
  body({
    ...pair,
    base,
    method: Type.Literal('rate'),
    rate: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** Whole yuan, or tens of yuan; always downwards. Absent: yuan. */
    roundTo: Type.Optional(codes('yuan', 'tenYuan')),
    cap: fen,
  }),
  body({
    ...pair,
    base,
    method: Type.Literal('tiers'),
    cap: fen,
    tiers: Type.Array(body({ from: fen, amount: fen }), { minItems: 1 }),
  }),
]);

const intake = {
  status: codes(...editionStatuses),
  applyFrom: day,
  supplementUntil: day,
  pausedNotice: OrNull(Type.String()),
  /** Notice of a region whose funds are used up. */
  exhaustedNotice: Type.Optional(Type.String()),
  /** Enables the waiting list for applicants without funds. Released funds are offered for `offerDays` days (default 3). */
  waitingList: Type.Optional(Type.Boolean()),
  offerDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  /** Funds are low below this share of the granted sum, in percent (default 10). */
  lowShare: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  note: Type.Optional(Type.String()),
};

/** What two terms of an edition can state differently. */
const conditions = {
  disposal: body({
    event: codes('scrap', 'transfer'),
    from: day,
    to: day,
    fields: Type.Array(Type.String(), { minItems: 1 }),
  }),
  purchase: body({ invoiceFrom: day, invoiceTo: day, registerFrom: day, registerTo: day }),
  oldCar: body({
    /** An officer checks it on the documents (`checkList.ts`). */
    vehicleClass: Type.Array(Type.String()),
    ownedOnOrBefore: day,
    eligible: Type.Array(body({ fuel: Type.Array(fuel, { minItems: 1 }), registeredOnOrBefore: OrNull(day) })),
  }),
  newCar: body({
    /** Of the old and the new car. True and false, in earlier files, are `same` and `any`. */
    sameOwner: Type.Union([codes('same', 'spouse', 'any'), Type.Boolean()]),
    sameProvince: Type.Boolean(),
    nevCatalogueRequired: Type.Boolean(),
    iceMaxDisplacementMl: OrNull(Type.Integer({ minimum: 1 })),
  }),
  amounts: Type.Array(AmountSchema, { minItems: 1 }),
  eligible: Type.Optional(Type.Array(ConditionSchema, { maxItems: 30 })),
};

const term = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  /** The facts of the applications that the term is for; a part that is left out fits all. */
  applies: Type.Optional(
    body({
      invoiceFrom: Type.Optional(day),
      invoiceTo: Type.Optional(day),
      /** Codes of the region of application. */
      regions: Type.Optional(Type.Array(Type.String({ pattern: '^[1-9]\\d{5}$' }), { minItems: 1, maxItems: 500 })),
      newCar: Type.Optional(Type.Array(codes(...carType.codes), { minItems: 1 })),
      oldCar: Type.Optional(Type.Array(fuel, { minItems: 1 })),
      /** Beginnings of the number plate of the old car. */
      oldPlate: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { minItems: 1, maxItems: 100 })),
    }),
  ),
};
export const OpenTermSchema = body({ ...term, applyUntil: day, ...conditions });
/** A term without a subsidy, with the sentence that applicants read. */
export const ClosedTermSchema = body({ ...term, closed: SentenceSchema });
export const TermSchema = Type.Union([OpenTermSchema, ClosedTermSchema]);
const terms = Type.Array(TermSchema, { minItems: 1, maxItems: 100 });

const shared = {
  id: Type.String({ minLength: 1 }),
  kind: codes(...kinds),
  generation: codes('previous', 'current'),
  year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  title: Type.String({ minLength: 1 }),
  requiredMaterials: Type.Array(Type.String()),
  version: Type.String({ minLength: 1 }),
  /** Required to give buyers of past days less than the version in force (`takesBack.ts`). */
  takesBack: Type.Optional(Type.Boolean()),
  flow: codes(...flowIds),
};
const edition = { ...shared, intake: body({ ...intake, applyUntil: day }), ...conditions };
const fileLimits = { limits: FileLimitsSchema };
/**
 * An edition with resolved materials. With `terms` its own conditions are those of the last open term, for phones of an earlier release,
 * and `intake.applyUntil` is the latest day of all terms: `termsOf` returns what applies.
 */
export const EditionSchema = body({
  ...edition,
  limits: Type.Array(LimitSchema),
  materials: Type.Array(MaterialSchema),
  terms: Type.Optional(terms),
});

export const CommonSchema = body({
  sla: body({
    acceptWorkdays: days,
    reviewWorkdays: days,
    payDays: days,
    supplementDays: days,
    publicityDays: days,
    /** Days in which the account of a failed payment may be corrected (default 90). */
    payeeDays: Type.Optional(daysFromOne),
  }),
  withdrawAllowedIn: Type.Array(codes(...statuses)),
  maxReturns: count,
  draftKeepDays: daysFromOne,
  upload: body({
    formats: Type.Array(codes('image/jpeg', 'image/png'), { minItems: 1 }),
    maxMB: megabytes,
    minShortSidePx: count,
    compressToMB: megabytes,
  }),
  vinCheckDigit: level,
  vinCheckDigitImported: level,
  bankCard: body({
    type: Type.String(),
    lengths: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 }),
    luhn: level,
    holderMustBeApplicant: Type.Boolean(),
  }),
  applicant: body({ kind: Type.Literal('individual'), minAge: count, idTypes: Type.Array(Type.String()) }),
  uniqueness: body({
    scope: Type.Literal('all-editions'),
    keys: Type.Array(Type.Array(Type.String(), { minItems: 1 })),
    countingStates: Type.Array(codes(...statuses)),
  }),
  calendar: body({ holidays: Type.Array(day), extraWorkdays: Type.Array(day) }),
  oldCarUseNature: Type.Array(codes(...useNature.codes)),
  publicity: Type.Boolean(),
});

/** Texts of SMS messages. A text that is left out has the default of `messages.ts`. */
export const MessagesSchema = body({
  signature: Type.String({ minLength: 2, maxLength: 16 }),
  texts: body(
    Object.fromEntries(messageTexts.map((text) => [text, Type.Optional(SentenceSchema)])) as MessageTextSchemas,
  ),
});
type MessageTextSchemas = Record<(typeof messageTexts)[number], TOptional<typeof SentenceSchema>>;

/** The office that collects the data, for the privacy texts. Without it they name no office, and 12345. */
export const OfficeSchema = body({
  name: Type.String({ minLength: 1, maxLength: 50 }),
  /** Its form is checked in `consistency.ts`. */
  phone: Type.String({ minLength: 1 }),
});

const file = {
  notice: Type.String(),
  example: Type.Boolean(),
  timezone: Type.Literal('Asia/Shanghai'),
  money: body({
    unit: Type.Literal('fen'),
    rateUnit: Type.Literal('basisPoint'),
    rounding: body({ to: Type.Literal('yuan'), mode: Type.Literal('floor') }),
  }),
  common: CommonSchema,
  /** Ids of editions by the name of the group, for limits; they may be editions of earlier years. */
  groups: Type.Optional(Type.Record(Type.String(), editionsOfGroup)),
  materials: Type.Record(Type.String(), body(material)),
  /** Reasons for returning an application: code → sentence for the applicant. */
  returnReasons: Type.Optional(Type.Record(Type.String(), SentenceSchema)),
  /** Codes of the reasons that concern a photo: the desk lists them first for a photo and last for a field. */
  photoReasons: Type.Optional(Type.Array(Type.String())),
  messages: Type.Optional(MessagesSchema),
  office: Type.Optional(OfficeSchema),
};
/** Schema 1: the conditions of an edition apply to all its applications. */
export const PolicyFileSchema = body({
  schemaVersion: Type.Literal(1),
  ...file,
  editions: Type.Array(body({ ...edition, ...fileLimits })),
});
export type PolicyFile = Static<typeof PolicyFileSchema>;

/** Schema 2: an edition has terms, of which the first one that fits an application applies. */
export const TermsFileSchema = body({
  schemaVersion: Type.Literal(2),
  ...file,
  editions: Type.Array(body({ ...shared, ...fileLimits, intake: body(intake), terms })),
});
export type TermsFile = Static<typeof TermsFileSchema>;

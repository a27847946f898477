import type { Static } from '@sinclair/typebox';

import type {
  AmountSchema,
  ClosedTermSchema,
  CommonSchema,
  EditionSchema,
  MaterialSchema,
  MessagesSchema,
  OfficeSchema,
  OpenTermSchema,
  SentenceSchema,
} from './schema';

/** Inferred from the schema of the policy file. */
export type Edition = Static<typeof EditionSchema>;
export type OpenTerm = Static<typeof OpenTermSchema>;
/** What an answer must be for a subsidy. */
export type Condition = NonNullable<OpenTerm['eligible']>[number];
/** The most applications of a group of editions, for one person or one car. */
export type Limit = Edition['limits'][number];
type ClosedTerm = Static<typeof ClosedTermSchema>;
/** What applies to the applications of an edition that it fits. */
export type Term = OpenTerm | ClosedTerm;
export type Material = Static<typeof MaterialSchema>;
export type Amount = Static<typeof AmountSchema>;
/** A sentence in all languages. */
export type Sentence = Static<typeof SentenceSchema>;
/** Signature and texts of SMS messages. */
export type Messages = Static<typeof MessagesSchema>;
export type PolicyCommon = Static<typeof CommonSchema>;

export interface Policy {
  example: boolean;
  notice: string;
  common: PolicyCommon;
  editions: Edition[];
  /** Reasons for returning an application, by code. */
  returnReasons: Record<string, Sentence>;
  /** Codes of the reasons that concern a photo. */
  photoReasons?: string[];
  /** Texts of SMS messages; absent: the defaults. */
  messages?: Messages;
  /** The office that collects the data, for the privacy texts. */
  office?: Static<typeof OfficeSchema>;
}

/** Input of the rules besides the answers. */
export interface RuleContext {
  common: PolicyCommon;
  edition: Edition;
  now: Date;
  /** Of a submitted application: its term must have been open then. */
  submittedAt?: Date;
  /** Codes of the regions that accept applications; if unknown, only the format of the code is checked. */
  regions?: ReadonlySet<string>;
}

/** All facts that decide about eligibility and amount. Unknown facts are null. */
export interface Facts {
  oldFuel: string | null;
  useNature: string | null;
  firstRegDate: string | null;
  ownedSince: string | null;
  carType: string | null;
  displacementMl: number | null;
  priceInclTax: number | null;
  /** Only terms and conditions read these two. */
  invoiceDate: string | null;
  regionCode: string | null;
  /** Only conditions, and terms that accept the spouse's car, read the others; undefined: not known. */
  oldOwner?: string | null;
  oldClass?: string | null;
  newClass?: string | null;
  powertrain?: string | null;
  newEmission?: string | null;
  oldEmission?: string | null;
  oldPlate?: string | null;
  newPlate?: string | null;
  sellerPlace?: string | null;
  scrapCertDate?: string | null;
  cancelDate?: string | null;
  transferInvoiceDate?: string | null;
  transferRegDate?: string | null;
  regDate?: string | null;
  /** Amounts read it too. */
  priceExclTax?: number | null;
}

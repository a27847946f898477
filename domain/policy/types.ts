import type { Static } from '@sinclair/typebox';

import type { AmountSchema, CommonSchema, EditionSchema, MaterialSchema, SentenceSchema } from './schema';

/** All of these are inferred from the schema the policy file is checked against. */
export type Edition = Static<typeof EditionSchema>;
export type Material = Static<typeof MaterialSchema>;
export type Amount = Static<typeof AmountSchema>;
/** One sentence in every language. */
export type Sentence = Static<typeof SentenceSchema>;
export type PolicyCommon = Static<typeof CommonSchema>;

export interface Policy {
  example: boolean;
  notice: string;
  common: PolicyCommon;
  editions: Edition[];
  /** why an application may be sent back, by code */
  returnReasons: Record<string, Sentence>;
}

/** What the rules need to know besides the answers. */
export interface RuleContext {
  common: PolicyCommon;
  edition: Edition;
  now: Date;
  /** The cities one may apply in; where they are not known, the form of the code is judged alone. */
  regions?: ReadonlySet<string>;
}

/** Names of the rules. A field declares one; `index.ts` implements them. */
export type TextRuleName =
  | 'text'
  | 'certNo'
  | 'name'
  | 'idType'
  | 'idNo'
  | 'nationality'
  | 'birthDate'
  | 'mobile'
  | 'region'
  | 'bankCard'
  | 'plate'
  | 'sellerPlace'
  | 'vin'
  | 'choice'
  | 'powertrain'
  | 'date'
  | 'invoiceCode'
  | 'invoiceNo';

export type NumberRuleName = 'money' | 'integer';

export type RuleName = TextRuleName | NumberRuleName;

/** How a field may be checked: a field names one of these, `index.ts` says what each does. */
export type TextRuleName =
  | 'text'
  | 'certNo'
  | 'name'
  | 'idCard'
  | 'mobile'
  | 'region'
  | 'bankCard'
  | 'plate'
  | 'vin'
  | 'choice'
  | 'date'
  | 'invoiceCode'
  | 'invoiceNo';

export type NumberRuleName = 'money' | 'integer';

export type RuleName = TextRuleName | NumberRuleName;

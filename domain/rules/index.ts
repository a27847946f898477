export type RuleName =
  | 'text' | 'name' | 'idCard' | 'mobile' | 'region' | 'bankCard' | 'plate' | 'vin' | 'choice' | 'date'
  | 'paperCode' | 'invoiceNo' | 'certNo' | 'money' | 'integer';

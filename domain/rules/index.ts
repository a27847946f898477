import type { FieldDef, Values } from '../flow/types';
import type { RuleContext } from '../policy/types';
import { shanghaiDate } from '../time';
import { checkBankCard } from './bankCard';
import { checkDate } from './date';
import type { Finding } from './finding';
import { checkIdCard } from './idCard';
import { checkInvoiceCode, checkInvoiceNo } from './invoice';
import { checkLength } from './length';
import { checkMobile } from './mobile';
import { checkName } from './name';
import type { NumberRuleName, RuleName, TextRuleName } from './names';
import { checkRange } from './number';
import { checkPlate } from './plate';
import { checkRegion } from './region';
import { isPlainText } from './text';
import { checkVin } from './vin';

/** Context of a rule besides the normalised value: the field and the other answers of the step. */
interface Surroundings {
  field: FieldDef;
  values: Values;
  ctx: RuleContext;
}
type TextRule = (text: string, at: Surroundings) => Finding | null;
type NumberRule = (value: number, at: Surroundings) => Finding | null;

const isConfirmed = ({ field, values }: Surroundings): boolean =>
  field.confirmedBy !== undefined && values[field.confirmedBy] === true;
const lengthOf: TextRule = (text, { field }) => checkLength(text, field.minLength ?? 1, field.maxLength ?? 200);

export const textRules: Record<TextRuleName, TextRule> = {
  text: lengthOf,
  certNo: lengthOf,
  name: checkName,
  idCard: (text, { ctx }) => checkIdCard(text, shanghaiDate(ctx.now), ctx.common.applicant.minAge),
  mobile: checkMobile,
  region: (text, { ctx }) => checkRegion(text, ctx.regions),
  bankCard: (text, at) => checkBankCard(text, at.ctx.common.bankCard, isConfirmed(at)),
  plate: checkPlate,
  vin: (text, at) =>
    checkVin(
      text,
      at.values.origin === 'imported' ? at.ctx.common.vinCheckDigitImported : at.ctx.common.vinCheckDigit,
      isConfirmed(at),
    ),
  choice: (text, { field }) => {
    const codes = field.options?.codes ?? [];
    return codes.includes(text) ? null : { reason: 'enum', params: { enum: codes.join(', ') } };
  },
  date: (text, { ctx }) => checkDate(text, shanghaiDate(ctx.now)),
  invoiceCode: checkInvoiceCode,
  invoiceNo: (text, { field, values }) => checkInvoiceNo(text, values[field.dependsOn ?? '']),
};

export const numberRules: Record<NumberRuleName, NumberRule> = {
  money: (value, { field }) => checkRange(value, field.min ?? 0, field.max, 100),
  integer: (value, { field }) => checkRange(value, field.min ?? 0, field.max, 1),
};

export const isNumberRule = (rule: RuleName): rule is NumberRuleName => rule in numberRules;

/** Returns the finding of the field's rule: format, check digit, date. */
export const checkValue = (value: string | number, at: Surroundings): Finding | null => {
  const { rule } = at.field;
  if (isNumberRule(rule))
    return typeof value === 'number' ? numberRules[rule](value, at) : { reason: `format.${rule}` };
  const text = String(value);
  return isPlainText(text) ? textRules[rule](text, at) : { reason: 'format.text' };
};

import { isEmpty } from '../flow/fields';
import { newEnergy } from '../flow/options';
import type { FieldDef, Values } from '../flow/types';
import type { RuleContext } from '../policy/types';
import { shanghaiDate } from '../time';
import { checkBankCard } from './bankCard';
import { checkDate } from './date';
import type { Finding } from './finding';
import { checkMobile } from './mobile';
import { parseMoney } from './money';
import { checkName } from './name';
import type { NumberRuleName, RuleName, TextRuleName } from './names';
import { hasWrongComma, parseInteger } from './number';
import { allowedIdTypes } from './idTypes';
import { checkBirthDate, checkIdNo, idTypeOf } from './personId';
import { checkPlate } from './plate';
import { checkSellerPlace } from './sellerPlace';
import { isPlainText } from './text';
import { checkVin } from './vin';

/** Six digits of GB/T 2260, in the list of regions if it is known. Some codes do not end in 00 (cities under direct provincial administration). */
export const checkRegion = (code: string, regions?: ReadonlySet<string>): Finding | null =>
  /^[1-9]\d{5}$/.test(code) && (regions?.has(code) ?? true) ? null : { reason: 'format.region' };

/** Counts code points: a rare character (surrogate pair) counts as one. */
export const checkLength = (text: string, min: number, max: number): Finding | null => {
  const length = [...text].length;
  if (length > max)
    return min > 1 ? { reason: 'too_long.range', params: { min, max } } : { reason: 'too_long', params: { max } };
  return length < min ? { reason: 'too_short.range', params: { min, max } } : null;
};

/** `unit` converts the stored unit to the one of the message: 100 for 分 shown in 元. */
export const checkRange = (value: number, min: number, max: number | undefined, unit: number): Finding | null => {
  if (value >= min && (max === undefined || value <= max)) return null;
  return max === undefined
    ? { reason: 'range.min', params: { min: min / unit } }
    : { reason: 'range', params: { min: min / unit, max: max / unit } };
};

export const checkInvoiceCode = (code: string): Finding | null =>
  /^\d{12}$/.test(code) ? null : { reason: 'format.invoiceCode' };

/** The structure of the 20 digits of a digital invoice is not checked. While the kind is not chosen, both lengths are valid. */
export const checkInvoiceNo = (no: string, kind: unknown): Finding | null => {
  if (kind !== 'digital' && /^\d{8}$/.test(no)) return null;
  if (kind !== 'paper' && /^\d{20}$/.test(no)) return null;
  return { reason: kind === 'paper' ? 'format.paperNo' : 'format.digitalNo' };
};

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
  idType: (text, { ctx }) =>
    allowedIdTypes(ctx.common).some((kind) => kind === text) ? null : { reason: 'not_eligible.idType' },
  idNo: (text, { values, ctx }) =>
    checkIdNo(idTypeOf(values.idType, text), text, shanghaiDate(ctx.now), ctx.common.applicant.minAge),
  // Checked with the rules across fields (`across.ts`).
  nationality: () => null,
  birthDate: (text, { ctx }) => {
    const today = shanghaiDate(ctx.now);
    return checkDate(text, today) ?? checkBirthDate(text, today, ctx.common.applicant.minAge);
  },
  mobile: checkMobile,
  region: (text, { ctx }) => checkRegion(text, ctx.regions),
  bankCard: (text, at) => checkBankCard(text, at.ctx.common.bankCard, isConfirmed(at)),
  plate: checkPlate,
  sellerPlace: checkSellerPlace,
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
  powertrain: (text, at) => {
    const { carType } = at.values;
    const isNewEnergy = newEnergy.includes(text);
    return (
      textRules.choice(text, at) ??
      (isEmpty(carType) || (carType === 'nev') === isNewEnergy ? null : { reason: 'format.powertrain' })
    );
  },
  date: (text, { ctx }) => checkDate(text, shanghaiDate(ctx.now)),
  invoiceCode: checkInvoiceCode,
  invoiceNo: (text, { field, values }) => checkInvoiceNo(text, values[field.dependsOn ?? '']),
};

export const numberRules: Record<NumberRuleName, NumberRule> = {
  money: (value, { field }) => checkRange(value, field.min ?? 0, field.max, 100),
  integer: (value, { field }) => checkRange(value, field.min ?? 0, field.max, 1),
};

const numberFormats = {
  money: { parse: parseMoney, wrongComma: 'format.comma' },
  integer: { parse: parseInteger, wrongComma: 'format.integerComma' },
} as const satisfies Record<NumberRuleName, object>;

export const isNumberRule = (rule: RuleName): rule is NumberRuleName => rule in numberRules;

/** Returns the finding of the field's rule: format, check digit, date. */
export const checkValue = (value: string | number, at: Surroundings): Finding | null => {
  const { rule } = at.field;
  const text = String(value);
  if (isNumberRule(rule)) {
    if (typeof value === 'number') return numberRules[rule](value, at);
    const { parse, wrongComma } = numberFormats[rule];
    return { reason: hasWrongComma(parse, text) ? wrongComma : `format.${rule}` };
  }
  return isPlainText(text) ? textRules[rule](text, at) : { reason: 'format.text' };
};

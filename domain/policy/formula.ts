import { flows } from '../flow';
import { findField } from '../flow/fields';
import { shownMoney } from '../rules/money';
import { amountAt, tierFor } from './amount';
import { priceFactOf, conditionFacts, type ConditionFact } from './conditionFacts';
import type { Amount } from './types';

/** How an amount is calculated, as a sentence and as parts: amounts in 分, rates in basis points; `exclTax`: of the price without tax. */
export const formulaKeys = [
  'none',
  'fixed',
  'rate',
  'rateCapped',
  'rateOpen',
  'rateTens',
  'rateTensOpen',
  'tier',
  'tiersOpen',
  'byTerm',
] as const;
type FormulaKey = (typeof formulaKeys)[number];

interface Formula {
  key: FormulaKey;
  params: Record<string, number>;
}

const sentences: Record<FormulaKey, string> = {
  none: '没有适用的补贴标准',
  fixed: '定额补贴{amount}元',
  rate: '{base}{price}元 × {rate}% = {amount}元（取整到元，上限{cap}元）',
  rateCapped: '{base}{price}元 × {rate}%，超过上限，按上限{cap}元',
  rateOpen: '{base} × {rate}%（取整到元，上限{cap}元）',
  rateTens: '{base}{price}元 × {rate}% = {amount}元（取整到十元，上限{cap}元）',
  rateTensOpen: '{base} × {rate}%（取整到十元，上限{cap}元）',
  tier: '{base}{price}元，属{from}元及以上一档，补贴{amount}元',
  tiersOpen: '按{base}分档，最高{cap}元',
  byTerm: '补贴标准取决于{facts}，填写后显示',
};

const cars: Record<string, string> = { oldCarInfo: '旧车', newCarInfo: '新车' };
/** Returns the label of the answer, with its car. */
function factName(fact: ConditionFact): string {
  const { key } = conditionFacts[fact];
  const labels = Object.values(flows).map((flow) => findField(flow, key)?.field.label);
  return `${fact === 'carType' ? '' : (cars[key.split('.')[0]!] ?? '')}${labels.find(Boolean) ?? fact}`;
}

export const namesOfFacts = (facts: readonly ConditionFact[]): string => facts.map(factName).join('、');

/** The terms or amounts that can still apply pay differently; the parameters name the missing answers that decide. */
export const formulaByTerm = (missing: readonly ConditionFact[]): Formula => ({
  key: 'byTerm',
  params: Object.fromEntries(missing.map((fact) => [fact, 1])),
});

export const formulaOf = (amount: Amount | undefined, price: number | null): Formula => {
  if (!amount) return { key: 'none', params: {} };
  const result = price === null ? null : amountAt(amount, price);
  if (amount.method === 'fixed') return { key: 'fixed', params: { amount: amount.amount } };
  const ofPrice: Formula['params'] = priceFactOf(amount) === 'priceExclTax' ? { exclTax: 1 } : {};
  if (amount.method === 'rate') {
    const { rate, cap } = amount;
    const isTens = amount.roundTo === 'tenYuan';
    if (price === null || result === null)
      return { key: isTens ? 'rateTensOpen' : 'rateOpen', params: { ...ofPrice, rate, cap } };
    const key = result === cap && price * rate > cap * 10_000 ? 'rateCapped' : isTens ? 'rateTens' : 'rate';
    return { key, params: { ...ofPrice, price, rate, cap, amount: result } };
  }
  if (price === null) return { key: 'tiersOpen', params: { ...ofPrice, cap: amount.cap } };
  return result === null
    ? { key: 'none', params: {} }
    : { key: 'tier', params: { ...ofPrice, price, from: tierFor(amount, price), amount: result } };
};

export const formulaSentence = ({ key, params }: Formula): string =>
  sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'base') return params.exclTax ? '不含税价' : '价税合计';
    if (name === 'facts') return namesOfFacts(Object.keys(params) as ConditionFact[]);
    return name === 'rate' ? String((params.rate ?? 0) / 100) : shownMoney(params[name] ?? 0);
  });

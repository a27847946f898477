import { shownMoney } from '../rules/money';
import { amountAt, tierFor } from './amount';
import type { Fact } from './termSamples';
import type { Amount } from './types';

/** How an amount is calculated, as a sentence and as parts: amounts in 分, rates in basis points. */
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
  rate: '价税合计{price}元 × {rate}% = {amount}元（取整到元，上限{cap}元）',
  rateCapped: '价税合计{price}元 × {rate}%，超过上限，按上限{cap}元',
  rateOpen: '价税合计 × {rate}%（取整到元，上限{cap}元）',
  rateTens: '价税合计{price}元 × {rate}% = {amount}元（取整到十元，上限{cap}元）',
  rateTensOpen: '价税合计 × {rate}%（取整到十元，上限{cap}元）',
  tier: '价税合计{price}元，属{from}元及以上一档，补贴{amount}元',
  tiersOpen: '按价税合计分档，最高{cap}元',
  byTerm: '补贴标准取决于{facts}，填写后显示',
};

const factNames: Record<Fact, string> = {
  invoiceDate: '开票日期',
  regionCode: '申请地',
  carType: '新车类型',
  oldFuel: '旧车燃料种类',
  oldPlate: '旧车号牌',
};

export const namesOfFacts = (facts: readonly Fact[]): string => facts.map((fact) => factNames[fact]).join('、');

/** The terms that can still apply pay differently; the parameters name the missing answers that decide. */
export const formulaByTerm = (missing: readonly Fact[]): Formula => ({
  key: 'byTerm',
  params: Object.fromEntries(missing.map((fact) => [fact, 1])),
});

export const formulaOf = (amount: Amount | undefined, price: number | null): Formula => {
  if (!amount) return { key: 'none', params: {} };
  const result = price === null ? null : amountAt(amount, price);
  if (amount.method === 'fixed') return { key: 'fixed', params: { amount: amount.amount } };
  if (amount.method === 'rate') {
    const { rate, cap } = amount;
    const isTens = amount.roundTo === 'tenYuan';
    if (price === null || result === null) return { key: isTens ? 'rateTensOpen' : 'rateOpen', params: { rate, cap } };
    const key = result === cap && price * rate > cap * 10_000 ? 'rateCapped' : isTens ? 'rateTens' : 'rate';
    return { key, params: { price, rate, cap, amount: result } };
  }
  if (price === null) return { key: 'tiersOpen', params: { cap: amount.cap } };
  return result === null
    ? { key: 'none', params: {} }
    : { key: 'tier', params: { price, from: tierFor(amount, price), amount: result } };
};

export const formulaSentence = ({ key, params }: Formula): string =>
  sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'facts') return namesOfFacts(Object.keys(params) as Fact[]);
    return name === 'rate' ? String((params.rate ?? 0) / 100) : shownMoney(params[name] ?? 0);
  });

import { flows } from '../flow';
import { findField } from '../flow/fields';
import type { FlowDef } from '../flow/types';
import { ownValue } from '../ownValue';
import { shownMoney } from '../rules/money';
import { placeCode } from '../rules/placeCode';
import { type Change, changes } from './changes';
import { conditionFacts } from './conditionFacts';
import { codeWords, partNames } from './names';
import { isOpenTerm } from './terms';
import type { Condition, Edition, Limit, OpenTerm, Term } from './types';

/** Sentences about values, amounts and terms, with which an officer reviews a policy version before signing it. */
const flowName = (code: string): string | undefined => {
  const flow = ownValue<FlowDef>(flows, code);
  return flow && `${word(flow.kind)}（${word(flow.generation)}）`;
};

const cars: Record<string, string> = { oldCarInfo: '旧车', newCarInfo: '新车' };
/** Returns the label of a field; of a date of the old car the code has no step. */
function fieldName(code: string): string | undefined {
  const [step = '', key] = code.includes('.') ? code.split('.') : ['oldCarInfo', code];
  for (const flow of Object.values(flows)) {
    const label = findField(flow, `${step}.${key}`)?.field.label;
    if (label) return `${ownValue(cars, step) ?? ''}${label}`;
  }
  return undefined;
}

/** Returns the Chinese name of a code of a policy file, or the code itself. */
export const word = (code: string): string => ownValue(codeWords, code) ?? flowName(code) ?? fieldName(code) ?? code;
const listOfWords = (codes: readonly string[]): string => codes.map(word).join('、');

type Eligible = Edition['oldCar']['eligible'][number];
const eligible = ({ fuel, registeredOnOrBefore }: Eligible): string =>
  `${listOfWords(fuel)}，${registeredOnOrBefore === null ? '登记日期不限' : `${registeredOnOrBefore}及以前登记`}`;

/** Returns the border of a price or of a day. */
const borderText = (border: string | number, ofPrice: string, ofDay: string): string =>
  typeof border === 'number' ? `${ofPrice}${shownMoney(border)}元` : `在${border}${ofDay}`;
const conditionText = ({ fact, is, notIn, from, to, within }: Condition): string => {
  const { form } = conditionFacts[fact];
  const listed = (codes: readonly string[]) =>
    form === 'start'
      ? `以${codes.join('、')}开头`
      : `是${listOfWords(form === 'place' ? codes.map(placeCode) : codes)}`;
  const parts = [
    is && listed(is),
    notIn && `不${listed(notIn)}`,
    from !== undefined && borderText(from, '不低于', '及以后'),
    to !== undefined && borderText(to, '不超过', '及以前'),
    within && `与${word(within.of)}相隔不超过${within.months}个月`,
  ];
  return `${word(fact)}${parts.filter(Boolean).join('，')}`;
};

/** `editions` has titles here. */
const limitText = ({ group, editions, per, count, period, by }: Limit): string => {
  const most = count === null ? '不限次数' : count === 0 ? '有申请的，不能再申请' : `最多${count}次`;
  return `“${group}”（${editions.join('、')}）${word(period)}${by ? `（按${word(by)}）` : ''}${word(per)}${most}`;
};

/** Texts of the lists whose elements are no plain values. */
const listTexts: Record<string, (value: never) => string> = {
  'oldCar.eligible': (list: readonly Eligible[]) => list.map(eligible).join('；'),
  eligible: (list: readonly Condition[]) => list.map(conditionText).join('；'),
  limits: (list: readonly Limit[]) => list.map(limitText).join('；'),
  'uniqueness.keys': (list: readonly string[][]) => list.map((keys) => keys.map(word).join('＋')).join('；'),
};

export function shown(path: string, value: unknown): string {
  if (path === 'newCar.sameOwner' && typeof value === 'boolean') return word(value ? 'same' : 'any');
  if (value === null || value === undefined) return path.startsWith('applies.') ? '不限' : '无';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return word(value);
  const listText = ownValue(listTexts, path);
  if (listText) return listText(value as never) || '无';
  if (Array.isArray(value)) return listOfWords(value.map(String)) || '无';
  return JSON.stringify(value);
}

export const nameOf = (path: string): string => ownValue(partNames, path) ?? path;
export const sentence = ([path, before, after]: Change): string =>
  `${nameOf(path)}由“${shown(path, before)}”改为“${shown(path, after)}”`;

type Rule = Edition['amounts'][number];
const pairOf = ({ oldFuel, newFuel, when = [] }: Rule): string =>
  [`旧车${listOfWords(oldFuel)}`, `新车${word(newFuel)}`, ...when.map(conditionText)].join('，');
const standardOf = (rule: Rule): string => {
  if (rule.method === 'fixed') return `定额${shownMoney(rule.amount)}元`;
  const rounding = 'roundTo' in rule && rule.roundTo ? `取整到${word(rule.roundTo)}，` : '';
  if (rule.method === 'rate')
    return `${word(rule.base)}的${rule.rate / 100}%，${rounding}上限${shownMoney(rule.cap)}元`;
  const tiers = rule.tiers.map(({ from, amount }) => `${shownMoney(from)}元起${shownMoney(amount)}元`);
  return `按${word(rule.base)}分档（${tiers.join('，')}），上限${shownMoney(rule.cap)}元`;
};

/** Returns the standard by pair of cars. Two rules of a stored version may name the same pair; the first applies. */
export const standardByPair = (rules: readonly Rule[]): Map<string, string> =>
  new Map([...rules].reverse().map((rule) => [pairOf(rule), standardOf(rule)]));

export function amountSentences(before: readonly Rule[], after: readonly Rule[]): string[] {
  const [old, current] = [standardByPair(before), standardByPair(after)];
  const changed = after.map(pairOf).flatMap((pair, n, all) => {
    if (all.indexOf(pair) !== n || old.get(pair) === current.get(pair)) return [];
    return [
      old.has(pair) ? `${pair}：由${old.get(pair)}改为${current.get(pair)}` : `${pair}：新增${current.get(pair)}`,
    ];
  });
  const gone = [...old].filter(([pair]) => !current.has(pair));
  // Only amounts with conditions can overlap: the first that fits applies.
  const isOrdered = [...before, ...after].some(({ when }) => when);
  const [stay, order] = [before, after].map((rules) =>
    rules.map(pairOf).filter((pair) => old.has(pair) && current.has(pair)),
  );
  return [
    ...changed,
    ...gone.map(([pair, standard]) => `${pair}：不再补贴（原为${standard}）`),
    ...(isOrdered && stay!.join('；') !== order!.join('；')
      ? [`金额的先后由“${stay!.join('；')}”改为“${order!.join('；')}”`]
      : []),
  ];
}

export const quoted = (term: Term): string => `规定“${term.name}”`;

/** Returns what two terms of one name state differently. */
function termChanges(before: Term, after: Term): string[] {
  const [old, next] = [before, after].map((term) => (isOpenTerm(term) ? term : { ...term, amounts: [] }));
  const { amounts: oldAmounts, ...oldRest } = old!;
  const { amounts, ...rest } = next!;
  return [...changes(oldRest, rest).map(sentence), ...amountSentences(oldAmounts, amounts)];
}

/** Returns every rule of a term. */
export function wholeTerm(term: Term): string[] {
  const { amounts = [], name: _name, ...rest } = term as Partial<OpenTerm>;
  return [
    ...changes({}, rest).map(([path, , value]) => `${nameOf(path)}为“${shown(path, value)}”`),
    ...[...standardByPair(amounts)].reverse().map(([pair, text]) => `${pair}：${text}`),
  ];
}

/** Terms are compared by name: a term with another name is a new one. The first that fits applies, so their order is a rule. */
export function termSentences(before: readonly Term[], after: readonly Term[]): string[] {
  const sameName = (list: readonly Term[], { name }: Term) => list.find((one) => one.name === name);
  const stay = before.filter((term) => sameName(after, term));
  const order = after.filter((term) => sameName(before, term));
  return [
    ...after.flatMap((term) => {
      const old = sameName(before, term);
      const sentences = old ? termChanges(old, term) : [`排在第${after.indexOf(term) + 1}`, ...wholeTerm(term)];
      return sentences.map((text) => `${old ? '' : '新增'}${quoted(term)}：${text}`);
    }),
    ...before
      .filter((term) => !sameName(after, term))
      .flatMap((term) => wholeTerm(term).map((text) => `不再有${quoted(term)}，原来${text}`)),
    ...(stay.every(({ name }, n) => name === order[n]?.name)
      ? []
      : [`规定的先后由${stay.map(quoted).join('、')}改为${order.map(quoted).join('、')}`]),
  ];
}

/** Returns a sentence about places, whose codes the policy file has, with the names of those that the list of regions has. */
export const nameCities = (sentence: string, nameOf: (code: string) => string): string =>
  /申请地|所在地/.test(sentence) ? sentence.replace(/\d{6}/g, nameOf) : sentence;

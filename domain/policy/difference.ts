import { own } from '../own';
import { shownMoney } from '../rules/money';
import { canonical } from './canonical';
import type { Mistake } from './mistakes';
import { codeWords, materialParts, partNames } from './names';
import type { Edition, Policy, Sentence } from './types';

/** Helpers for the sentences with which an officer reviews a policy version before signing it. */
const word = (code: string): string => own(codeWords, code) ?? code;
const words = (codes: readonly string[]): string => codes.map(word).join('、');

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '无';
  if (typeof value === 'boolean') return value ? '有' : '无';
  if (typeof value === 'string') return word(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return words(value) || '无';
  return JSON.stringify(value);
};

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = [path: string, before: unknown, after: unknown];

/** Returns every changed leaf; a list counts as one leaf. */
const changes = (before: unknown, after: unknown, path = ''): Change[] => {
  if (!isBranch(before) || !isBranch(after))
    return canonical(before) === canonical(after) ? [] : [[path, before, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changes(own(before, key), own(after, key), path ? `${path}.${key}` : key),
  );
};

const sentence = ([path, before, after]: Change): string =>
  `${partNames[path] ?? path}由“${shown(before)}”改为“${shown(after)}”`;

type Rule = Edition['amounts'][number];
const pairOf = ({ oldFuel, newFuel }: Rule): string => `旧车${words(oldFuel)}，新车${word(newFuel)}`;
const termsOf = (rule: Rule): string => {
  if (rule.method === 'fixed') return `定额${shownMoney(rule.amount)}元`;
  if (rule.method === 'rate') return `价税合计的${rule.rate / 100}%，上限${shownMoney(rule.cap)}元`;
  const tiers = rule.tiers.map(({ from, amount }) => `${shownMoney(from)}元起${shownMoney(amount)}元`);
  return `分档（${tiers.join('，')}），上限${shownMoney(rule.cap)}元`;
};

/** Returns the terms by pair of cars. Two rules of a stored version may name the same pair; the first applies. */
const termsByPair = (rules: readonly Rule[]): Map<string, string> =>
  new Map([...rules].reverse().map((rule) => [pairOf(rule), termsOf(rule)]));

function amountSentences(before: readonly Rule[], after: readonly Rule[]): string[] {
  const [old, now] = [termsByPair(before), termsByPair(after)];
  const changed = after.map(pairOf).flatMap((pair, n, all) => {
    if (all.indexOf(pair) !== n || old.get(pair) === now.get(pair)) return [];
    return [old.has(pair) ? `${pair}：由${old.get(pair)}改为${now.get(pair)}` : `${pair}：新增${now.get(pair)}`];
  });
  const gone = [...old].filter(([pair]) => !now.has(pair));
  return [...changed, ...gone.map(([pair, terms]) => `${pair}：不再补贴（原为${terms}）`)];
}

function materialSentences(before: Edition['materials'], after: Edition['materials']): string[] {
  const added = after.filter(({ key }) => !before.some((one) => one.key === key));
  const gone = before.filter(({ key }) => !after.some((one) => one.key === key));
  const changed = after.flatMap((one) => {
    const old = before.find(({ key }) => key === one.key);
    return old
      ? changes(old, one).map(
          ([what, from, to]) =>
            `材料“${one.label}”的${materialParts[what] ?? what}由“${shown(from)}”改为“${shown(to)}”`,
        )
      : [];
  });
  return [
    ...added.map(({ label }) => `新增材料“${label}”`),
    ...gone.map(({ label }) => `不再需要材料“${label}”`),
    ...changed,
  ];
}

function editionSentences(before: Edition, after: Edition): string[] {
  const { amounts: oldAmounts, materials: oldMaterials, requiredMaterials: _old, ...rest } = before;
  const { amounts, materials, requiredMaterials: _new, ...others } = after;
  return [
    ...changes(rest, others).map(sentence),
    ...amountSentences(oldAmounts, amounts),
    ...materialSentences(oldMaterials, materials),
  ];
}

function reasonSentences(before: Policy, after: Policy): string[] {
  const named = (code: string, reason: Sentence): string => `退回原因“${reason['zh-CN']}”（${code}）`;
  const isOfPhoto = ({ photoReasons }: Policy, code: string): boolean => photoReasons?.includes(code) === true;
  const gone = Object.entries(before.returnReasons).filter(([code]) => !own(after.returnReasons, code));
  const rest = Object.entries(after.returnReasons).flatMap(([code, reason]) => {
    const former = own(before.returnReasons, code);
    if (!former) return [`新增${named(code, reason)}`];
    const ofPhoto = isOfPhoto(after, code);
    return [
      ...(canonical(former) === canonical(reason) ? [] : [`${named(code, reason)}改了措辞`]),
      ...(isOfPhoto(before, code) === ofPhoto ? [] : [`${named(code, reason)}${ofPhoto ? '改为' : '不再'}针对照片`]),
    ];
  });
  return [...rest, ...gone.map(([code, reason]) => `不再有${named(code, reason)}`)];
}

/** Returns one sentence per difference; empty when both policies are equal. */
export const policyDifference = (before: Policy, after: Policy): string[] => [
  ...(before.notice === after.notice ? [] : [`说明由“${before.notice}”改为“${after.notice}”`]),
  ...(before.example === after.example ? [] : [after.example ? '改为示例政策' : '不再是示例政策']),
  ...changes(before.common, after.common).map((change) => `共同规定：${sentence(change)}`),
  ...reasonSentences(before, after),
  ...changes(before.messages ?? {}, after.messages ?? {}).map((change) => `短信：${sentence(change)}`),
  ...after.editions.flatMap((edition) => {
    const old = before.editions.find(({ id }) => id === edition.id);
    if (!old) return [`新增补贴“${edition.title}”（${edition.id}）`];
    return editionSentences(old, edition).map((text) => `“${edition.title}”：${text}`);
  }),
  ...before.editions
    .filter(({ id }) => !after.editions.some((edition) => edition.id === id))
    .map(({ id, title }) => `不再有补贴“${title}”（${id}）`),
];

/** The edition without its id, and without status and notices, which can be changed without a new version. */
const rulesOf = ({
  id: _id,
  intake: { status: _status, pausedNotice: _notice, note: _note, ...intake },
  ...edition
}: Edition) => ({
  ...edition,
  intake,
});

/**
 * Returns editions that reuse a signed version name with other rules. A draft names its flow and the version that was shown, so
 * the name is compared within the edition and within the flow.
 */
export const reusedVersions = (next: Policy, signed: readonly Policy[]): Mistake[] =>
  next.editions.flatMap((edition) => {
    const clash = signed
      .flatMap(({ editions }) => editions)
      .some(
        (old) =>
          (old.id === edition.id || old.flow === edition.flow) &&
          old.version === edition.version &&
          changes(rulesOf(old), rulesOf(edition)).length > 0,
      );
    return clash
      ? [{ place: `editions.${edition.id}.version`, reason: 'reused', params: { version: edition.version } }]
      : [];
  });

/**
 * Returns editions with an id that had another kind or year in the last of the signed versions that has it: limits, pauses and money of
 * the earlier edition would count for the new one.
 */
export const reusedIds = (next: Policy, signed: readonly Policy[]): Mistake[] => {
  const newestFirst = signed.flatMap(({ editions }) => editions).reverse();
  return next.editions
    .filter(({ id, kind, year }) => {
      const old = newestFirst.find((one) => one.id === id);
      return old && (old.kind !== kind || old.year !== year);
    })
    .map(({ id }) => ({ place: `editions.${id}.id`, reason: 'idReused', params: { id } }));
};

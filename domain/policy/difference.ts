import { shownMoney } from '../rules/money';
import { canonical } from './canonical';
import type { Edition, Policy } from './types';

/** What an office reads before it signs: each thing that another version changes, as a sentence. */
const names: Record<string, string> = {
  version: '版本号',
  title: '名称',
  year: '年度',
  generation: '期次',
  flow: '申请流程',
  'intake.status': '受理状态',
  'intake.applyFrom': '受理开始日',
  'intake.applyUntil': '受理截止日',
  'intake.supplementUntil': '补正截止日',
  'intake.pausedNotice': '暂停公告',
  'intake.exhaustedNotice': '资金用完公告',
  'intake.waitingList': '资金用完后排队等候',
  'intake.lowShare': '资金紧张的界线',
  'disposal.from': '旧车处置开始日',
  'disposal.to': '旧车处置截止日',
  'purchase.invoiceFrom': '新车开票开始日',
  'purchase.invoiceTo': '新车开票截止日',
  'purchase.registerFrom': '新车登记开始日',
  'purchase.registerTo': '新车登记截止日',
  'oldCar.ownedOnOrBefore': '旧车登记到本人名下的最晚日',
  'oldCar.eligible': '旧车范围',
  'newCar.iceMaxDisplacementMl': '燃油新车最大排量（毫升）',
  'limits.perPerson': '每人次数',
  'limits.period': '次数的计算期',
  'limits.exclusiveWith': '互斥的补贴',
  'sla.acceptWorkdays': '受理工作日',
  'sla.reviewWorkdays': '审核工作日',
  'sla.payDays': '拨付天数',
  'sla.supplementDays': '补正天数',
  'sla.publicityDays': '公示天数',
  maxReturns: '最多退回次数',
  draftKeepDays: '草稿保留天数',
  withdrawAllowedIn: '可以撤回的状态',
  publicity: '公示环节',
  'applicant.minAge': '最小年龄',
  'calendar.holidays': '节假日',
  'calendar.extraWorkdays': '调休上班日',
  oldCarUseNature: '旧车使用性质',
};

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '无';
  if (typeof value === 'boolean') return value ? '有' : '无';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = [path: string, before: unknown, after: unknown];

/** Every leaf that differs; a list is one leaf. */
const changes = (before: unknown, after: unknown, path = ''): Change[] => {
  if (!isBranch(before) || !isBranch(after))
    return canonical(before) === canonical(after) ? [] : [[path, before, after]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changes(before[key], after[key], path ? `${path}.${key}` : key),
  );
};

const sentence = ([path, before, after]: Change): string =>
  `${names[path] ?? path}由“${shown(before)}”改为“${shown(after)}”`;

type Rule = Edition['amounts'][number];
const pairOf = ({ oldFuel, newFuel }: Rule): string => `旧车${oldFuel.join('、')}，新车${newFuel}`;
const termsOf = (rule: Rule): string => {
  if (rule.method === 'fixed') return `定额${shownMoney(rule.amount)}元`;
  if (rule.method === 'rate') return `价税合计的${rule.rate / 100}%，上限${shownMoney(rule.cap)}元`;
  const tiers = rule.tiers.map(({ from, amount }) => `${shownMoney(from)}元起${shownMoney(amount)}元`);
  return `分档（${tiers.join('，')}），上限${shownMoney(rule.cap)}元`;
};

function amountSentences(before: readonly Rule[], after: readonly Rule[]): string[] {
  const terms = new Map(before.map((rule) => [pairOf(rule), termsOf(rule)]));
  const changed = after.flatMap((rule) => {
    const pair = pairOf(rule);
    const old = terms.get(pair);
    terms.delete(pair);
    if (old === termsOf(rule)) return [];
    return [old ? `${pair}：由${old}改为${termsOf(rule)}` : `${pair}：新增${termsOf(rule)}`];
  });
  return [...changed, ...[...terms].map(([pair, old]) => `${pair}：不再补贴（原为${old}）`)];
}

function materialSentences(before: Edition['materials'], after: Edition['materials']): string[] {
  const added = after.filter(({ key }) => !before.some((one) => one.key === key));
  const gone = before.filter(({ key }) => !after.some((one) => one.key === key));
  const changed = after.flatMap((one) => {
    const old = before.find(({ key }) => key === one.key);
    return old
      ? changes(old, one).map(([what, from, to]) => `材料“${one.label}”的 ${what} 由“${shown(from)}”改为“${shown(to)}”`)
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

/** Empty when both say the same. */
export const policyDifference = (before: Policy, after: Policy): string[] => [
  ...(before.notice === after.notice ? [] : [`说明由“${before.notice}”改为“${after.notice}”`]),
  ...(before.example === after.example ? [] : [after.example ? '改为示例政策' : '不再是示例政策']),
  ...changes(before.common, after.common).map((change) => `共同规定：${sentence(change)}`),
  ...after.editions.flatMap((edition) => {
    const old = before.editions.find(({ id }) => id === edition.id);
    if (!old) return [`新增补贴“${edition.title}”（${edition.id}）`];
    return editionSentences(old, edition).map((text) => `“${edition.title}”：${text}`);
  }),
  ...before.editions
    .filter(({ id }) => !after.editions.some((edition) => edition.id === id))
    .map(({ id, title }) => `不再有补贴“${title}”（${id}）`),
];

/** Whether it is open and in which words is no rule: it is switched, not signed. */
const rulesOf = ({
  intake: { status: _status, pausedNotice: _notice, note: _note, ...intake },
  ...edition
}: Edition) => ({
  ...edition,
  intake,
});

/** A version names one set of rules for ever: applicants are told by it what they were judged by. */
export const reusedVersions = (next: Policy, signed: readonly Policy[]): string[] =>
  next.editions.flatMap((edition) => {
    const clash = signed
      .flatMap(({ editions }) => editions)
      .some(
        (old) =>
          old.id === edition.id &&
          old.version === edition.version &&
          changes(rulesOf(old), rulesOf(edition)).length > 0,
      );
    return clash
      ? [`editions.${edition.id}.version: ${edition.version} has been in force with other rules; give these a new one`]
      : [];
  });

import { ownValue } from '../ownValue';

/** Mistakes in a policy file with their messages for officers, in Chinese and English. */
const sentences = {
  // mistakes of form
  missing: ['缺少这一项', 'is missing'],
  unknown: ['没有这一项，请删去或核对名称', 'is not known here: remove it, or check its name'],
  object: ['应为一组键值（{ }），现为 {found}', 'should be a group of values ({ }), found {found}'],
  list: ['应为列表（[ ]），现为 {found}', 'should be a list ([ ]), found {found}'],
  text: ['应为文字，现为 {found}', 'should be text, found {found}'],
  number: ['应为数，现为 {found}', 'should be a number, found {found}'],
  whole: ['应为整数，现为 {found}', 'should be a whole number, found {found}'],
  yesNo: ['应为 true 或 false，现为 {found}', 'should be true or false, found {found}'],
  oneOf: ['应为 {wanted} 之一，现为 {found}', 'should be one of {wanted}, found {found}'],
  exactly: ['应为 {wanted}，现为 {found}', 'should be {wanted}, found {found}'],
  pattern: ['应为 2026-01-31 这样的日期，现为 {found}', 'should be a day like 2026-01-31, found {found}'],
  blank: ['不能为空', 'must not be empty'],
  tooLong: ['最多 {most} 个字', 'has at most {most} characters'],
  tooFew: ['至少要有 {least} 项', 'needs at least {least}'],
  tooMany: ['最多 {most} 项', 'has at most {most}'],
  least: ['不能小于 {least}，现为 {found}', 'must not be below {least}, found {found}'],
  above: ['应大于 {least}，现为 {found}', 'should be above {least}, found {found}'],
  most: ['不能大于 {most}，现为 {found}', 'must not be above {most}, found {found}'],
  shape: ['写法不对，现为 {found}', 'is not written as it should be, found {found}'],
  // contradictions
  noDay: ['日历上没有 {day} 这一天', '{day} is no day of the calendar'],
  backwards: ['截止日 {to} 早于开始日 {from}', '{to} is before {from}'],
  otherFlow: ['{found} 与申请流程 {flow} 不符', '{found} does not fit the flow {flow}'],
  noDateField: ['{key} 不是 {flow} 里旧车的日期项', '{key} is no date of the old car in {flow}'],
  noMaterial: ['材料清单里没有 {key}', '{key} is not among the materials'],
  noSpouse: [
    '{key} 没有作用：没有一段规定接受配偶名下的旧车（newCar.sameOwner 为 spouse）；请删去，或核对 sameOwner',
    '{key} has no effect: no term accepts the car of the spouse (newCar.sameOwner spouse); remove it, or check sameOwner',
  ],
  materialTwice: ['同一种材料写了两次', 'a material is named twice'],
  noEdition: ['没有 {id} 这项补贴', 'there is no edition {id}'],
  noGroup: ['groups 里没有“{group}”这个组', 'groups has no group {group}'],
  unusedGroup: [
    '没有 limits 用到“{group}”这个组，请删去或核对名称',
    'no limit uses {group}: remove it, or check its name',
  ],
  onlyForYear: ['只在 period 为 year 时填写', 'is for the period year only'],
  limitsNothing: ['null 不限次数，这一条没有作用；请删去整条', 'null limits nothing: remove this limit'],
  limitOfNone: [
    '“{group}”包含本补贴，0 次就谁也不能申请；互斥的组不要包含本补贴',
    '{group} has this edition, so a count of 0 refuses everyone: leave it out of a group that it excludes',
  ],
  notInGroup: [
    '“{group}”不含 {id}，本补贴的申请就不计次数；请加上，只有 0 次（互斥）的组不含本补贴',
    '{group} does not have {id}, so its applications would not count: add it; only a count of 0 excludes another group',
  ],
  oneSided: [
    '“{group}”里的 {id} 没有同样的一条：先申请哪一项，结果就不同；请在 {id} 也写上',
    '{id} of {group} has no such limit, so the order of two applications would decide: state it there too',
  ],
  notCountedYet: [
    '以前的申请还在补算购车年度，几分钟后再签发',
    'the year of purchase of earlier applications is still being filled in: sign in a few minutes',
  ],
  noFactOfFlow: ['{flow} 的申请表里没有 {fact} 这一项', 'the form of {flow} has no {fact}'],
  emptyCondition: [
    '没有写条件：要有 is、notIn、from、to 或 within',
    'states nothing: it needs is, notIn, from, to or within',
  ],
  neverMet: ['这些条件互相矛盾，没有申请能同时符合', 'contradict each other: no application meets all of them'],
  unfit: ['不能用于 {fact}，或值的写法不对', 'cannot be used for {fact}, or its value is of another kind'],
  mustRise: ['各档的起点应从低到高', 'must rise'],
  pairTwice: [
    '有的旧车和新车组合已包含在 {other} 中，一种组合只能有一个标准',
    'covers a pair of cars that {other} covers already',
  ],
  termTwice: ['两段规定的名称都是“{name}”', 'two terms are named {name}'],
  noOpenTerm: ['至少要有一段没有 closed 的规定', 'needs at least one term without closed'],
  neverApplies: [
    '没有申请会用到“{name}”：符合它的申请都先符合前面的规定',
    'no application reaches {name}: all that fit it fit an earlier term',
  ],
  outsidePurchase: [
    '“{name}”适用的开票日期都不在 {from} 至 {to} 之间，谁也领不到',
    'the invoice dates of {name} are all outside {from} to {to}, so it pays nobody',
  ],
  amountGap: [
    '没有一种金额适用于这样的申请：{facts}；如果没有补贴，请写在其他条件里',
    'no amount applies to an application with {facts}: state one, or exclude it by a condition in eligible',
  ],
  tooManyAmounts: [
    '一种旧车和新车组合的金额区分 {found} 种情况，最多 {most} 种',
    'the amounts of a pair of cars distinguish {found} cases, at most {most}',
  ],
  termGap: ['没有一段规定适用于这样的申请：{facts}', 'no term fits an application with {facts}'],
  takesBack: [
    '已经买车的人会比现行版本少得或领不到：{facts}；确实要这样，在这项补贴写 "takesBack": true，签字时会写明',
    'gives people who have bought already less than the version in force: {facts}; if this is meant, write "takesBack": true, which the signer reads',
  ],
  takenBackLater: [
    '版本{version}已签发、在本版本之后生效，按它，本版本生效期间买车的人会少得或领不到：{facts}；请先签发含有本版本规定的版本来取代它',
    'version {version} is signed and follows this one; it gives people who have bought until then less: {facts}; first sign a version that replaces it and has these rules',
  ],
  tooManyCombinations: [
    '各段规定区分的情况共 {found} 种，最多 {most} 种；请合并规定相同的地区、日期或金额条件',
    'the terms distinguish {found} combinations of facts, at most {most}: join regions, days or conditions of amounts with the same rules',
  ],
  noPlace: [
    '{found} 不是地区代码的开头：省写 2 位（44），市写 4 位（4401），区县写 6 位',
    '{found} does not begin the code of a place: 2 digits for a province (44), 4 for a city (4401), 6 for a county',
  ],
  noRegion: ['没有 {code} 这个地区', 'there is no region {code}'],
  oneOfFlow: ['申请流程 {flow} 应正好对应一项补贴', 'exactly one must have the flow {flow}'],
  idTwice: ['同一个 id 用了两次', 'an id is used twice'],
  minAboveMax: ['最少 {min} 张多于最多 {max} 张', 'min {min} is above max {max}'],
  noCode: ['{code} 不能作代码：只用小写字母、数字和 _', '{code} is no code (small letters, digits, _)'],
  noKey: [
    '{key} 不能作材料的代号：不能含点号，也不能是 constructor 这样的保留名',
    '{key} is no key: it has a dot, or every object has a property of this name',
  ],
  noField: ['任何申请流程都没有 {key} 这一项', 'no flow has the field {key}'],
  keyTwice: ['两条规则都以 {key} 结尾', 'two rules end with {key}'],
  mustCount: [
    '缺少 {status}：这样的申请还可能发放补贴，同一辆车会重复领取',
    'lacks {status}: such an application can still be paid, so one car could be paid for twice',
  ],
  noWithdrawal: ['{status} 的申请不能由申请人撤回', 'no applicant can withdraw an application that is {status}'],
  noVariable: ['没有变量 {{name}}，可用的变量：{wanted}', 'has no variable {{name}}, possible: {wanted}'],
  variableMissing: ['缺少变量 {{name}}', 'needs the variable {{name}}'],
  link: ['短信里不能有链接或网址', 'must not contain a link'],
  amount: ['短信里不能有金额或长号码', 'must not contain an amount or a long number'],
  brace: ['括号 { } [ ] 【 】只能用于变量', 'uses brackets other than those of variables'],
  longMessage: [
    '连同签名共 {length} 个字，最多 {most} 个',
    'has {length} characters with its signature, at most {most}',
  ],
  noTelephone: [
    '应为 12345 或 0512-12345678 这样的电话号码，现为 {found}',
    'should be a telephone number like 12345 or 0512-12345678, found {found}',
  ],
  reused: [
    '版本号 {version} 已用于另一套规则，请换一个新的版本号',
    '{version} has been in force with other rules; give these a new one',
  ],
  idReused: [
    'id {id} 已用于另一年度或另一种补贴，请换一个新的 id',
    '{id} is the id of another year or kind; use a new id',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type MistakeReason = keyof typeof sentences;

export interface Mistake {
  /** Path in the file: `editions.scrap-cur.intake.applyUntil`; empty for the file itself. */
  place: string;
  reason: MistakeReason;
  params?: Record<string, string | number>;
}

export type MistakeLanguage = 'zh-CN' | 'en-US';

export const isMistakeReason = (reason: string): reason is MistakeReason => ownValue(sentences, reason) !== undefined;

/** Returns the message without the path. */
export const mistakeMessage = (
  { reason, params = {} }: Pick<Mistake, 'reason' | 'params'>,
  language: MistakeLanguage,
): string =>
  sentences[reason][language === 'zh-CN' ? 0 : 1].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );

/** Returns the message with its path: `editions.scrap-cur.version：版本号…`. */
export function mistakeSentence({ place, ...mistake }: Mistake, language: MistakeLanguage = 'zh-CN'): string {
  const chinese = language === 'zh-CN';
  const message = mistakeMessage(mistake, language);
  return `${place || (chinese ? '整份文件' : 'the file')}${chinese ? '：' : ': '}${message}`;
}

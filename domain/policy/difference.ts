import { ownValue } from '../ownValue';
import { type Change, changes } from './changes';
import { languageNames, materialParts } from './names';
import {
  amountSentences,
  nameOf,
  quoted,
  sentence,
  shown,
  standardByPair,
  termSentences,
  wholeTerm,
} from './ruleSentences';
import { ONLY_TERM, termsOf, withoutConditions } from './terms';
import type { Edition, Limit, OpenTerm, Policy, Sentence } from './types';

type Material = Edition['materials'][number];
const materialText = ({ label, key: _, ...parts }: Material): string =>
  [`材料“${label}”`, ...changes({}, parts).map(([part, , value]) => partText(part, value))].join('，');
const partText = (part: string, value: unknown): string =>
  `${ownValue(materialParts, part) ?? part}${shown(part, value)}`;

function materialSentences(before: readonly Material[], after: readonly Material[]): string[] {
  const added = after.filter(({ key }) => !before.some((one) => one.key === key));
  const gone = before.filter(({ key }) => !after.some((one) => one.key === key));
  const changed = after.flatMap((term) => {
    const old = before.find(({ key }) => key === term.key);
    return old
      ? changes(old, term).map(
          ([part, from, to]) =>
            `材料“${term.label}”的${ownValue(materialParts, part) ?? part}由“${shown(part, from)}”改为“${shown(part, to)}”`,
        )
      : [];
  });
  const orderOf = (list: readonly Material[], others: readonly Material[]): string =>
    list
      .filter(({ key }) => others.some((one) => one.key === key))
      .map(({ key }) => key)
      .join();
  return [
    ...added.map((material) => `新增${materialText(material)}`),
    ...gone.map(({ label }) => `不再需要材料“${label}”`),
    ...changed,
    ...(orderOf(before, after) === orderOf(after, before)
      ? []
      : [`材料的先后改为${after.map(({ label }) => `“${label}”`).join('、')}`]),
  ];
}

/** Returns what a change shows instead of the id of an edition: its title, with the id when another edition has the same title. */
function editionNames(before: Policy, after: Policy): (change: Change) => Change {
  const titles = new Map([...before.editions, ...after.editions].map(({ id, title }) => [id, title]));
  const all = [...titles.values()];
  const nameOfEdition = (id: string): string => {
    const title = titles.get(id) ?? id;
    return all.indexOf(title) === all.lastIndexOf(title) ? title : `${title}（${id}）`;
  };
  const named = (limits: unknown) =>
    Array.isArray(limits)
      ? (limits as Limit[]).map((limit) => ({ ...limit, editions: limit.editions.map(nameOfEdition) }))
      : limits;
  return ([path, from, to]) => (path === 'limits' ? [path, named(from), named(to)] : [path, from, to]);
}
type WithNames = ReturnType<typeof editionNames>;

const TAKES_BACK = '已经买车的人，按这个版本可能比现行版本少得或领不到';

function editionSentences(before: Edition, after: Edition, withNames: WithNames): string[] {
  const [old, next] = [before, after].map(partsOf) as [EditionParts, EditionParts];
  const areSingle = old.single !== null && next.single !== null;
  const sentences = [
    ...changes({ ...old.rest, ...(areSingle && old.single) }, { ...next.rest, ...(areSingle && next.single) })
      .map(withNames)
      .map(sentence),
    ...(areSingle ? amountSentences(before.amounts, after.amounts) : termSentences(termsOf(before), termsOf(after))),
    ...materialSentences(before.materials, after.materials),
  ];
  // Each signer reads it, also when an earlier version has stated it.
  return after.takesBack && sentences.length > 0 ? [TAKES_BACK, ...sentences] : sentences;
}

/** An edition without amounts and materials, which have sentences of their own; `single`: the rest of its only term. */
interface EditionParts {
  rest: object;
  single: object | null;
}

function partsOf(edition: Edition): EditionParts {
  const { materials: _materials, requiredMaterials: _required, ...rest } = withoutConditions(edition);
  const [term, ...others] = termsOf(edition);
  if (!term || others.length > 0) return { rest, single: null };
  const { applyUntil } = edition.intake;
  const { amounts: _amounts, applyUntil: _until, name, ...conditions } = term as OpenTerm;
  const single = { ...conditions, ...(name !== ONLY_TERM && { name }), intake: { ...rest.intake, applyUntil } };
  return { rest, single };
}

/** Returns every rule of an edition that has no predecessor, or that ends. */
function wholeEdition(edition: Edition, withNames: WithNames): string[] {
  const { rest, single } = partsOf(edition);
  return [
    ...changes({}, { ...rest, ...single })
      .map(withNames)
      .map(([path, , value]) => `${nameOf(path)}为“${shown(path, value)}”`),
    ...(single
      ? [...standardByPair(edition.amounts)].reverse().map(([pair, text]) => `${pair}：${text}`)
      : termsOf(edition).flatMap((term) => wholeTerm(term).map((text) => `${quoted(term)}：${text}`))),
    ...edition.materials.map(materialText),
  ];
}

/** Returns each edition with its predecessor: the one with its id, else a removed one of the same flow and year. */
function withPredecessors(before: Policy, after: Policy): [Edition, Edition | undefined][] {
  const removed = before.editions.filter(({ id }) => !after.editions.some((edition) => edition.id === id));
  return after.editions.map((edition) => {
    const sameId = before.editions.find(({ id }) => id === edition.id);
    if (sameId) return [edition, sameId];
    const n = removed.findIndex(({ flow, year }) => flow === edition.flow && year === edition.year);
    return [edition, n < 0 ? undefined : removed.splice(n, 1)[0]];
  });
}

/** Differences of one edition, or of what all editions have in common. */
interface DifferenceGroup {
  /** heading; null: common to all editions */
  about: string | null;
  /** first part of each sentence where the heading is not shown */
  prefix: string;
  /** the heading is a difference itself: an edition begins or ends */
  isWhole: boolean;
  sentences: string[];
}

function allEditions(before: Policy, after: Policy): DifferenceGroup[] {
  const pairs = withPredecessors(before, after);
  const withNames = editionNames(before, after);
  const ended = before.editions.filter((old) => !pairs.some(([, predecessor]) => predecessor === old));
  return [
    ...pairs.map(([edition, old]): DifferenceGroup => {
      const named = { prefix: `“${edition.title}”：`, isWhole: !old };
      return old
        ? { ...named, about: edition.title, sentences: editionSentences(old, edition, withNames) }
        : { ...named, about: `新增补贴“${edition.title}”`, sentences: wholeEdition(edition, withNames) };
    }),
    ...ended.map((edition) => ({
      about: `不再有补贴“${edition.title}”`,
      prefix: `“${edition.title}”原来的规定：`,
      isWhole: true,
      sentences: wholeEdition(edition, withNames),
    })),
  ];
}

function reasonSentences(before: Policy, after: Policy): string[] {
  const named = (code: string, reason: Sentence): string => `退回原因“${reason['zh-CN']}”（${code}）`;
  const others = ({ 'en-US': english, 'ar-SA': arabic }: Sentence): string => `，英文“${english}”，阿拉伯文“${arabic}”`;
  const gone = Object.entries(before.returnReasons).filter(([code]) => !ownValue(after.returnReasons, code));
  const rest = Object.entries(after.returnReasons).flatMap(([code, reason]) => {
    const former = ownValue(before.returnReasons, code);
    if (!former) return [`新增${named(code, reason)}${others(reason)}`];
    return changes(former, reason).map(
      ([language, from, to]) =>
        `${named(code, reason)}的${ownValue<string>(languageNames, language) ?? language}由“${String(from)}”改为“${String(to)}”`,
    );
  });
  return [...rest, ...gone.map(([code, reason]) => `不再有${named(code, reason)}`), ...photoSentences(before, after)];
}

/** Returns which reasons concern a photo now, or no longer. */
function photoSentences({ photoReasons: old = [], returnReasons: reasons }: Policy, after: Policy): string[] {
  const { photoReasons: codes = [], returnReasons } = after;
  const named = (code: string): string =>
    `退回原因“${(ownValue(returnReasons, code) ?? ownValue(reasons, code))?.['zh-CN'] ?? ''}”（${code}）`;
  return [
    ...codes.filter((code) => !old.includes(code)).map((code) => `${named(code)}改为针对照片`),
    ...old.filter((code) => !codes.includes(code)).map((code) => `${named(code)}不再针对照片`),
  ];
}

function differenceGroups(before: Policy, after: Policy): DifferenceGroup[] {
  const common = [
    ...(before.notice === after.notice ? [] : [`说明由“${before.notice}”改为“${after.notice}”`]),
    ...(before.example === after.example ? [] : [after.example ? '改为示例政策' : '不再是示例政策']),
    ...changes(before.common, after.common).map((change) => `共同规定：${sentence(change)}`),
    ...reasonSentences(before, after),
    ...changes({ office: before.office }, { office: after.office }).map((change) => `隐私政策：${sentence(change)}`),
    ...changes(before.messages ?? {}, after.messages ?? {}).map((change) => `短信：${sentence(change)}`),
  ];
  const groups = [{ about: null, prefix: '', isWhole: false, sentences: common }, ...allEditions(before, after)];
  return groups.filter(({ sentences, isWhole }) => isWhole || sentences.length > 0);
}

/** Returns one sentence per difference; empty when both policies are equal. An edition without a predecessor is named with all its rules. */
export const policyDifference = (before: Policy, after: Policy): string[] =>
  differenceGroups(before, after).flatMap(({ about, prefix, isWhole, sentences }) => [
    ...(isWhole && about ? [about] : []),
    ...sentences.map((text) => prefix + text),
  ]);

/** Returns the differences by edition, each with a heading; those that all editions have in common first, without one. */
export const differenceByEdition = (before: Policy, after: Policy) =>
  differenceGroups(before, after).map(({ about, sentences }) => ({ about, sentences }));

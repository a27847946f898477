import { flows } from '../flow';
import { findField } from '../flow/fields';
import type { FlowId } from '../flow/types';
import { last } from '../last';
import { ownValue } from '../ownValue';
import type { Mistake } from './mistakes';
import type { FormerLimits } from './partSchemas';
import type { PolicyFile, TermsFile } from './schema';
import { isOpenTerm, termsOf } from './terms';
import type { Edition, Limit, Policy, PolicyCommon, Term } from './types';

type AnyFile = PolicyFile | TermsFile;
type EditionFile = AnyFile['editions'][number];

const isList = (limits: EditionFile['limits']): limits is Exclude<EditionFile['limits'], FormerLimits> =>
  Array.isArray(limits);

/** Returns the limits of an edition with the editions of their groups. A calendar year of schema 1 is the year of the purchase. */
export function limitsOf({ id, limits }: EditionFile, groups: AnyFile['groups'] = {}): Limit[] {
  if (isList(limits)) return limits.map((limit) => ({ ...limit, editions: ownValue(groups, limit.group) ?? [] }));
  const { perPerson, period, exclusiveWith, exclusiveScope } = limits;
  const inPeriod = period === 'edition' ? { period } : { period: 'year' as const, by: 'invoiceDate' as const };
  return [
    { group: '本补贴', editions: [id], per: 'person', count: perPerson, ...inPeriod },
    ...(exclusiveWith.length > 0
      ? [
          {
            group: '互斥的补贴',
            editions: exclusiveWith,
            per: exclusiveScope === 'person' ? ('person' as const) : ('newCar' as const),
            count: 0,
            period: 'ever' as const,
          },
        ]
      : []),
  ];
}

/** Returns the mistakes of the limits of an edition: unknown groups, and limits that never or always apply. */
export const limitMistakes = ({ id, limits }: EditionFile, { groups = {}, editions }: AnyFile): (Mistake | false)[] => {
  if (!isList(limits))
    return limits.exclusiveWith.map(
      (other) =>
        !editions.some((edition) => edition.id === other) && {
          place: 'limits.exclusiveWith',
          reason: 'noEdition',
          params: { id: other },
        },
    );
  return limits.flatMap(({ group, count, period, by }, n): (Mistake | false)[] => {
    const place = `limits.${n}`;
    const members = ownValue(groups, group);
    if (!members) return [{ place: `${place}.group`, reason: 'noGroup', params: { group } }];
    const countsItself = members.includes(id);
    return [
      period === 'year' && by === undefined && { place: `${place}.by`, reason: 'missing' },
      period !== 'year' && by !== undefined && { place: `${place}.by`, reason: 'onlyForYear' },
      count === null && { place: `${place}.count`, reason: 'limitsNothing' },
      countsItself && count === 0 && { place: `${place}.count`, reason: 'limitOfNone', params: { group } },
      !countsItself && count !== 0 && { place: `${place}.group`, reason: 'notInGroup', params: { group, id } },
    ];
  });
};

/** The most other applications. */
const othersOf = ({ count, editions }: Limit, id: string): number =>
  count === null ? Infinity : count - (editions.includes(id) ? 1 : 0);

/** Returns the limits that another edition of the group does not state alike: the order of two applications would decide. */
export const oneSidedLimits = (edition: EditionFile, { groups, editions, common }: AnyFile): Mistake[] => {
  const isUnique = ({ per }: Limit): boolean =>
    per !== 'person' && common.uniqueness.keys.some((keys) => keys.join() === `${per}Info.vin`);
  const counts = ({ period, by }: Limit, other: EditionFile): boolean =>
    period !== 'edition' && (by !== 'invoiceDate' || haveYearInCommon(edition, other));
  return limitsOf(edition, groups).flatMap((limit, n) => {
    if (limit.count === null || isUnique(limit)) return [];
    const counted = limit.editions.includes(edition.id) ? limit.editions : [edition.id];
    const isAlike = (one: Limit, id: string): boolean =>
      one.per === limit.per &&
      othersOf(one, id) <= othersOf(limit, edition.id) &&
      counted.every((member) => one.editions.includes(member)) &&
      (one.period === 'ever' || (one.period === limit.period && one.by === limit.by));
    return [...editions]
      .filter((other: EditionFile) => other.id !== edition.id && limit.editions.includes(other.id))
      .filter((other) => counts(limit, other) && !limitsOf(other, groups).some((one) => isAlike(one, other.id)))
      .map(({ id }): Mistake => ({
        place: isList(edition.limits) ? `limits.${n}` : 'limits.exclusiveWith',
        reason: 'oneSided',
        params: { group: limit.group, id },
      }));
  });
};

/** Returns the groups that no limit names. */
export const unusedGroups = ({ groups = {}, editions }: AnyFile): Mistake[] => {
  const used = new Set(
    [...editions].flatMap(({ limits }: EditionFile) => (isList(limits) ? limits.map(({ group }) => group) : [])),
  );
  return Object.keys(groups)
    .filter((group) => !used.has(group))
    .map((group) => ({ place: 'groups', reason: 'unusedGroup', params: { group } }));
};

/** Returns the editions of groups that neither the file nor a signed version has. */
export const unknownEditions = ({ groups = {}, editions }: AnyFile, signed: ReadonlySet<string>): Mistake[] =>
  Object.values(groups).flatMap((members) =>
    members
      .filter((id) => !signed.has(id) && !editions.some((edition) => edition.id === id))
      .map((id): Mistake => ({ place: 'groups', reason: 'noEdition', params: { id } })),
  );

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Returns the first and last years of the purchases of each term. */
const yearsOfPurchases = (terms: readonly Term[]): number[] =>
  terms.filter(isOpenTerm).flatMap(({ purchase }) => [yearOf(purchase.invoiceFrom), yearOf(purchase.invoiceTo)]);

const haveYearInCommon = (one: EditionFile, other: EditionFile): boolean => {
  const [years = [], others = []] = [one, other].map((edition) =>
    yearsOfPurchases('terms' in edition ? edition.terms : termsOf(edition)),
  );
  return Math.min(...years) <= Math.max(...others) && Math.min(...others) <= Math.max(...years);
};

/** Returns the edition that continues this one: that of its id, else of its flow and year. */
export const findSuccessor = ({ id, flow, year }: Edition, editions: readonly Edition[]): Edition | undefined =>
  editions.find((one) => one.id === id) ?? editions.find((one) => one.flow === flow && one.year === year);

/** Returns whether more numbers, or cases of more statuses, bar an application of this flow. A rule applies where its last field is filled. */
function comparesMore(flow: FlowId, { uniqueness: next }: PolicyCommon, { uniqueness: former }: PolicyCommon): boolean {
  const isCovered = (keys: readonly string[]): boolean =>
    former.keys.some((old) => last(old) === last(keys) && old.every((key) => keys.includes(key)));
  return (
    next.countingStates.some((status) => !former.countingStates.includes(status)) ||
    next.keys.some((keys) => findField(flows[flow], last(keys) ?? '') && !isCovered(keys))
  );
}

/**
 * Returns whether a limit of the later edition can refuse an application that no limit of the earlier one refuses. Editions whose purchases are
 * all of other years have no case in its year of purchase.
 */
export function isStricter(after: Edition, before: Edition, next: Policy, former: Policy): boolean {
  if (comparesMore(after.flow, next.common, former.common)) return true;
  const successorOf = (id: string): string => {
    const edition = former.editions.find((one) => one.id === id);
    return (edition && findSuccessor(edition, next.editions)?.id) ?? id;
  };
  const isOfOtherYears = (id: string): boolean => {
    const edition = next.editions.find((one) => one.id === id);
    const [years, yearsBefore] = [edition ? yearsOfPurchases(termsOf(edition)) : [], yearsOfPurchases(termsOf(before))];
    if (years.length === 0) return false;
    return Math.max(...years) < Math.min(...yearsBefore) || Math.min(...years) > Math.max(...yearsBefore);
  };
  const countedBy = ({ editions, period, by }: Limit): string[] => {
    if (period === 'edition') return editions.filter((id) => id === after.id);
    return by === 'invoiceDate' ? editions.filter((id) => !isOfOtherYears(id)) : editions;
  };
  const renamed = before.limits.map((limit) => ({
    ...limit,
    editions: limit.editions.map((id) => (id === before.id ? after.id : successorOf(id))),
  }));
  return after.limits.some((limit) => {
    const counted = countedBy(limit);
    const isCovered = (old: Limit): boolean =>
      old.per === limit.per &&
      othersOf(old, after.id) <= othersOf(limit, after.id) &&
      counted.every((id) => countedBy(old).includes(id)) &&
      (old.period === 'ever' ||
        (old.period === limit.period && old.by === limit.by) ||
        (old.period === 'edition' && counted.every((id) => id === after.id)));
    return counted.length > 0 && limit.count !== null && !renamed.some(isCovered);
  });
}

/** Returns whether the limits count by what older cases have only after housekeeping has filled it. */
export const countsByFilledColumns = ({ limits }: Pick<Edition, 'limits'>): boolean =>
  limits.some(({ by, per }) => by === 'invoiceDate' || per === 'oldCar');

/** Returns the year of the purchase; without an invoice date the year of all purchases of the edition, or null if they have several. */
export function purchaseYear(edition: Edition, invoiceDate: string | null): number | null {
  if (invoiceDate !== null) return yearOf(invoiceDate);
  const years = new Set(yearsOfPurchases(termsOf(edition)));
  const [year = null, ...others] = years;
  return others.length > 0 ? null : year;
}

import { ownValue } from '../ownValue';
import type { Mistake } from './mistakes';
import type { FormerLimits } from './partSchemas';
import type { PolicyFile, TermsFile } from './schema';
import { isOpenTerm, termsOf } from './terms';
import type { Edition, Limit } from './types';

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
      countsItself && count === 0 && { place: `${place}.count`, reason: 'limitOfNone', params: { group } },
      !countsItself && count !== 0 && { place: `${place}.group`, reason: 'notInGroup', params: { group, id } },
    ];
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

/** Returns whether the limits count by what older cases have only after housekeeping has filled it. */
export const countsByFilledColumns = ({ limits }: Pick<Edition, 'limits'>): boolean =>
  limits.some(({ by, per }) => by === 'invoiceDate' || per === 'oldCar');

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Returns the year of the purchase; without an invoice date the year of all purchases of the edition, or null if they have several. */
export function purchaseYear(edition: Edition, invoiceDate: string | null): number | null {
  if (invoiceDate !== null) return yearOf(invoiceDate);
  const years = new Set(
    termsOf(edition)
      .filter(isOpenTerm)
      .flatMap(({ purchase }) => [yearOf(purchase.invoiceFrom), yearOf(purchase.invoiceTo)]),
  );
  const [year = null, ...others] = years;
  return others.length > 0 ? null : year;
}

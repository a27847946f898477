import { flows } from '../flow';
import { MARRIAGE_PAPER } from '../flow/askedMaterials';
import { findField } from '../flow/fields';
import { flowIds } from '../flow/types';
import { ownValue } from '../ownValue';
import { idTypeMistakes } from '../rules/idTypes';
import { isTelephone } from '../rules/telephone';
import { type Status, transitions } from '../status';
import { isDate } from '../time';
import { amountMistakes } from './amountMistakes';
import { conditionMistakes } from './conditionMistakes';
import { DEFAULT_OFFER_DAYS } from './deadlines';
import { limitMistakes, oneSidedLimits, unusedGroups } from './limits';
import { messageMistakes } from './messages';
import type { Mistake } from './mistakes';
import { acceptsSpouse } from './owners';
import type { PolicyFile, TermsFile } from './schema';
import { choice, disposalMistakes } from './termMistakes';
import { isOpenTerm, termsOf } from './terms';
import type { Term } from './types';

type AnyFile = PolicyFile | TermsFile;
type EditionFile = AnyFile['editions'][number];
type Found = (Mistake | false)[];
type Check = (edition: EditionFile, file: AnyFile) => Found;

/** Returns the terms with their places in the file; an edition of schema 1 states its conditions itself. */
const placedTerms = (edition: EditionFile): { term: Term; place: string }[] =>
  'terms' in edition
    ? edition.terms.map((term, n) => ({ term, place: `terms.${n}.` }))
    : termsOf(edition).map((term) => ({ term, place: '' }));

type Span = [begin: string, end: string, from: string, to: string];

/** Returns the mistakes of days and of spans, whose ends are days too. */
const dayMistakes = (spans: readonly Span[], others: readonly [string, string | null][] = []): Found => [
  ...[
    ...new Map<string, string | null>([
      ...spans.flatMap(([begin, end, from, to]): [string, string][] => [
        [begin, from],
        [end, to],
      ]),
      ...others,
    ]),
  ].map(([place, day]) => day !== null && !isDate(day) && { place, reason: 'noDay' as const, params: { day } }),
  ...spans.map(([, place, from, to]) => from > to && { place, reason: 'backwards' as const, params: { from, to } }),
];

const dates: Check = (edition) => {
  const { applyFrom, supplementUntil } = edition.intake;
  return placedTerms(edition).flatMap(({ term, place }): Found => {
    const { invoiceFrom, invoiceTo } = term.applies ?? {};
    const applies = dayMistakes(
      invoiceFrom !== undefined && invoiceTo !== undefined
        ? [[`${place}applies.invoiceFrom`, `${place}applies.invoiceTo`, invoiceFrom, invoiceTo]]
        : [],
      Object.entries({ invoiceFrom, invoiceTo }).map(([key, day]) => [`${place}applies.${key}`, day ?? null]),
    );
    if (!isOpenTerm(term)) return applies;
    const { applyUntil, disposal, purchase, oldCar } = term;
    const lastDay = place ? `${place}applyUntil` : 'intake.applyUntil';
    return [
      ...applies,
      ...dayMistakes(
        [
          ['intake.applyFrom', lastDay, applyFrom, applyUntil],
          [lastDay, 'intake.supplementUntil', applyUntil, supplementUntil],
          [`${place}disposal.from`, `${place}disposal.to`, disposal.from, disposal.to],
          [`${place}purchase.invoiceFrom`, `${place}purchase.invoiceTo`, purchase.invoiceFrom, purchase.invoiceTo],
          [`${place}purchase.registerFrom`, `${place}purchase.registerTo`, purchase.registerFrom, purchase.registerTo],
        ],
        [
          [`${place}oldCar.ownedOnOrBefore`, oldCar.ownedOnOrBefore],
          ...oldCar.eligible.map((entry, i): [string, string | null] => [
            `${place}oldCar.eligible.${i}.registeredOnOrBefore`,
            entry.registeredOnOrBefore,
          ]),
        ],
      ),
    ];
  });
};

const references: Check = (edition, { materials }) => {
  const { flow, kind, generation, requiredMaterials } = edition;
  const terms = placedTerms(edition);
  return [
    flows[flow].kind !== kind && { place: 'kind', reason: 'otherFlow', params: { found: kind, flow } },
    flows[flow].generation !== generation && {
      place: 'generation',
      reason: 'otherFlow',
      params: { found: generation, flow },
    },
    ...terms.flatMap(({ term, place }) => disposalMistakes(term, flow, place)),
    ...requiredMaterials.map(
      (key) =>
        !ownValue(materials, key) && { place: 'requiredMaterials', reason: 'noMaterial' as const, params: { key } },
    ),
    new Set(requiredMaterials).size < requiredMaterials.length && {
      place: 'requiredMaterials',
      reason: 'materialTwice',
    },
    requiredMaterials.includes(MARRIAGE_PAPER) &&
      !terms.some(({ term }) => acceptsSpouse(term)) && {
        place: 'requiredMaterials',
        reason: 'noSpouse',
        params: { key: MARRIAGE_PAPER },
      },
  ];
};

const amounts: Check = (edition) =>
  placedTerms(edition).flatMap(({ term, place }) => amountMistakes(term, edition.flow, place));

const conditions: Check = (edition) =>
  placedTerms(edition).flatMap(({ term, place }) => conditionMistakes(term, edition.flow, place));

/** A draft that is deleted before its offer ends would lose the money it was promised. */
const offers: Check = ({ intake }, { common: { draftKeepDays } }) => {
  const { waitingList, offerDays = DEFAULT_OFFER_DAYS } = intake;
  return [
    waitingList === true &&
      offerDays > draftKeepDays && {
        place: 'intake.offerDays',
        reason: 'most',
        params: { most: draftKeepDays, found: offerDays },
      },
  ];
};

/**
 * `paid` and the statuses of a submitted application that can still become `paid`. `expired` frees the numbers of a case; when the bank
 * corrects its result afterwards, they are taken again.
 */
function payableStates(): Status[] {
  const payable: Status[] = ['paid'];
  for (const status of payable)
    for (const { from, to } of transitions)
      if (to === status && from !== 'draft' && from !== 'expired' && !payable.includes(from)) payable.push(from);
  return payable;
}

const whole = ({ editions, materials, common, office, returnReasons = {} }: AnyFile): Found => [
  ...flowIds.map(
    (flow) =>
      editions.filter((edition) => edition.flow === flow).length !== 1 && {
        place: 'editions',
        reason: 'oneOfFlow' as const,
        params: { flow },
      },
  ),
  new Set(editions.map((edition) => edition.id)).size < editions.length && { place: 'editions', reason: 'idTwice' },
  ...Object.entries(materials).map(
    ([key, { min, max }]) =>
      min > max && { place: `materials.${key}`, reason: 'minAboveMax' as const, params: { min, max } },
  ),
  materials[MARRIAGE_PAPER]?.min === 0 && {
    place: `materials.${MARRIAGE_PAPER}.min`,
    reason: 'least',
    params: { least: 1, found: 0 },
  },
  // A key with a dot would be taken for a field, and one that every object inherits would be found in every list of problems.
  ...Object.keys(materials).map(
    (key) => (key.includes('.') || key in {}) && { place: 'materials', reason: 'noKey' as const, params: { key } },
  ),
  ...Object.keys(returnReasons).map(
    (code) =>
      !/^[a-z][a-z0-9_]{0,49}$/.test(code) && {
        place: 'returnReasons',
        reason: 'noCode' as const,
        params: { code },
      },
  ),
  ...common.uniqueness.keys.flat().map(
    (key) =>
      !Object.values(flows).some((flow) => findField(flow, key)) && {
        place: 'common.uniqueness.keys',
        reason: 'noField' as const,
        params: { key },
      },
  ),
  // A number is stored under the last field of its rule: two rules with the same one would take each other's numbers.
  ...common.uniqueness.keys
    .flatMap((keys) => keys.slice(-1))
    .map(
      (key, n, all) =>
        all.indexOf(key) < n && { place: 'common.uniqueness.keys', reason: 'keyTwice' as const, params: { key } },
    ),
  // Without one of them a vehicle could be paid for twice: leaving the list frees its numbers, and nothing takes them again.
  ...payableStates().map(
    (status) =>
      !common.uniqueness.countingStates.includes(status) && {
        place: 'common.uniqueness.countingStates',
        reason: 'mustCount' as const,
        params: { status },
      },
  ),
  office !== undefined &&
    !isTelephone(office.phone) && {
      place: 'office.phone',
      reason: 'noTelephone' as const,
      params: { found: JSON.stringify(office.phone).slice(0, 60) },
    },
  ...common.withdrawAllowedIn.map(
    (status) =>
      !transitions.some(({ from, event }) => from === status && event === 'withdraw') && {
        place: 'common.withdrawAllowedIn',
        reason: 'noWithdrawal' as const,
        params: { status },
      },
  ),
  ...idTypeMistakes(common.applicant.idTypes),
  ...[...common.calendar.holidays, ...common.calendar.extraWorkdays].map(
    (day) => !isDate(day) && { place: 'common.calendar', reason: 'noDay' as const, params: { day } },
  ),
];

/** Returns the mistakes that the schema cannot detect: impossible dates, reversed ranges, references to unknown names. */
export const findPolicyMistakes = (file: AnyFile): Mistake[] => {
  const perEdition = [...file.editions].flatMap((edition: EditionFile) =>
    [dates, references, amounts, conditions, offers, choice, limitMistakes, oneSidedLimits]
      .flatMap((check) => check(edition, file))
      .map((mistake) => mistake && { ...mistake, place: `editions.${edition.id}.${mistake.place}` }),
  );
  return [...whole(file), ...unusedGroups(file), ...messageMistakes(file.messages), ...perEdition].filter(
    (mistake) => mistake !== false,
  );
};

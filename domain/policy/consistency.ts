import { flows } from '../flow';
import { findField } from '../flow/fields';
import { flowIds } from '../flow/types';
import { isDate } from '../time';
import type { PolicyFile } from './schema';

type EditionFile = PolicyFile['editions'][number];
type Check = (edition: EditionFile, file: PolicyFile) => (string | false)[];

const dates: Check = ({ intake, disposal, purchase, oldCar }) => {
  const spans: [string, string, string][] = [
    ['intake.applyUntil', intake.applyFrom, intake.applyUntil],
    ['intake.supplementUntil', intake.applyUntil, intake.supplementUntil],
    ['disposal.to', disposal.from, disposal.to],
    ['purchase.invoiceTo', purchase.invoiceFrom, purchase.invoiceTo],
    ['purchase.registerTo', purchase.registerFrom, purchase.registerTo],
  ];
  const days: [string, string | null][] = [
    ...spans.flatMap(([place, from, to]): [string, string][] => [
      [`${place} (begin)`, from],
      [place, to],
    ]),
    ['oldCar.ownedOnOrBefore', oldCar.ownedOnOrBefore],
    ...oldCar.eligible.map((entry, i): [string, string | null] => [
      `oldCar.eligible.${i}.registeredOnOrBefore`,
      entry.registeredOnOrBefore,
    ]),
  ];
  return [
    ...days.map(([place, day]) => day !== null && !isDate(day) && `${place}: ${day} is no day of the calendar`),
    ...spans.map(([place, from, to]) => from > to && `${place}: ${to} is before ${from}`),
  ];
};

const references: Check = (
  { flow, kind, generation, disposal, requiredMaterials, limits },
  { materials, editions },
) => [
  flows[flow].kind !== kind && `kind: ${kind} does not fit the flow ${flow}`,
  flows[flow].generation !== generation && `generation: ${generation} does not fit the flow ${flow}`,
  ...disposal.fields.map(
    (key) =>
      findField(flows[flow], `oldCarInfo.${key}`)?.field.control !== 'date' &&
      `disposal.fields: ${key} is no date of the old car in ${flow}`,
  ),
  ...requiredMaterials.map((key) => !materials[key] && `requiredMaterials: ${key} is not among the materials`),
  new Set(requiredMaterials).size < requiredMaterials.length && 'requiredMaterials: a material is named twice',
  ...limits.exclusiveWith.map(
    (id) => !editions.some((edition) => edition.id === id) && `limits.exclusiveWith: there is no edition ${id}`,
  ),
];

const amounts: Check = ({ amounts: rules }) =>
  rules.map(
    (rule, i) =>
      rule.method === 'tiers' &&
      rule.tiers.some((tier, n) => n > 0 && tier.from <= (rule.tiers[n - 1]?.from ?? 0)) &&
      `amounts.${i}.tiers: must rise`,
  );

const whole = ({ editions, materials, common }: PolicyFile): (string | false)[] => [
  ...flowIds.map(
    (flow) =>
      editions.filter((edition) => edition.flow === flow).length !== 1 &&
      `editions: exactly one must have the flow ${flow}`,
  ),
  new Set(editions.map((edition) => edition.id)).size < editions.length && 'editions: an id is used twice',
  ...Object.entries(materials).map(
    ([key, { min, max }]) => min > max && `materials.${key}: min ${min} is above max ${max}`,
  ),
  ...common.uniqueness.keys
    .flat()
    .map(
      (key) =>
        !Object.values(flows).some((flow) => findField(flow, key)) &&
        `common.uniqueness.keys: no flow has the field ${key}`,
    ),
  ...[...common.calendar.holidays, ...common.calendar.extraWorkdays].map(
    (day) => !isDate(day) && `common.calendar: ${day} is no day of the calendar`,
  ),
];

/** What the shape cannot tell: days that do not exist, ends before beginnings, names that lead nowhere. */
export const findPolicyMistakes = (file: PolicyFile): string[] => {
  const perEdition = file.editions.flatMap((edition) =>
    [dates, references, amounts]
      .flatMap((check) => check(edition, file))
      .map((mistake) => mistake && `editions.${edition.id}.${mistake}`),
  );
  return [...whole(file), ...perEdition].filter((mistake) => mistake !== false);
};

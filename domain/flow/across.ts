import { arePricesPlausible } from '../policy/prices';
import { findIneligible } from '../policy/eligibility';
import type { Placed } from '../rules/finding';
import { factsOf } from '../policy/facts';
import { problemsOfTerms } from '../policy/termProblems';
import type { OpenTerm, RuleContext } from '../policy/types';
import { shanghaiDate } from '../time';
import { isSameName } from '../rules/name';
import { checkNationality } from '../rules/nationality';
import { OLD_CAR_OWNER_NAME } from './askedMaterials';
import { fieldsOf } from './fields';
import type { Answers, FlowDef, StepKey } from './types';

/**
 * Rules across fields. They receive normalised answers that are valid by themselves; in a correction also those that are not open,
 * because they were accepted. The keys of a problem include every field that can cause it.
 */
export type AcrossRule = (flow: FlowDef, answers: Answers, ctx: RuleContext) => Placed[];

/** The problem is placed on the field whose date must not be earlier. */
const dateOrder: AcrossRule = (flow, answers) =>
  flow.steps.flatMap((step) =>
    fieldsOf(step).flatMap(({ key, notBefore = [] }): Placed[] => {
      const values = answers[step.key];
      const date = values[key];
      const earlier = notBefore.filter(
        (other) => typeof values[other] === 'string' && typeof date === 'string' && date < String(values[other]),
      );
      return earlier.map((otherKey): Placed => {
        const other = `${step.key}.${otherKey}`;
        return { keys: [`${step.key}.${key}`, other], otherKey: other, reason: 'date_order', params: { other } };
      });
    }),
  );

/** Here and not in the rule of the field, because the phone loads the list of the countries later than the first step. */
const knownNationality: AcrossRule = (_, { personalInfo: { nationality } }) => {
  const finding = typeof nationality === 'string' && checkNationality(nationality);
  return finding ? [{ keys: ['personalInfo.nationality'], ...finding }] : [];
};

const sameVin: AcrossRule = (_, { oldCarInfo, newCarInfo }) =>
  newCarInfo.vin !== undefined && newCarInfo.vin === oldCarInfo.vin
    ? [{ keys: ['newCarInfo.vin', 'oldCarInfo.vin'], reason: 'same_as_old_car' }]
    : [];

/** The applicant's own name as that of the spouse is more often a wrong choice than a couple of one name. */
const ownerName: AcrossRule = (_, { personalInfo: { name }, oldCarInfo: { ownerName: other, ownerNameConfirmed } }) =>
  typeof name === 'string' && typeof other === 'string' && !ownerNameConfirmed && isSameName(name, other)
    ? [{ keys: [OLD_CAR_OWNER_NAME, 'personalInfo.name'], reason: 'confirm.ownerName' }]
    : [];

/** A price without tax that was read from another line of the invoice, or that includes the tax. */
const priceParts: AcrossRule = (_, { newCarInfo: { priceInclTax, priceExclTax } }) =>
  typeof priceInclTax === 'number' &&
  typeof priceExclTax === 'number' &&
  !arePricesPlausible(priceInclTax, priceExclTax)
    ? [{ keys: ['newCarInfo.priceExclTax', 'newCarInfo.priceInclTax'], reason: 'range.exclTax' }]
    : [];

/** Date ranges in which the old car must be disposed of and the new one bought and registered; both ends are included. */
const windows = (answers: Answers, { disposal, purchase }: OpenTerm): Placed[] => {
  const spans: [StepKey, string, string, string][] = [
    ...disposal.fields.map((key): [StepKey, string, string, string] => ['oldCarInfo', key, disposal.from, disposal.to]),
    ['newCarInfo', 'invoiceDate', purchase.invoiceFrom, purchase.invoiceTo],
    ['newCarInfo', 'regDate', purchase.registerFrom, purchase.registerTo],
  ];
  return spans.flatMap(([step, key, from, to]): Placed[] => {
    const date = answers[step][key];
    if (typeof date !== 'string' || (date >= from && date <= to)) return [];
    return [{ keys: [`${step}.${key}`], reason: 'outside_window', params: { from, to } }];
  });
};

const conditions: AcrossRule = (_, answers, { common, edition, now, submittedAt = now }) => {
  const facts = factsOf(answers);
  return problemsOfTerms(edition, facts, shanghaiDate(submittedAt), (term) => [
    ...windows(answers, term),
    ...findIneligible({ common, term }, facts),
  ]);
};

/** Returns the problems of all rules. Only the first one of a field is shown. */
export const findAcross: AcrossRule = (flow, answers, ctx) =>
  [dateOrder, knownNationality, sameVin, ownerName, priceParts, conditions].flatMap((rule) => rule(flow, answers, ctx));

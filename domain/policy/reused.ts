import { canonical } from './canonical';
import type { Mistake } from './mistakes';
import { termsOf, withoutConditions } from './terms';
import type { Edition, Policy } from './types';

/** The edition without its id, also in its groups, and without status and notices, which can be changed without a new version. */
const rulesOf = (edition: Edition) => {
  const { id, intake, limits: all, ...rules } = withoutConditions(edition);
  const limits = all.map((limit) => ({ ...limit, editions: limit.editions.filter((member) => member !== id) }));
  const { status: _status, pausedNotice: _notice, note: _note, ...rulesOfIntake } = intake;
  return { ...rules, limits, intake: rulesOfIntake, terms: termsOf(edition) };
};

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
          canonical(rulesOf(old)) !== canonical(rulesOf(edition)),
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

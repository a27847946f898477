import fs from 'node:fs';
import path from 'node:path';
import { complete, type Json, type Leaf, leavesOf, otherValue, put } from '../testing/policyLeaves';
import { startOfDay } from '../time';
import { checkListOf } from './checkList';
import { findPolicyMistakes } from './consistency';
import { effectiveStatus } from '.';
import example from './example.json';
import { resolvePolicy } from './parse';
import { withTerms } from './terms';
import { publicFacts } from './publicFacts';
import { publicTerms } from './publicRules';
import { type PolicyFile, type TermsFile, TermsFileSchema } from './schema';
import { isOpenTerm, termsOf } from './terms';
import type { Policy } from './types';

const days = ['2026-01-01', '2026-11-21', '2030-06-01'];

/** A file without a current edition of a kind is refused. */
function factsOr(policy: Policy, day: string): unknown {
  try {
    return publicFacts(policy, day);
  } catch {
    return 'refused';
  }
}

/** What phone, public pages and officers get of a file. */
function resultsOf(file: Json) {
  const policy = resolvePolicy(file);
  return JSON.stringify([
    days.map((day) => [
      policy.editions.map((edition) => publicTerms(edition, policy, day)),
      policy.editions.map((edition) => effectiveStatus(edition, startOfDay(day))),
      factsOr(policy, day),
    ]),
    policy.editions.flatMap((edition) =>
      termsOf(edition).flatMap((term) =>
        isOpenTerm(term) ? ['nev', 'ice'].map((carType) => checkListOf(term, policy.common, { carType })) : [],
      ),
    ),
    findPolicyMistakes(file as unknown as TermsFile).filter(({ reason }) => reason === 'otherFlow'),
  ]);
}

/** Properties that no result above has: the file that reads each, or shows it to the signer. */
const readers: Record<string, string> = {
  notice: 'domain/policy/difference.ts',
  materials: 'domain/flow/check.ts',
  messages: 'server/messages/plan.ts',
  photoReasons: 'server/office/detail/view.ts',
  returnReasons: 'server/office/decide.ts',
  'common.bankCard.lengths': 'domain/rules/bankCard.ts',
  'common.bankCard.luhn': 'domain/rules/bankCard.ts',
  'common.maxReturns': 'server/office/decide.ts',
  'common.publicity': 'server/cases/transitions.ts',
  'common.uniqueness.countingStates': 'server/cases/editions.ts',
  'common.uniqueness.keys': 'domain/policy/uniqueness.ts',
  'common.upload.compressToMB': 'src/features/form/photos/prepareImage.ts',
  'common.upload.formats': 'server/photos/inspect.ts',
  'common.upload.maxMB': 'server/photos/inspect.ts',
  'common.upload.minShortSidePx': 'server/photos/inspect.ts',
  'common.vinCheckDigit': 'domain/rules/index.ts',
  'common.vinCheckDigitImported': 'domain/rules/index.ts',
  'common.withdrawAllowedIn': 'server/cases/present.ts',
  'editions.intake.exhaustedNotice': 'server/cases/money/reserve.ts',
  'editions.intake.lowShare': 'domain/policy/amount.ts',
  'editions.intake.note': 'domain/policy/names.ts',
  'editions.intake.offerDays': 'domain/policy/deadlines.ts',
  'editions.intake.pausedNotice': 'server/cases/editions.ts',
  'editions.intake.supplementUntil': 'domain/policy/deadlines.ts',
  'editions.intake.waitingList': 'server/cases/editions.ts',
  'editions.takesBack': 'domain/policy/takesBack.ts',
  'editions.terms.name': 'server/cases/submission/admit.ts',
  'editions.terms.newCar.iceMaxDisplacementMl': 'domain/policy/eligibility.ts',
  'editions.title': 'domain/policy/difference.ts',
};
const isIn = (property: string, group: string) => property === group || property.startsWith(`${group}.`);

/** `editions.1.terms.0.oldCar.vehicleClass.0` is the property `editions.terms.oldCar.vehicleClass`. */
const propertyOf = ({ path: keys }: Leaf) => keys.filter((key) => typeof key === 'string').join('.');

const inSchema2 = withTerms(structuredClone(example) as unknown as PolicyFile);
const rich = complete(TermsFileSchema, inSchema2 as unknown as Json);

describe('a policy file', () => {
  it('has no property that nothing reads', () => {
    const before = resultsOf(rich);
    const isHeard = (leaf: Leaf, n: number) => resultsOf(put(rich, leaf.path, otherValue(leaf, n))) !== before;
    const leaves = leavesOf(TermsFileSchema, rich);
    const unread = [...new Set(leaves.map(propertyOf))].filter(
      (property) => !leaves.filter((leaf) => propertyOf(leaf) === property).some(isHeard),
    );
    const groupOf = (property: string) => Object.keys(readers).find((group) => isIn(property, group)) ?? property;
    expect([...new Set(unread.map(groupOf))].sort()).toEqual(Object.keys(readers).sort());
  });

  it.each(Object.entries(readers))('has %s, which %s reads', (property, file) => {
    const source = fs.readFileSync(path.join(__dirname, '../..', file), 'utf8');
    expect(source).toMatch(new RegExp(`\\b${property.split('.').pop()}\\b`));
  });
});

import type { AllRules, PublicRules, Statement } from '@domain/policy/publicRules';

type Fits = (statement: Statement) => boolean;
const oneOf =
  (...keys: Statement['key'][]): Fits =>
  ({ key }) =>
    keys.includes(key);
const isAmount = oneOf('fixed', 'rate', 'rateTens', 'tiers', 'nothing');

/** The questions that rules answer, with the statements of each answer. */
const answering: Partial<Record<string, Fits>> = {
  q1: oneOf('most', 'excluded'),
  q3: oneOf('useNature', 'disposed', 'owned', 'oldCar', 'oldCarAnyDay', 'oldCarExcluded', 'anyOldCar'),
  q4: oneOf('sameOwner', 'spouseOwner', 'anyOwner'),
  q5: oneOf('useNature'),
  q6: (one) => 'carType' in one && one.carType === 'ice' && (one.fuels.length === 0 || one.fuels.includes('bev')),
  q7: isAmount,
};

/** Returns the rules that answer a question: of the current editions, amounts and limits also of the previous ones. */
export function ruleAnswers(id: string, rules: AllRules): PublicRules[] {
  const fits = answering[id];
  return fits
    ? rules
        .filter(
          ({ kind, generation }) =>
            (id === 'q6' ? kind === 'scrap' : true) && (id === 'q1' || id === 'q7' || generation === 'current'),
        )
        .map((one) => ({
          ...one,
          terms: one.terms.map((term) => ({ ...term, statements: term.statements.filter(fits) })),
        }))
    : [];
}

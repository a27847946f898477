import type { Statement } from '@domain/policy/publicRules';
import type { StepKey } from '@domain/flow/types';

const ofOldCar: readonly Statement['key'][] = [
  'useNature',
  'disposed',
  'owned',
  'oldCar',
  'oldCarAnyDay',
  'oldCarExcluded',
  'anyOldCar',
];
const ofPerson: readonly Statement['key'][] = [
  'sameOwner',
  'anyOwner',
  'idTypes',
  'age',
  'anyAge',
  'most',
  'excluded',
  'applied',
];

/** Returns the step of the form that a statement is about: amounts are about the new car. */
function stepOf(statement: Statement): StepKey {
  if ('answer' in statement) return statement.answer.split('.')[0] as StepKey;
  if (ofOldCar.includes(statement.key)) return 'oldCarInfo';
  return ofPerson.includes(statement.key) ? 'personalInfo' : 'newCarInfo';
}

const order: readonly StepKey[] = ['oldCarInfo', 'newCarInfo', 'personalInfo'];

/** Returns the statements by what they are about, without empty groups. */
export const groupsOf = (statements: readonly Statement[]) =>
  order
    .map((step) => ({ step, statements: statements.filter((one) => stepOf(one) === step) }))
    .filter((group) => group.statements.length > 0);

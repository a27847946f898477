import type { Statement } from '@domain/policy/publicRules';
import type { StepKey } from '@domain/flow/types';

/** The step of the form that a statement is about. Those with an `answer` are about its step. */
const steps: Record<Exclude<Statement, { answer: string }>['key'], StepKey> = {
  useNature: 'oldCarInfo',
  disposed: 'oldCarInfo',
  owned: 'oldCarInfo',
  oldCar: 'oldCarInfo',
  oldCarAnyDay: 'oldCarInfo',
  oldCarExcluded: 'oldCarInfo',
  anyOldCar: 'oldCarInfo',
  bought: 'newCarInfo',
  registered: 'newCarInfo',
  sameProvince: 'newCarInfo',
  nevCatalogue: 'newCarInfo',
  displacement: 'newCarInfo',
  anyDisplacement: 'newCarInfo',
  fixed: 'newCarInfo',
  rate: 'newCarInfo',
  rateTens: 'newCarInfo',
  tiers: 'newCarInfo',
  nothing: 'newCarInfo',
  firstAmount: 'newCarInfo',
  sameOwner: 'personalInfo',
  spouseOwner: 'personalInfo',
  anyOwner: 'personalInfo',
  idTypes: 'personalInfo',
  age: 'personalInfo',
  anyAge: 'personalInfo',
  most: 'personalInfo',
  excluded: 'personalInfo',
  applied: 'personalInfo',
};

const stepOf = (statement: Statement): StepKey =>
  'answer' in statement ? (statement.answer.split('.')[0] as StepKey) : steps[statement.key];

const order: readonly StepKey[] = ['oldCarInfo', 'newCarInfo', 'personalInfo'];

/** Returns the statements by what they are about, without empty groups. */
export const groupsOf = (statements: readonly Statement[]) =>
  order
    .map((step) => ({ step, statements: statements.filter((one) => stepOf(one) === step) }))
    .filter((group) => group.statements.length > 0);

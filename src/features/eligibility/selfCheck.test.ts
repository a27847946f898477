import { testPolicy } from '@/features/form/testing/draft';
import { estimateAnswers, insteadOf } from './selfCheck';
import { noAnswers } from './answers';

test('insteadOf: returns the eligible alternatives when there is no subsidy', () => {
  const answers = { ...noAnswers, kind: 'scrap', year: 'current', oldFuel: 'bev', carType: 'ice' } as const;
  expect(estimateAnswers(testPolicy, answers)?.eligible).toBe(false);
  expect(insteadOf(testPolicy, answers).map(({ key }) => key)).toEqual(['nev', 'replacement']);
});

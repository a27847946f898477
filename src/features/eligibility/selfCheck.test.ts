import { testPolicy } from '@/features/form/testing/draft';
import { estimateAnswers, insteadOf, most } from './selfCheck';
import { chosenFlow, noAnswers } from './answers';

const scrapNev = { ...noAnswers, kind: 'scrap', year: 'current', oldFuel: 'bev' } as const;

test('chosenFlow: selects the flow by the invoice year and kind', () => {
  expect(chosenFlow({ ...noAnswers, kind: 'scrap' })).toBeNull();
  expect(chosenFlow({ ...noAnswers, kind: 'scrap', year: 'current' })).toBe('newApplyElv');
  expect(chosenFlow({ ...noAnswers, kind: 'replacement', year: 'previous' })).toBe('apply');
});

test('estimateAnswers: returns the maximum amount, or null without answers', () => {
  const found = estimateAnswers(testPolicy, { ...scrapNev, oldFuel: 'gasoline', carType: 'nev' });
  expect(found && most(found)).toBe(2_000_000);
  expect(estimateAnswers(testPolicy, noAnswers)).toBeNull();
});

test('insteadOf: returns the eligible alternatives when there is no subsidy', () => {
  const answers = { ...scrapNev, carType: 'ice' } as const;
  expect(estimateAnswers(testPolicy, answers)?.eligible).toBe(false);
  expect(insteadOf(testPolicy, answers).map(({ key }) => key)).toEqual(['nev', 'replacement']);
});

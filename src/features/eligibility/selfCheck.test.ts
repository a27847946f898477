import { testPolicy } from '@/features/form/testing/draft';
import { estimateTaps, insteadOf, most } from './selfCheck';
import { chosenFlow, noTaps } from './taps';

const scrapNev = { ...noTaps, kind: 'scrap', year: 'current', oldFuel: 'bev' } as const;

test('chosenFlow: selects the flow by the invoice year and kind', () => {
  expect(chosenFlow({ ...noTaps, kind: 'scrap' })).toBeNull();
  expect(chosenFlow({ ...noTaps, kind: 'scrap', year: 'current' })).toBe('newApplyElv');
  expect(chosenFlow({ ...noTaps, kind: 'replacement', year: 'previous' })).toBe('apply');
});

test('estimateTaps: returns the maximum amount, or null without answers', () => {
  const found = estimateTaps(testPolicy, { ...scrapNev, oldFuel: 'gasoline', carType: 'nev' });
  expect(found && most(found)).toBe(2_000_000);
  expect(estimateTaps(testPolicy, noTaps)).toBeNull();
});

test('insteadOf: returns the eligible alternatives when there is no subsidy', () => {
  const taps = { ...scrapNev, carType: 'ice' } as const;
  expect(estimateTaps(testPolicy, taps)?.eligible).toBe(false);
  expect(insteadOf(testPolicy, taps).map(({ key }) => key)).toEqual(['nev', 'replacement']);
});

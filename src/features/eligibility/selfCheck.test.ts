import { testPolicy } from '@/features/form/testing/draft';
import { estimateTaps, insteadOf, most } from './selfCheck';
import { chosenFlow, noTaps } from './taps';

const scrapNev = { ...noTaps, kind: 'scrap', year: 'current', oldFuel: 'bev' } as const;

test('the year of the invoice leads to the edition, not the applicant', () => {
  expect(chosenFlow({ ...noTaps, kind: 'scrap' })).toBeNull();
  expect(chosenFlow({ ...noTaps, kind: 'scrap', year: 'current' })).toBe('newApplyElv');
  expect(chosenFlow({ ...noTaps, kind: 'replacement', year: 'previous' })).toBe('apply');
});

test('a few taps tell the most there is to be had', () => {
  const found = estimateTaps(testPolicy, { ...scrapNev, oldFuel: 'gasoline', carType: 'nev' });
  expect(found && most(found)).toBe(2_000_000);
  expect(estimateTaps(testPolicy, noTaps)).toBeNull();
});

test('where there is none, it says what would be possible instead', () => {
  const taps = { ...scrapNev, carType: 'ice' } as const;
  expect(estimateTaps(testPolicy, taps)?.eligible).toBe(false);
  expect(insteadOf(testPolicy, taps).map(({ key }) => key)).toEqual(['nev', 'replacement']);
});

import fc from 'fast-check';
import type { Answers, StepKey, Value } from '../../../../domain/flow/types';
import type { Path } from '../../../../src/features/form/draft/edits';

export const fields: readonly Path[] = [
  'personalInfo.address',
  'personalInfo.name',
  'oldCarInfo.brandModel',
  'newCarInfo.brand',
  'newCarInfo.priceInclTax',
  'newCarInfo.carType',
  'newCarInfo.displacementMl',
];

const special: Partial<Record<Path, readonly Value[]>> = {
  'newCarInfo.priceInclTax': [12_000_000, '12万', null, 9_900_000],
  'newCarInfo.carType': ['ice', 'nev', 'ice', 'nev'],
  'newCarInfo.displacementMl': [1_500, '1.5', null, '1.6L'],
};

/** The values of a field: few, so that two people enter the same value. A number can also be text that the server rejects. */
export const values = (path: Path): readonly Value[] => special[path] ?? ['甲', '乙', null, '丙丁'];

export const isNumber = (path: Path): boolean =>
  path === 'newCarInfo.priceInclTax' || path === 'newCarInfo.displacementMl';

/** Independent copy of the form's visibility rule: only a petrol car has a displacement. */
export const isHidden = (answers: Answers, path: Path): boolean =>
  path === 'newCarInfo.displacementMl' && answers.newCarInfo.carType !== 'ice';

export const at = (answers: Answers, path: Path): Value => {
  const [step, key] = path.split('.') as [StepKey, string];
  return answers[step][key] ?? null;
};

export type Weather = 'calm' | 'storm' | 'away';

/** One action. Tab and field numbers are taken modulo the current count, so that every number is valid. */
export type Step =
  | { do: 'type'; tab: number; field: number; value: number }
  | { do: 'wait'; ms: number }
  | { do: 'photo' | 'remove'; tab: number; slot: number }
  | { do: 'choose'; tab: number; isMine: boolean }
  | { do: 'submit' | 'kill' | 'reopen' | 'look away' | 'come back'; tab: number }
  | { do: 'open' | 'sign out' | 'sign in' | 'online'; device: number }
  | { do: 'weather'; device: number; weather: Weather }
  | { do: 'full'; device: number; isFull: boolean }
  | { do: 'clock'; device: number; ms: number };

export interface History {
  seed: number;
  /** Whether the browser finally fires an `online` event. */
  isOnlineReported: boolean;
  steps: Step[];
}

const tab = fc.constantFrom(0, 0, 1, 1, 2, 3);
const device = fc.nat(1);
const are = <T extends string>(...names: T[]) => fc.constantFrom(...names);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 36,
    arbitrary: fc.record({
      do: are('type'),
      tab,
      field: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5, 6),
      value: fc.nat(3),
    }),
  },
  { weight: 24, arbitrary: fc.record({ do: are('wait'), ms: fc.constantFrom(100, 300, 900, 2_500, 16_000, 40_000) }) },
  { weight: 8, arbitrary: fc.record({ do: are('weather'), device, weather: are('calm', 'storm', 'away') }) },
  { weight: 8, arbitrary: fc.record({ do: are('open'), device }) },
  { weight: 12, arbitrary: fc.record({ do: are('kill', 'reopen', 'reopen', 'look away'), tab }) },
  { weight: 8, arbitrary: fc.record({ do: are('come back'), tab }) },
  { weight: 8, arbitrary: fc.record({ do: are('photo', 'photo', 'photo', 'remove'), tab, slot: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: are('choose'), tab, isMine: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: are('sign out', 'sign in', 'online'), device }) },
  { weight: 4, arbitrary: fc.record({ do: are('submit'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: are('full'), device, isFull: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: are('clock'), device, ms: fc.constantFrom(-86_400_000, -7_000, 0, 7_000, 86_400_000) }),
  },
);

export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.nat(),
  isOnlineReported: fc.boolean(),
  // By default fast-check generates short lists, but failures need many steps.
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
});

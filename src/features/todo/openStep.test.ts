import type { Detail } from '@domain/contract/types';
import { openStep } from './openStep';

const steps = {
  personalInfo: { name: '王秀兰' },
  oldCarInfo: { vin: 'L00TEST05BT000001' },
  newCarInfo: { brand: 'X' },
};
const problem = { code: 'required', message: '' } as const;
const at = (problems: Detail['problems'], filled: Partial<Detail['steps']> = {}) =>
  openStep({ problems, steps: { ...steps, ...filled } });

describe('where a draft goes on', () => {
  it('is the first step with a problem', () => {
    expect(at({ 'newCarInfo.vin': problem, 'oldCarInfo.vin': problem })).toBe('oldCarInfo');
  });

  it('is the first step where nothing was typed', () => {
    expect(at({ 'newCarInfo.vin': problem }, { oldCarInfo: {} })).toBe('oldCarInfo');
  });

  it('is the beginning where only photos are missing', () => {
    expect(at({ idCardFront: problem })).toBe('personalInfo');
  });

  it('is the review when nothing is left', () => {
    expect(at({})).toBeUndefined();
  });
});

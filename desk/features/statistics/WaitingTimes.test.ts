import { lengthOf } from './WaitingTimes';

jest.mock('@umijs/max', () => ({}));
jest.mock('@/services/i18n', () => ({}));

describe('lengthOf', () => {
  it.each([
    [0.04, ['hours', 0]],
    [47.96, ['hours', 48]],
    [48, ['dayCount', 2]],
    [181, ['dayCount', 7.5]],
  ])('converts %d hours to hours or days', (hours, message) => {
    expect(lengthOf(hours)).toEqual(message);
  });
});

import { lengthOf } from './lengthOf';

describe('how long it took', () => {
  it.each([
    [0.04, ['hours', 0]],
    [47.96, ['hours', 48]],
    [48, ['dayCount', 2]],
    [181, ['dayCount', 7.5]],
  ])('%d hours', (hours, said) => {
    expect(lengthOf(hours)).toEqual(said);
  });
});

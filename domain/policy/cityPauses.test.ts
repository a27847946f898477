import { pausedCities, pauseIn } from './cityPauses';

const pause = (regionCode: string) => ({ regionCode, notice: null });

describe('pauseIn', () => {
  it('returns the pause of the city and nothing for another city or none', () => {
    const edition = { pauses: [pause('320500'), pause('320100')] };
    expect(pauseIn(edition, '320100')).toEqual(pause('320100'));
    for (const code of ['320300', null, undefined]) expect(pauseIn(edition, code)).toBeUndefined();
  });

  it('returns nothing for an edition without pauses', () => {
    for (const code of ['320100', null, undefined]) expect(pauseIn({}, code)).toBeUndefined();
  });
});

describe('pausedCities', () => {
  it('lists each city of the current, open editions once', () => {
    const edition = (generation: string, status: string, ...codes: string[]) => ({
      generation,
      status,
      pauses: codes.map(pause),
    });
    expect(
      pausedCities([
        edition('current', 'open', '320500', '320100'),
        edition('current', 'open', '320500'),
        edition('current', 'paused', '320200'),
        edition('previous', 'open', '320300'),
        { generation: 'current', status: 'open' },
      ]),
    ).toStrictEqual(['320500', '320100']);
  });
});

import { isFiltered, noFilters, readFilters, writeFilters } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the filters of the list live in its address', () => {
  it('come back as they were written', () => {
    const filters = { q: '南京', regionCode: '320100', type: 'recycler', brand: '比亚迪' };
    expect(read(new URLSearchParams(writeFilters(filters)).toString())).toEqual(filters);
  });

  it('leave the plain address plain', () => {
    expect(writeFilters(noFilters)).toEqual({});
    expect(isFiltered(read(''))).toBe(false);
  });

  it.each(['type=airline', 'regionCode=32', 'regionCode=abcdef', 'q=%20%20', 'other=1'])('let %s go', (search) => {
    expect(read(search)).toEqual(noFilters);
  });

  it('cut what nobody types', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100);
  });
});

import { isFiltered, noFilters, readFilters, writeFilters } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('company filters in the URL', () => {
  it('are parsed as they were written', () => {
    const filters = { q: '南京', regionCode: '320100', type: 'recycler', brand: '比亚迪' };
    expect(read(new URLSearchParams(writeFilters(filters)).toString())).toEqual(filters);
  });

  it('add no parameters when no filter is set', () => {
    expect(writeFilters(noFilters)).toEqual({});
    expect(isFiltered(read(''))).toBe(false);
  });

  it.each(['type=airline', 'regionCode=32', 'regionCode=abcdef', 'q=%20%20', 'other=1'])('ignore %s', (search) => {
    expect(read(search)).toEqual(noFilters);
  });

  it('limit the search text to 100 characters', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100);
  });
});

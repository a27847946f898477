import { useTestApp } from '../testing/app';
import { banks, companies, guides, hotlines, regions } from './lists';

describe('public lists', () => {
  const t = useTestApp();

  it('return banks, guides and regions with their total', async () => {
    for (const all of [await banks(t.deps), await guides(t.deps), await regions(t.deps)]) {
      expect(all.list.length).toBeGreaterThan(2);
      expect(all.total).toBe(all.list.length);
    }
  });

  it('regions returns the cities without the province, with names in three languages', async () => {
    const { list } = await regions(t.deps);
    expect(list.find(({ code }) => code === '320500')).toEqual({
      code: '320500',
      name: '苏州市',
      names: { 'en-US': 'Suzhou', 'ar-SA': 'سوتشو' },
    });
    expect(list.some(({ code }) => code === '320000')).toBe(false);
  });

  it('hotlines finds entries by text and by city name, ignoring spaces and control characters, and returns pages of ten', async () => {
    const all = await hotlines(t.deps, { pageSize: 100 });
    const [first] = all.list;
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['hours', 'id', 'office', 'phones', 'regionCode', 'regionName', 'scope'].sort(),
    );
    const suzhou = await hotlines(t.deps, { q: ' 苏州\u0000 ', pageSize: 100 });
    expect(suzhou.list.map(({ regionName }) => regionName)).toEqual(suzhou.list.map(() => '苏州市'));
    expect(suzhou.total).toBe(suzhou.list.length);
    expect(await hotlines(t.deps, { regionCode: '320500', pageSize: 100 })).toEqual(suzhou);
    expect(await hotlines(t.deps, {})).toEqual({ list: all.list.slice(0, 10), total: all.total });
    expect(await hotlines(t.deps, { page: 2 })).toEqual({ list: all.list.slice(10, 20), total: all.total });
    expect(await hotlines(t.deps, { q: '没有这个' })).toEqual({ list: [], total: 0 });
  });

  it('companies returns the city name and pages of ten, and filters by brand', async () => {
    const all = await companies(t.deps, { pageSize: 100 });
    expect((await companies(t.deps, {})).list).toEqual(all.list.slice(0, 10));
    const [first] = all.list;
    expect(first?.regionName).toMatch(/市$|省$/);
    expect(await companies(t.deps, { q: first?.name, pageSize: 100 })).toMatchObject({ list: [first] });
    const brand = all.list.flatMap(({ brands }) => brands)[0];
    const ofBrand = await companies(t.deps, { brand: ` ${brand} `, pageSize: 100 });
    expect(ofBrand.list.map(({ id }) => id)).toEqual(
      all.list.filter(({ brands }) => brands.includes(brand ?? '')).map(({ id }) => id),
    );
  });

  it('hotlines rejects an unknown region code', async () => {
    await expect(hotlines(t.deps, { regionCode: '110100' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { regionCode: { reason: 'format.region' } },
    });
  });
});

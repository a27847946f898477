import example from '@domain/policy/example.json';
import { apiBase } from '@domain/contract/paths';
import type { Company, Hotline, PolicyReply } from '@domain/contract/types';
import { seed } from '../seed';
import { questions } from '../seed/questions';
import { useTestApp } from '../testing/app';

const t = useTestApp();

const get = (path: string, headers: Record<string, string> = {}) => t.inject({ url: `${apiBase}${path}`, headers });
const listOf = async <T>(path: string) => (await get(path)).json<{ data: { list: T[]; total: number } }>().data;

describe('policies', () => {
  it('have four editions with labelled materials, the office, declarations and consents', async () => {
    const { data } = (await get('/policies')).json<{ data: PolicyReply }>();
    expect(data.editions.map((one) => one.flow).sort()).toEqual(['apply', 'applyElv', 'newApply', 'newApplyElv']);
    for (const { materials } of data.editions)
      for (const material of materials)
        expect(material).toMatchObject({
          key: expect.any(String),
          label: expect.any(String),
          step: expect.any(Number),
          min: 1,
        });
    expect(data.office).toEqual(example.office);
    expect(data.declarations.map((one) => one.id)).toEqual(['truth', 'sensitive', 'sharing']);
    expect(data.consents.map((one) => one.id)).toEqual(['privacy', 'sensitive']);
    for (const statement of [...data.declarations, ...data.consents])
      expect(statement).toMatchObject({ version: expect.stringMatching(/./), text: expect.stringMatching(/。$/) });
  });

  it('estimate an amount by the rule of the edition', async () => {
    const reply = await t.inject({
      method: 'POST',
      url: `${apiBase}/estimates`,
      payload: { flow: 'newApplyElv', oldFuel: 'gasoline', carType: 'nev', priceInclTax: 10_000_000 },
    });
    expect(reply.json()).toMatchObject({ data: { amount: 1_200_000, edition: 'scrap-cur', eligible: null } });
  });

  it.each([
    [{ flow: 'nothing', oldFuel: 'gasoline', carType: 'nev' }, 'flow'],
    [{ flow: 'apply', oldFuel: 'wood', carType: 'nev' }, 'oldFuel'],
    [{ flow: 'apply', oldFuel: 'gasoline', carType: 'nev', priceInclTax: -1 }, 'priceInclTax'],
    [{ flow: 'apply', oldFuel: 'gasoline', carType: 'nev', firstRegDate: '2026-02-30' }, 'firstRegDate'],
    [{ flow: 'apply', oldFuel: 'gasoline', carType: 'nev', colour: 'red' }, 'colour'],
  ])('estimates refuse %j, naming %s', async (payload, field) => {
    const reply = await t.inject({ method: 'POST', url: `${apiBase}/estimates`, payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ fields: object }>().fields).toHaveProperty([field]);
  });
});

describe('companies', () => {
  it('of all three kinds exist in each of the 13 cities, each marked 示例', async () => {
    const { list, total } = await listOf<Company>('/companies?pageSize=100');
    expect(total).toBe(list.length + (await listOf<Company>('/companies?pageSize=100&page=2')).list.length);
    expect(list.every((one) => one.name.includes('示例'))).toBe(true);
    const cities = (await listOf<{ code: string }>('/regions')).list;
    expect(cities).toHaveLength(13);
    for (const { code } of cities) {
      const there = (await listOf<Company>(`/companies?pageSize=100&regionCode=${code}`)).list;
      expect(new Set(there.map((one) => one.type))).toEqual(new Set(['dealer', 'recycler', 'used_car']));
    }
  });

  it('are returned ten at a time, and no page repeats another', async () => {
    const [first, second] = [await listOf<Company>('/companies'), await listOf<Company>('/companies?page=2')];
    expect(first.list).toHaveLength(10);
    expect(new Set([...first.list, ...second.list].map((one) => one.id)).size).toBe(20);
    expect((await listOf<Company>('/companies?page=1000')).list).toEqual([]);
  });

  it('are found by name, city, kind and brand together', async () => {
    const { list, total } = await listOf<Company>(
      `/companies?q=${encodeURIComponent('苏州')}&type=dealer&brand=${encodeURIComponent('比亚迪')}&regionCode=320500`,
    );
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      regionName: '苏州市',
      type: 'dealer',
      brands: expect.arrayContaining(['比亚迪']),
      updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });

  it('are searched literally: SQL characters find nothing', async () => {
    for (const q of ['%', '_', "' or 1=1 --", '\\'])
      expect((await listOf<Company>(`/companies?q=${encodeURIComponent(q)}`)).total).toBe(0);
  });

  it.each(['regionCode=999999', `q=${'x'.repeat(101)}`, 'page=1&page=2'])('refuse %s', async (query) => {
    const reply = await get(`/companies?${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
  });
});

describe('other public lists', () => {
  it('hotlines begin with 12345 and cover every city', async () => {
    const { list } = await listOf<Hotline>('/hotlines?pageSize=100');
    expect(list[0]).toMatchObject({ phones: ['12345'] });
    expect(new Set(list.map((one) => one.regionCode)).size).toBe(14);
    expect((await listOf<Hotline>('/hotlines?regionCode=320500')).list.map((one) => one.regionName)).toEqual([
      '苏州市',
    ]);
    expect((await listOf<Hotline>(`/hotlines?q=${encodeURIComponent(' 连云港 ')}`)).total).toBe(1);
  });

  it('guides are questions, banks are names, cities have names in three languages', async () => {
    expect((await listOf<{ question: string }>('/guides')).list).toHaveLength(questions.length);
    expect((await listOf<{ name: string }>('/banks')).list).toContainEqual({ name: '江苏银行' });
    expect((await listOf<object>('/regions')).list[0]).toEqual({
      code: '320100',
      name: '南京市',
      names: { 'en-US': 'Nanjing', 'ar-SA': 'نانجينغ' },
    });
  });

  it.each(['/policies', '/companies?q=a', '/hotlines', '/guides', '/regions', '/banks'])(
    '%s replies 304 to a matching ETag',
    async (path) => {
      const first = await get(path);
      const etag = String(first.headers.etag);
      const again = await get(path, { 'if-none-match': `"other", W/${etag}` });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  it('are seeded once: a second start changes nothing', async () => expect(await seed(t.deps)).toBe(false));

  it('are seeded by one of several processes that start together', async () => {
    await t.sql('truncate seeds, regions, companies, hotlines, guides, banks');
    const laid = await Promise.all([1, 2, 3].map(() => seed(t.deps)));
    expect(laid.filter(Boolean)).toHaveLength(1);
    expect((await listOf<object>('/guides')).total).toBe(questions.length);
  });
});

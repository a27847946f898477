import { apiBase } from '@domain/contract/paths';
import { openDesk, wrongOf, type Desk } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('registering', () => {
  it('signs in; the own data contain the consents', async () => {
    const person = await desk.registered();
    const mine = await desk.t.inject({ url: `${apiBase}/me/export`, headers: { 'user-token': person.token } });
    expect(mine.json()).toMatchObject({
      data: { consents: [{ id: 'privacy' }, { id: 'sensitive' }], log: [{ action: 'register' }, { action: 'export' }] },
    });
  });

  it('stores name, ID number and mobile encrypted', async () => {
    const person = await desk.registered();
    const rows = JSON.stringify(await desk.t.deps.db.selectFrom('accounts').selectAll().execute());
    for (const secret of [person.name, person.idNo, person.mobile]) expect(rows).not.toContain(secret);
  });

  it('reports CODE_WRONG for a known number with a wrong code, so that it does not reveal the account', async () => {
    const registered = await desk.registered();
    const reply = await desk.post('/auth/accounts', {
      ...registered,
      token: undefined,
      expiresAt: undefined,
      user: undefined,
      code: wrongOf(await desk.codeFor(registered.mobile)),
      consents: ['privacy', 'sensitive'],
    });
    expect(reply.json()).toMatchObject({ errorCode: 'CODE_WRONG' });
  });

  it('creates one account when the same person registers five times at once', async () => {
    const person = somebody();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => desk.post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })),
    );
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'John' }],
    ['name', { name: '张' }],
    ['idNo', { idNo: '119999198512120017' }],
    ['idNo', { idNo: '339999201206010068' }],
    ['idNo', { idNo: '33999919900230008X' }],
    ['idNo', { idNo: '' }],
    ['mobile', { mobile: '12800000000' }],
    ['code', { code: '12' }],
    ['consents', { consents: [] }],
    ['consents', { consents: ['privacy'] }],
    ['consents.0', { consents: ['all'] }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const reply = await desk.post('/auth/accounts', {
      ...somebody(),
      code: '123456',
      consents: ['privacy', 'sensitive'],
      ...wrong,
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    expect(reply.json<{ fields: object }>().fields).toHaveProperty([field, 'message']);
  });

  it('reports all invalid fields at once', async () => {
    const reply = await desk.post('/auth/accounts', { name: '', idNo: '1', mobile: '1', code: '1', consents: [] });
    const { fields } = reply.json<{ fields: object }>();
    expect(Object.keys(fields).sort()).toEqual(['code', 'consents', 'idNo', 'mobile', 'name']);
  });
});

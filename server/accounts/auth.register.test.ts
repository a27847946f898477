import { apiBase } from '@domain/contract/paths';
import { openDesk, wrongOf, type Desk } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('registering', () => {
  it('signs in, and stores the consents with version and hash of the text', async () => {
    const person = await desk.registered();
    const me = await desk.t.inject({
      url: `${apiBase}/auth/sessions/current`,
      headers: { 'user-token': person.token },
    });
    expect(me.statusCode).toBe(200);
    const rows = await desk.t.deps.db
      .selectFrom('consents')
      .innerJoin('accounts', 'accounts.id', 'consents.account_id')
      .select(['consent_id', 'version', 'text_hash'])
      .where('mobile_index', '=', desk.t.deps.vault.index('mobile', person.mobile))
      .orderBy('consent_id')
      .execute();
    expect(rows.map((row) => row.consent_id)).toEqual(['privacy', 'sensitive']);
    const mine = await desk.t.inject({ url: `${apiBase}/me/export`, headers: { 'user-token': person.token } });
    expect(mine.json()).toMatchObject({
      data: { consents: [{ id: 'privacy' }, { id: 'sensitive' }], log: [{ action: 'register' }, { action: 'export' }] },
    });
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.text_hash) && row.version.length > 0)).toBe(true);
  });

  it('stores name, ID number and mobile encrypted', async () => {
    const person = await desk.registered();
    const rows = JSON.stringify(await desk.t.deps.db.selectFrom('accounts').selectAll().execute());
    for (const secret of [person.name, person.idNo, person.mobile]) expect(rows).not.toContain(secret);
  });

  it('is refused for a known mobile number, and its code remains valid for signing in', async () => {
    const known = await desk.registered();
    const code = await desk.codeFor(known.mobile);
    const reply = await desk.post('/auth/accounts', {
      ...somebody(),
      mobile: known.mobile,
      code,
      consents: ['privacy', 'sensitive'],
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ errorCode: 'ACCOUNT_EXISTS' });
    expect((await desk.post('/auth/sessions', { mobile: known.mobile, code })).statusCode).toBe(200);
  });

  it('is refused for a known ID number, and each try counts as a wrong code', async () => {
    const known = await desk.registered();
    const { mobile } = somebody();
    const code = await desk.codeFor(mobile);
    const attempt = () =>
      desk.post('/auth/accounts', { name: '李四', idNo: known.idNo, mobile, code, consents: ['privacy', 'sensitive'] });
    for (let n = 0; n < 5; n += 1) expect((await attempt()).json()).toMatchObject({ errorCode: 'ACCOUNT_EXISTS' });
    expect((await attempt()).json()).toMatchObject({ errorCode: 'LOCKED' });
  });

  it('reports CODE_WRONG for a known number with a wrong code, so that it does not reveal the account', async () => {
    const known = await desk.registered();
    const reply = await desk.post('/auth/accounts', {
      ...known,
      token: undefined,
      expiresAt: undefined,
      user: undefined,
      code: wrongOf(await desk.codeFor(known.mobile)),
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
    const reply = await desk.post('/auth/accounts', { name: '', idNo: '1', mobile: '1', code: '', consents: [] });
    const empty = await desk.post('/auth/accounts', { name: '', idNo: '1', mobile: '1', code: '1', consents: [] });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(empty.json<{ fields: object }>().fields).sort()).toEqual([
      'code',
      'consents',
      'idNo',
      'mobile',
      'name',
    ]);
  });
});

import { apiBase } from '@domain/contract/paths';
import { startGateway, type SmsGateway } from '../auth/testing/gateway';
import { somebody } from '../auth/testing/person';
import { testApp, type TestApp } from '../testing/app';

let t: TestApp;
let gateway: SmsGateway;
beforeAll(async () => {
  gateway = await startGateway();
  t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '1000' } });
});
afterAll(async () => {
  await t.close();
  await gateway.stop();
});

const post = (path: string, payload: object, headers: Record<string, string> = {}) => t.inject({ method: 'POST', url: `${apiBase}${path}`, payload, headers });
const askCode = (mobile: string) => post('/auth/codes', { mobile });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function codeFor(mobile: string): Promise<string> {
  expect((await askCode(mobile)).statusCode).toBe(200);
  return gateway.codeFor(mobile);
}

async function registered(person = somebody()) {
  const code = await codeFor(person.mobile);
  const reply = await post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] });
  expect(reply.statusCode).toBe(201);
  t.clock.advance({ seconds: 61 });
  return { ...person, ...reply.json<{ data: { token: string; expiresAt: string } }>().data };
}

describe('a code', () => {
  it('is six digits, sent at once, and says when the next may be asked for', async () => {
    const { mobile } = somebody();
    const reply = await askCode(mobile);
    expect(reply.json()).toEqual({ success: true, data: { resendAfter: 60 } });
    expect(gateway.codeFor(mobile)).toMatch(/^\d{6}$/);
  });

  it('is answered word for word the same for a known and an unknown number', async () => {
    const known = await registered();
    const [forKnown, forUnknown] = [await askCode(known.mobile), await askCode(somebody().mobile)];
    expect(forKnown.body).toBe(forUnknown.body);
    expect(forKnown.statusCode).toBe(forUnknown.statusCode);
  });

  it('is sent without a look at the accounts, so its time says nothing either', async () => {
    const client = await t.deps.pool.connect();
    await client.query('begin; lock table accounts in access exclusive mode');
    const reply = await askCode(somebody().mobile);
    await client.query('rollback');
    client.release();
    expect(reply.statusCode).toBe(200);
  });

  it('is refused within 60 seconds, with the seconds to wait, and given after them', async () => {
    const { mobile } = somebody();
    await askCode(mobile);
    t.clock.advance({ seconds: 20 });
    const early = await askCode(mobile);
    expect(early.statusCode).toBe(429);
    expect(early.json()).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
    expect(early.headers['retry-after']).toBe('40');
    t.clock.advance({ seconds: 40 });
    expect((await askCode(mobile)).statusCode).toBe(200);
  });

  it('is sent ten times a day to one number, and again a day later', async () => {
    const { mobile } = somebody();
    for (let n = 0; n < 10; n += 1) {
      expect((await askCode(mobile)).statusCode).toBe(200);
      t.clock.advance({ seconds: 61 });
    }
    const eleventh = await askCode(mobile);
    expect(eleventh.json()).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(80_000);
    t.clock.advance({ days: 1 });
    expect((await askCode(mobile)).statusCode).toBe(200);
  });

  it('asked for fifty times at once is sent once', async () => {
    const { mobile } = somebody();
    const replies = await Promise.all(Array.from({ length: 50 }, () => askCode(mobile)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(gateway.sent.filter((sms) => sms.mobile === mobile)).toHaveLength(1);
  });

  it('reads a number as people write it', async () => {
    const { mobile } = somebody();
    await askCode(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3, 7)}-${mobile.slice(7)}`);
    expect(gateway.codeFor(mobile)).toMatch(/^\d{6}$/);
  });

  it.each(['12800000000', '1380000000', 'abc', '   ', '1380000000\u0000'])('is refused for %j, naming the field', async (mobile) => {
    const reply = await askCode(mobile);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED', fields: { mobile: { message: expect.stringMatching(/\S/) } } });
  });

  it('that could not be sent is told, and may be asked for again at once', async () => {
    const { mobile } = somebody();
    gateway.answerWith(500);
    const reply = await askCode(mobile);
    gateway.answerWith(200);
    expect(reply.statusCode).toBe(503);
    expect((await askCode(mobile)).statusCode).toBe(200);
  });

  it('is kept nowhere in clear, nor is the number', async () => {
    const { mobile } = somebody();
    const code = await codeFor(mobile);
    const rows = JSON.stringify([await t.deps.db.selectFrom('sign_in_codes').selectAll().execute(), await t.deps.db.selectFrom('rate_limits').selectAll().execute()]);
    expect(rows).not.toContain(mobile);
    expect(rows).not.toContain(code);
  });
});

describe('signing in', () => {
  it('with the right code opens a session and shows the person masked', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    const reply = await post('/auth/sessions', { mobile: person.mobile, code });
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json<{ data: { token: string; expiresAt: string; user: object } }>();
    expect(data.token).toMatch(/^[\w-]{40,}$/);
    expect(data.expiresAt).toMatch(/\+08:00$/);
    expect(data.user).toEqual({ name: '张*三', idNo: `329***********${person.idNo.slice(-4)}`, mobile: `139****${person.mobile.slice(-4)}` });
  });

  it('uses a code up', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    await post('/auth/sessions', { mobile: person.mobile, code });
    expect((await post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({ errorCode: 'CODE_EXPIRED' });
  });

  it('twenty times at once with one code succeeds once', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('/auth/sessions', { mobile: person.mobile, code })));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  it('with a right code for an unknown number leads to registering, and the code stays good', async () => {
    const person = somebody();
    const code = await codeFor(person.mobile);
    const unknown = await post('/auth/sessions', { mobile: person.mobile, code });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ errorCode: 'ACCOUNT_NOT_FOUND' });
    expect((await post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })).statusCode).toBe(201);
  });

  it('with a wrong code is answered alike for known and unknown numbers', async () => {
    const known = await registered();
    const stranger = somebody();
    const replies = await Promise.all([known.mobile, stranger.mobile].map(async (mobile) => {
      const { traceId, ...rest } = (await post('/auth/sessions', { mobile, code: wrongOf(await codeFor(mobile)) })).json<Record<string, unknown>>();
      expect(traceId).toBeTruthy();
      return rest;
    }));
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ errorCode: 'CODE_WRONG', data: { triesLeft: 4 } });
  });

  it('fails with CODE_EXPIRED after five minutes, and when no code was asked for', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    t.clock.advance({ minutes: 5 });
    expect((await post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({ errorCode: 'CODE_EXPIRED' });
    expect((await post('/auth/sessions', { mobile: somebody().mobile, code })).json()).toMatchObject({ errorCode: 'CODE_EXPIRED' });
  });

  it('has five tries; then the code is void and the number locked for 15 minutes', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    for (let n = 0; n < 5; n += 1) {
      expect((await post('/auth/sessions', { mobile: person.mobile, code: wrongOf(code) })).json()).toMatchObject({ errorCode: 'CODE_WRONG' });
    }
    const locked = await post('/auth/sessions', { mobile: person.mobile, code });
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ errorCode: 'LOCKED' });
    expect(locked.headers['retry-after']).toBe('900');
    t.clock.advance({ minutes: 14 });
    expect((await askCode(person.mobile)).json()).toMatchObject({ errorCode: 'LOCKED' });
    t.clock.advance({ minutes: 1 });
    expect((await post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({ errorCode: 'CODE_EXPIRED' });
    expect((await post('/auth/sessions', { mobile: person.mobile, code: await codeFor(person.mobile) })).statusCode).toBe(200);
  });

  it('guessed a hundred times at once gets five guesses', async () => {
    const person = await registered();
    const code = await codeFor(person.mobile);
    const replies = await Promise.all(Array.from({ length: 100 }, () => post('/auth/sessions', { mobile: person.mobile, code: wrongOf(code) })));
    expect(replies.filter((reply) => reply.statusCode === 422)).toHaveLength(5);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(95);
  });

  it.each([
    [{ mobile: '139', code: '123456' }, 'mobile'],
    [{ mobile: '13900000001', code: '12345' }, 'code'],
    [{ mobile: '13900000001', code: 'abcdef' }, 'code'],
    [{ mobile: '13900000001' }, 'code'],
    [{ mobile: 13900000001, code: '123456' }, 'mobile'],
    [{ mobile: '13900000001', code: '123456', role: 'admin' }, 'role'],
    [{ mobile: { $ne: '' }, code: '123456' }, 'mobile'],
    [{ mobile: "1' or 1=1--", code: '123456' }, 'mobile'],
  ])('refuses %j, naming %s', async (payload, field) => {
    const reply = await post('/auth/sessions', payload);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ fields: object }>().fields).toHaveProperty([field]);
  });
});

describe('registering', () => {
  it('signs in, and keeps the consents with version and hash of the text', async () => {
    const person = await registered();
    const me = await t.inject({ url: `${apiBase}/auth/sessions/current`, headers: { 'user-token': person.token } });
    expect(me.statusCode).toBe(200);
    const rows = await t.deps.db.selectFrom('consents').innerJoin('accounts', 'accounts.id', 'consents.account_id')
      .select(['consent_id', 'version', 'text_hash']).where('mobile_index', '=', t.deps.vault.index('mobile', person.mobile)).orderBy('consent_id').execute();
    expect(rows.map((row) => row.consent_id)).toEqual(['privacy', 'sensitive']);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.text_hash) && row.version.length > 0)).toBe(true);
  });

  it('keeps name, identity number and mobile sealed', async () => {
    const person = await registered();
    const rows = JSON.stringify(await t.deps.db.selectFrom('accounts').selectAll().execute());
    for (const secret of [person.name, person.idNo, person.mobile]) expect(rows).not.toContain(secret);
  });

  it('is refused for a known mobile, whose code then signs in', async () => {
    const known = await registered();
    const code = await codeFor(known.mobile);
    const reply = await post('/auth/accounts', { ...somebody(), mobile: known.mobile, code, consents: ['privacy', 'sensitive'] });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ errorCode: 'ACCOUNT_EXISTS' });
    expect((await post('/auth/sessions', { mobile: known.mobile, code })).statusCode).toBe(200);
  });

  it('is refused for a known identity number, and trying many of them is not free', async () => {
    const known = await registered();
    const { mobile } = somebody();
    const code = await codeFor(mobile);
    const attempt = () => post('/auth/accounts', { name: '李四', idNo: known.idNo, mobile, code, consents: ['privacy', 'sensitive'] });
    for (let n = 0; n < 5; n += 1) expect((await attempt()).json()).toMatchObject({ errorCode: 'ACCOUNT_EXISTS' });
    expect((await attempt()).json()).toMatchObject({ errorCode: 'LOCKED' });
  });

  it('needs the right code first: who is known is told to nobody else', async () => {
    const known = await registered();
    const reply = await post('/auth/accounts', { ...known, token: undefined, expiresAt: undefined, user: undefined, code: wrongOf(await codeFor(known.mobile)), consents: ['privacy', 'sensitive'] });
    expect(reply.json()).toMatchObject({ errorCode: 'CODE_WRONG' });
  });

  it('of one person twice at once makes one account', async () => {
    const person = somebody();
    const code = await codeFor(person.mobile);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })));
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
  });

  it.each([
    ['name', { name: '' }], ['name', { name: 'John' }], ['name', { name: '张' }],
    ['idNo', { idNo: '119999198512120017' }], ['idNo', { idNo: '339999201206010068' }], ['idNo', { idNo: '33999919900230008X' }], ['idNo', { idNo: '' }],
    ['mobile', { mobile: '12800000000' }], ['code', { code: '12' }],
    ['consents', { consents: [] }], ['consents', { consents: ['privacy'] }], ['consents.0', { consents: ['all'] }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const reply = await post('/auth/accounts', { ...somebody(), code: '123456', consents: ['privacy', 'sensitive'], ...wrong });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    expect(reply.json<{ fields: object }>().fields).toHaveProperty([field, 'message']);
  });

  it('tells all that is wrong at once', async () => {
    const reply = await post('/auth/accounts', { name: '', idNo: '1', mobile: '1', code: '', consents: [] });
    const empty = await post('/auth/accounts', { name: '', idNo: '1', mobile: '1', code: '1', consents: [] });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(empty.json<{ fields: object }>().fields).sort()).toEqual(['code', 'consents', 'idNo', 'mobile', 'name']);
  });
});

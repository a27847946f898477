import { openDesk, wrongOf, type Desk } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('signing in', () => {
  it('with the right code opens a session and shows the person masked', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const reply = await desk.post('/auth/sessions', { mobile: person.mobile, code });
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json<{ data: { token: string; expiresAt: string; user: object } }>();
    expect(data.token).toMatch(/^[\w-]{40,}$/);
    expect(data.expiresAt).toMatch(/\+08:00$/);
    expect(data.user).toEqual({
      name: '张*三',
      idNo: `329***********${person.idNo.slice(-4)}`,
      mobile: `139****${person.mobile.slice(-4)}`,
    });
  });

  it('uses up the code', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    await desk.post('/auth/sessions', { mobile: person.mobile, code });
    expect((await desk.post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({
      errorCode: 'CODE_EXPIRED',
    });
  });

  it('succeeds once when one code is sent twenty times at once', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => desk.post('/auth/sessions', { mobile: person.mobile, code })),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  it('gives ACCOUNT_NOT_FOUND for an unknown number, and its code remains valid for registering', async () => {
    const person = somebody();
    const code = await desk.codeFor(person.mobile);
    const unknown = await desk.post('/auth/sessions', { mobile: person.mobile, code });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ errorCode: 'ACCOUNT_NOT_FOUND' });
    expect(
      (await desk.post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })).statusCode,
    ).toBe(201);
  });

  it('gives the same reply to a wrong code for known and unknown numbers', async () => {
    const known = await desk.registered();
    const stranger = somebody();
    const replies = await Promise.all(
      [known.mobile, stranger.mobile].map(async (mobile) => {
        const { traceId, ...rest } = (
          await desk.post('/auth/sessions', { mobile, code: wrongOf(await desk.codeFor(mobile)) })
        ).json<Record<string, unknown>>();
        expect(traceId).toBeTruthy();
        return rest;
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ errorCode: 'CODE_WRONG', data: { triesLeft: 4 } });
  });

  it('gives CODE_EXPIRED after five minutes, and when no code was requested', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    desk.t.clock.advance({ minutes: 5 });
    expect((await desk.post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({
      errorCode: 'CODE_EXPIRED',
    });
    expect((await desk.post('/auth/sessions', { mobile: somebody().mobile, code })).json()).toMatchObject({
      errorCode: 'CODE_EXPIRED',
    });
  });

  it('allows five tries; then the code is void and the number locked for 15 minutes', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    for (let n = 0; n < 5; n += 1) {
      expect((await desk.post('/auth/sessions', { mobile: person.mobile, code: wrongOf(code) })).json()).toMatchObject({
        errorCode: 'CODE_WRONG',
      });
    }
    const locked = await desk.post('/auth/sessions', { mobile: person.mobile, code });
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ errorCode: 'LOCKED' });
    expect(locked.headers['retry-after']).toBe('900');
    desk.t.clock.advance({ minutes: 14 });
    expect((await desk.askCode(person.mobile)).json()).toMatchObject({ errorCode: 'LOCKED' });
    desk.t.clock.advance({ minutes: 1 });
    expect((await desk.post('/auth/sessions', { mobile: person.mobile, code })).json()).toMatchObject({
      errorCode: 'CODE_EXPIRED',
    });
    expect(
      (await desk.post('/auth/sessions', { mobile: person.mobile, code: await desk.codeFor(person.mobile) }))
        .statusCode,
    ).toBe(200);
  });

  it('allows five tries when a hundred arrive at once', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => desk.post('/auth/sessions', { mobile: person.mobile, code: wrongOf(code) })),
    );
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
  ])('refuses %j with an error at %s', async (payload, field) => {
    const reply = await desk.post('/auth/sessions', payload);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ fields: object }>().fields).toHaveProperty([field]);
  });
});

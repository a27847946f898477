import { useDesk, wrongOf } from '../testing/identity/desk';
import { somebody, testDevice } from '../testing/identity/person';

const desk = useDesk();
const { name, idNo } = somebody();

describe('signing in', () => {
  it('sends a code without reading the accounts, so neither the reply nor its time reveals a number', async () => {
    const client = await desk.t.deps.pool.connect();
    await client.query('begin; lock table accounts in access exclusive mode');
    const reply = await desk.askCode(somebody().mobile);
    await client.query('rollback');
    client.release();
    expect(reply.statusCode).toBe(200);
  });

  it('stores no code, name, ID number or mobile number in clear text', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const tables = ['accounts', 'sign_in_codes', 'rate_limits'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => desk.t.sql(`select * from ${table}`))));
    for (const secret of [code, person.name, person.idNo, person.mobile]) expect(rows).not.toContain(secret);
  });

  it.each([
    ['/auth/sessions', {}],
    ['/auth/accounts', { name, idNo, consents: ['privacy', 'sensitive'] }],
    ['/auth/mobile-requests', { name, idNo }],
  ])('gives the same reply of %s to a wrong code for known and unknown numbers', async (path, more) => {
    const registered = await desk.registered();
    const stranger = somebody();
    const replies = await Promise.all(
      [registered.mobile, stranger.mobile].map(async (mobile) => {
        const { traceId, ...rest } = (
          await desk.post(path, { ...more, mobile, code: wrongOf(await desk.codeFor(mobile)) })
        ).json<Record<string, unknown>>();
        expect(traceId).toBeTruthy();
        return rest;
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ errorCode: 'CODE_WRONG', data: { triesLeft: 4 } });
  });

  it('succeeds once when one code is sent twenty times at once', async () => {
    const person = await desk.registered();
    const code = await desk.codeFor(person.mobile);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.post('/auth/sessions', { mobile: person.mobile, code, device: testDevice }),
      ),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
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
});

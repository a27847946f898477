import { useDesk } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';

const desk = useDesk();

describe('a code', () => {
  it('gets the same reply for a known and an unknown number', async () => {
    const registered = await desk.registered();
    const [forKnown, forUnknown] = [await desk.askCode(registered.mobile), await desk.askCode(somebody().mobile)];
    expect(forKnown.body).toBe(forUnknown.body);
    expect(forKnown.statusCode).toBe(forUnknown.statusCode);
  });

  it('is sent without reading the accounts, so the response time reveals nothing', async () => {
    const client = await desk.t.deps.pool.connect();
    await client.query('begin; lock table accounts in access exclusive mode');
    const reply = await desk.askCode(somebody().mobile);
    await client.query('rollback');
    client.release();
    expect(reply.statusCode).toBe(200);
  });

  it('is not stored in plain text, nor is the number', async () => {
    const { mobile } = somebody();
    const code = await desk.codeFor(mobile);
    const rows = JSON.stringify([
      await desk.t.deps.db.selectFrom('sign_in_codes').selectAll().execute(),
      await desk.t.deps.db.selectFrom('rate_limits').selectAll().execute(),
    ]);
    expect(rows).not.toContain(mobile);
    expect(rows).not.toContain(code);
  });
});

import { apiBase } from '@domain/contract/paths';
import { wrongOf } from '../testing/identity/desk';
import { somebody } from '../testing/identity/person';
import { useGateway } from '../testing/identity/gateway';
import { applicant, call } from '../testing/applicant';
import { inState } from '../testing/states';

const { t, gateway } = useGateway({ now: '2026-06-20T10:00:00+08:00' });

const codeTo = async (mobile: string) => {
  expect((await call(t, 'POST', '/auth/codes', { body: { mobile } })).status).toBe(200);
  return gateway.codeFor(mobile);
};

describe('the data export', () => {
  it('shows failed sign-ins', async () => {
    const { mobile, headers } = await applicant(t);
    const code = wrongOf(await codeTo(mobile));
    for (let n = 0; n < 5; n += 1) await call(t, 'POST', '/auth/sessions', { body: { mobile, code } });
    const reply = await t.inject({ url: `${apiBase}/me/export`, headers });
    expect(reply.headers['content-disposition']).toContain('attachment');
    const { log } = reply.json<{ data: { log: { action: string }[] } }>().data;
    const actions = log.map(({ action }) => action);
    expect(actions.filter((action) => action === 'sign_in_failed')).toHaveLength(4);
    expect(actions).toContain('sign_in_locked');
    expect(JSON.stringify(log)).not.toContain('127.0.0.1');
  });
});

describe('calls that require a fresh code', () => {
  const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };

  it('reject payee, export, deletion and the change of the number until a code to the registered number is confirmed', async () => {
    const { who, id } = await inState(t, 1, 'pay_failed');
    t.clock.advance({ minutes: 11 });
    const { mobile } = somebody();
    const toNew = await codeTo(mobile);
    const change = () => who.send('PUT', '/me/mobile', { mobile, code: toNew });
    for (const guarded of [
      () => who.send('PUT', `/applications/${id}/payee`, payee),
      () => who.send('GET', '/me/export'),
      () => who.send('DELETE', '/me'),
      change,
    ])
      expect(await guarded()).toMatchObject({ status: 403, errorCode: 'CONFIRMATION_REQUIRED' });
    expect((await who.send('GET', `/applications/${id}`)).status).toBe(200);
    expect((await who.send('POST', '/me/codes', {})).status).toBe(200);
    // The code to the new number does not replace the one to the old number.
    expect((await who.send('POST', '/me/confirmations', { code: toNew })).status).toBe(422);
    const code = gateway.codeFor(who.mobile);
    expect((await who.send('POST', '/me/confirmations', { code })).status).toBe(200);
    expect((await who.send('PUT', `/applications/${id}/payee`, payee)).status).toBe(200);
    expect((await change()).status).toBe(200);
    t.clock.advance({ minutes: 10 });
    expect((await who.send('GET', '/me/export')).status).toBe(403);
    t.deps.config.freshCode = false;
    expect((await who.send('GET', '/me/export')).status).toBe(200);
    t.deps.config.freshCode = true;
  });

  it('include the withdrawal of an application, which is final', async () => {
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', 2);
    t.clock.advance({ minutes: 11 });
    const withdraw = () => who.send('POST', `/applications/${id}/withdrawal`, {});
    expect(await withdraw()).toMatchObject({ status: 403, errorCode: 'CONFIRMATION_REQUIRED' });
    expect((await who.send('GET', `/applications/${id}`)).data).toMatchObject({ status: 'submitted' });
    await who.send('POST', '/me/codes', {});
    expect((await who.send('POST', '/me/confirmations', { code: gateway.codeFor(who.mobile) })).status).toBe(200);
    expect(await withdraw()).toMatchObject({ status: 200, data: { status: 'withdrawn' } });
  });

  it('confirm no other session of the account', async () => {
    const who = await applicant(t);
    const old = { ...who.headers };
    t.clock.advance({ minutes: 11 });
    await who.signInAgain();
    expect((await who.send('POST', '/me/codes', {})).status).toBe(200);
    expect((await who.send('POST', '/me/confirmations', { code: gateway.codeFor(who.mobile) })).status).toBe(200);
    expect((await who.send('GET', '/me/export')).status).toBe(200);
    expect((await call(t, 'GET', '/me/export', { headers: old })).status).toBe(403);
  });
});

it('a number stays and its code remains valid without the message to the old number, which the change writes', async () => {
  const who = await applicant(t);
  const { mobile } = somebody();
  const body = { mobile, code: await codeTo(mobile) };
  await t.sql('alter table messages add constraint planted check (false) not valid');
  expect((await who.send('PUT', '/me/mobile', body)).status).toBe(500);
  await t.sql('alter table messages drop constraint planted');
  expect((await who.send('PUT', '/me/mobile', body)).status).toBe(200);
});

import { locations } from '../platform/crypto/sealLocations';
import { useGateway } from '../testing/identity/gateway';
import { somebody } from '../testing/identity/person';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { office } from '../testing/office';
import { marked } from '../testing/states';
import { sweepMobileRequests } from '../accounts/mobileRequests';
import { sendDue } from './worker';

/** What becomes of a message: `sent`; `unknown`, because it may have been sent; `refused`, because it was not sent. */
const answers = [
  { gateway: 'accepts it', answer: 200, is: 'sent' },
  { gateway: 'accepts it and breaks its reply off', answer: 'cut', is: 'sent' },
  { gateway: 'accepts it and its reply is lost', answer: 'lost', is: 'unknown' },
  { gateway: 'is behind a proxy whose wait times out', answer: 504, is: 'unknown' },
  { gateway: 'is behind a proxy that loses its reply', answer: 502, is: 'unknown' },
  { gateway: 'fails while it sends', answer: 500, is: 'unknown' },
  { gateway: 'refuses it', answer: 400, is: 'refused' },
  { gateway: 'is not available', answer: 503, is: 'refused' },
  { gateway: 'redirects', answer: 302, is: 'refused' },
  { gateway: 'is down', answer: 'down', is: 'refused' },
] as const;

describe.each(answers)('when the gateway $gateway', ({ answer, is }) => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00' });
  let who: Applicant;
  beforeEach(async () => {
    who = await applicant(t);
    if (answer === 'down') await gateway.stop();
    else gateway.answerWith(answer);
    await t.sql('delete from rate_limits');
  });

  const counted = async () =>
    (await t.sql<{ used: number }>(`select used from rate_limits where key = 'sms:all'`))[0]?.used;
  const isCounted = is === 'refused' ? 0 : 1;

  it.each([
    ['/auth/codes', () => call(t, 'POST', '/auth/codes', { body: { mobile: who.mobile } })],
    ['/me/codes', () => who.send('POST', '/me/codes', {})],
  ])(
    `POST ${'%s'} keeps its limits and the code unless it was refused, and logs an error unless it was sent`,
    async (_, send) => {
      const logged = jest.spyOn(t.deps.log, 'error');
      const reply = await send();
      expect(logged).toHaveBeenCalledTimes(is === 'sent' ? 0 : 1);
      logged.mockRestore();
      expect(await counted()).toBe(isCounted);
      if (is === 'refused') {
        expect(reply).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
        expect((await send()).status).toBe(503);
        return;
      }
      expect(reply.data).toEqual({ resendAfter: 60, ...(is === 'unknown' && { mayArriveLate: true }) });
      expect((await send()).status).toBe(429);
      const code = gateway.sent.at(-1)?.code;
      if (code) expect((await who.send('POST', '/me/confirmations', { code })).status).toBe(200);
    },
  );

  it('24 hours run from the notice to the old number only when it was accepted; a notice that may have arrived shows the request', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const sealed = t.deps.vault.seal(somebody().mobile, locations.mobileRequest(id));
    await t.sql(
      `insert into mobile_requests (id, account_id, mobile_sealed, requested_at, notify_at) values ($1, $2, $3, $4, $4)`,
      [id, who.accountId, sealed, t.clock.now()],
    );
    const sweep = () => sweepMobileRequests(t.deps).catch(() => {});
    await sweep();
    expect(await counted()).toBe(isCounted);
    const [row] = await t.sql<{ due_at: Date | null }>('select due_at from mobile_requests');
    expect(row?.due_at).toEqual(is === 'sent' ? new Date('2026-11-22T02:00:00Z') : null);
    expect(await must(who.send('GET', '/me'))).toMatchObject({
      mobileRequest: { dueAt: '2026-11-22T10:00:00.000+08:00' },
    });
    await must(who.send('DELETE', '/me/mobile-request'));
  });

  it('a message of a case is counted unless it was refused, and is repeated unless it was accepted', async () => {
    const { id } = await who.submitted('newApplyElv', 1);
    await must(office(t).intake(id));
    await must(office(t).sendBack(id, marked));
    await sendDue(t.deps);
    expect(await counted()).toBe(isCounted);
    expect(await t.sql(`select state from messages where application_id = $1 and occasion = 'event'`, [id])).toEqual([
      { state: is === 'sent' ? 'sent' : 'due' },
    ]);
  });
});

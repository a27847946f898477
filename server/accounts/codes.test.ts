import { apiBase } from '@domain/contract/paths';
import { somebody } from '../testing/identity/person';
import { sendCode } from './codes';
import { createTestServer, testApp, type TestApp } from '../testing/app';
import { applicant, call } from '../testing/applicant';

let t: TestApp;
const said: unknown[] = [];
const { write } = process.stdout;
beforeAll(async () => {
  process.stdout.write = (text: unknown) => said.push(text) > 0;
  t = await testApp({ env: { CODES_PER_ADDRESS: '3' } });
});
afterAll(async () => {
  process.stdout.write = write;
  await t.close();
});

const ask = (app: TestApp['app'], remoteAddress: string, mobile = somebody().mobile) =>
  app.inject({ method: 'POST', url: `${apiBase}/auth/codes`, payload: { mobile }, remoteAddress });

describe('codes without a gateway', () => {
  it('are written to standard output in one line', async () => {
    const { mobile } = somebody();
    await ask(t.app, '10.0.0.1', mobile);
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^\\[sms\\] ${mobile} \\d{6}\\n$`)));
  });
});

describe('codes for one address', () => {
  it('are sent with DEMO=on only to test numbers', async () => {
    const deps = { ...t.deps, config: { ...t.deps.config, demo: true } };
    const send = (mobile: string) => sendCode(deps, { mobile, address: '192.0.2.77' });
    await expect(send('13912345678')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { mobile: { message: expect.stringContaining('只接受测试手机号') } },
    });
    await expect(send('13800010000')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(send('13800009999')).resolves.toMatchObject({ resendAfter: 60 });
  });

  it('with DEMO=on a draft accepts no complete mobile number outside of the test range', async () => {
    const who = await applicant(t);
    const demo = createTestServer({ ...t.deps, config: { ...t.deps.config, demo: true } });
    const inject = demo.inject.bind(demo) as TestApp['inject'];
    const { id, revision } = await who.begin('newApply');
    const save = (mobile: string) =>
      call({ ...t, inject }, 'PUT', `/applications/${id}/steps/personalInfo`, {
        body: { mobile },
        headers: { ...who.headers, 'if-match': String(revision) },
      });
    expect(await save('139 1234 5678')).toMatchObject({
      status: 422,
      fields: { 'personalInfo.mobile': { message: expect.stringContaining('只接受测试手机号') } },
    });
    expect((await save('1391234567')).status).toBe(200);
    await demo.close();
  });

  it('are limited to CODES_PER_ADDRESS per hour when 30 requests arrive at two processes at once', async () => {
    const second = createTestServer(t.deps);
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n % 2 ? second : t.app, '10.0.0.2')));
    await second.close();
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    expect((await ask(t.app, '10.0.0.3')).statusCode).toBe(200);
    const refused = await ask(t.app, '10.0.0.2');
    expect(refused.json()).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    t.clock.advance({ hours: 1 });
    expect((await ask(t.app, '10.0.0.2')).statusCode).toBe(200);
  });

  it('sends one code to a number when three networks request it at once', async () => {
    const { mobile } = somebody();
    const replies = await Promise.all(['10.1.0.1', '10.1.0.2', '10.1.0.3'].map((from) => ask(t.app, from, mobile)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 429, 429]);
  });

  it('sends five codes an hour and ten a day to a number, whatever the network', async () => {
    const { mobile } = somebody();
    const sentIn = async (hour: number) => {
      let sent = 0;
      for (let n = 1; n <= 7; n += 1) {
        if ((await ask(t.app, `10.2.${hour}.${n}`, mobile)).statusCode === 200) sent += 1;
        t.clock.advance({ seconds: 61 });
      }
      t.clock.advance({ hours: 1 });
      return sent;
    };
    expect([await sentIn(1), await sentIn(2), await sentIn(3)]).toEqual([5, 5, 0]);
  });

  it('sums the /64 networks of one IPv6 /56 and of one /48', async () => {
    const sentFrom = async (network: (n: number) => string) => {
      let sent = 0;
      for (let n = 0; n < 20; n += 1) if ((await ask(t.app, network(n))).statusCode === 200) sent += 1;
      return sent;
    };
    expect(await sentFrom((n) => `2001:db8:1:1${n.toString(16).padStart(2, '0')}::1`)).toBe(6);
    expect(await sentFrom((n) => `2001:db8:2:${n.toString(16).padStart(2, '0')}00::1`)).toBe(12);
  });

  it('refuses with SMS_LIMIT_REACHED when SMS_PER_HOUR messages were sent, counted by all processes at once', async () => {
    const other = await testApp({ env: { SMS_PER_HOUR: '10' } });
    const second = createTestServer(other.deps);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ask(n % 2 ? second : other.app, `10.3.0.${n}`)),
    );
    await second.close();
    await other.close();
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(10);
    const refused = replies.find((reply) => reply.statusCode !== 200);
    expect(refused?.statusCode).toBe(503);
    expect(refused?.json()).toMatchObject({ errorCode: 'SMS_LIMIT_REACHED' });
    expect(refused?.headers['retry-after']).toBe('3600');
  });
});

import { apiBase } from '@domain/contract/paths';
import { createLog } from '../platform/log';
import { testApp } from '../testing/app';
import { startGateway } from '../testing/identity/gateway';
import { somebody } from '../testing/identity/person';

it('the log contains no name, number, code or token, even at trace level and after errors', async () => {
  const lines: string[] = [];
  const gateway = await startGateway();
  const t = await testApp({
    env: { SMS_URL: gateway.url },
    parts: {
      log: createLog('trace', {
        write: (line) => {
          lines.push(line);
        },
      }),
    },
  });
  const post = (path: string, payload: object) => t.inject({ method: 'POST', url: `${apiBase}${path}`, payload });
  const person = somebody();

  await post('/auth/codes', { mobile: person.mobile });
  const code = gateway.codeFor(person.mobile);
  const { data } = (await post('/auth/accounts', { ...person, code, consents: ['privacy', 'sensitive'] })).json<{
    data: { token: string };
  }>();
  await t.inject({ url: `${apiBase}/me/export?x=${person.idNo}`, headers: { 'user-token': data.token } });
  await post('/auth/sessions', { mobile: person.mobile, code });
  gateway.answerWith(503);
  t.clock.advance({ minutes: 2 });
  expect((await post('/auth/codes', { mobile: person.mobile })).statusCode).toBe(503);
  await t.sql('drop table consents; alter table accounts rename to lost');
  expect((await t.inject({ url: `${apiBase}/me`, headers: { 'user-token': data.token } })).statusCode).toBe(500);
  await t.close();
  await gateway.stop();

  expect(lines.length).toBeGreaterThan(6);
  for (const secret of [person.name, person.idNo, person.mobile, code, data.token])
    expect(lines.join('')).not.toContain(secret);
});

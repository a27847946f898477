import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, must } from './api';
import type { Person } from './people';

/** The device on which `register` makes accounts known, and which the contexts of the phone's tests have. */
export const testDevice = 'd'.repeat(64);

/** Returns the sign-in code that the fake SMS gateway wrote to the server log. */
export async function codeFor(mobile: string, log = join(process.env.E2E_DIR ?? '', 'server.log')) {
  for (let tries = 0; tries < 100; tries += 1) {
    const sent = [...readFileSync(log, 'utf8').matchAll(new RegExp(`\\[sms\\] ${mobile} (\\d{6})`, 'g'))].at(-1);
    if (sent?.[1]) return sent[1];
    await pause(50);
  }
  throw new Error(`no code was sent to ${mobile}`);
}

export async function register(call: Api, who: Person, log?: string) {
  await must(call('POST', '/auth/codes', { body: { mobile: who.mobile } }));
  const code = await codeFor(who.mobile, log);
  const { token } = await must(
    call<{ token: string }>('POST', '/auth/accounts', {
      body: {
        mobile: who.mobile,
        code,
        name: who.name,
        idNo: who.idNo,
        consents: ['privacy', 'sensitive'],
        device: testDevice,
      },
    }),
  );
  return token;
}

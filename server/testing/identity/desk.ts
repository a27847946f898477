import { apiBase } from '@domain/contract/paths';
import { testApp } from '../app';
import { startGateway } from './gateway';
import { somebody, testDevice } from './person';

/** Starts an app with an SMS gateway and returns helpers for registration and sign-in. */
export async function openDesk() {
  const gateway = await startGateway();
  const t = await testApp({ env: { SMS_URL: gateway.url, CODES_PER_ADDRESS: '1000' } });

  const post = (path: string, payload: object) => t.inject({ method: 'POST', url: `${apiBase}${path}`, payload });
  const askCode = (mobile: string) => post('/auth/codes', { mobile });

  async function codeFor(mobile: string): Promise<string> {
    const reply = await askCode(mobile);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return gateway.codeFor(mobile);
  }

  /** Registers a new person through the API and advances the clock past the minimum interval between two codes. */
  async function registered(person = somebody()) {
    const code = await codeFor(person.mobile);
    const reply = await post('/auth/accounts', {
      ...person,
      code,
      consents: ['privacy', 'sensitive'],
      device: testDevice,
    });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    t.clock.advance({ seconds: 61 });
    return { ...person, ...reply.json<{ data: { token: string; expiresAt: string } }>().data };
  }

  const close = async () => {
    await t.close();
    await gateway.stop();
  };
  return { t, gateway, post, askCode, codeFor, registered, close };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Opens such an app and closes it after the tests of this file or block. Its properties exist from the first test or hook on. */
export function useDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => void Object.assign(desk, await openDesk()));
  afterAll(() => desk.close());
  return desk;
}

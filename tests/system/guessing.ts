import type { Api } from '../support/api';
import { codeFor, register } from '../support/session';
import { person } from '../support/people';
import { place } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';

/** Returns an API function whose calls come from this address: the server trusts `X-Forwarded-For` from this machine. */
const from =
  (call: Api, address: string): Api =>
  (method, path, { headers, ...rest } = {}) =>
    call<never>(method, path, { ...rest, headers: { 'X-Forwarded-For': address, ...headers } });

const somewhere = (n: number) => `203.${(n >> 8) & 255}.${n & 255}.7`;
const home = (n: number) => `100.${64 + ((n >> 8) & 63)}.${n & 255}.9`;
const CARRIER = '36.152.44.96';
const AT_ONCE = 16;

async function inTurns(count: number, work: (n: number) => Promise<void>) {
  let next = 0;
  const takeTurns = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}

/** Wrong sign-in codes from 1,000 networks for the numbers of people who then sign in; and many people behind one carrier address (CGNAT). */
export async function guessing(wrongCodes: number, carried: number): Promise<Verdict> {
  const owners = 100;
  const at = place({ CODES_PER_ADDRESS: '120', LOG_LEVEL: 'error' });
  await at.start();
  const wrong: string[] = [];
  const answers = new Map<number, number>();
  const note = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);

  // Each person requests a code from their own address; it must stay valid during the guessing.
  const codes: string[] = [];
  await inTurns(owners, async (n) => {
    const call = from(at.call, home(n));
    await register(call, person(n), at.log);
  });
  await new Promise((resolve) => setTimeout(resolve, 61_000)); // a new code can be requested after a minute
  await inTurns(owners, async (n) => {
    const { mobile } = person(n);
    const { status } = await from(at.call, home(n))('POST', '/auth/codes', { body: { mobile } });
    if (status !== 200) wrong.push(`${mobile}: a code was refused with ${status}`);
    codes[n] = await codeFor(mobile, at.log);
  });
  const began = Date.now();
  await inTurns(wrongCodes, async (n) => {
    const who = n % owners;
    const guess = String((Number(codes[who]) + 1 + n) % 1_000_000).padStart(6, '0');
    const call = from(at.call, somewhere(n % 1_000));
    note((await call('POST', '/auth/sessions', { body: { mobile: person(who).mobile, code: guess } })).status);
  });
  const seconds = (Date.now() - began) / 1000;
  let signedIn = 0;
  await inTurns(owners, async (n) => {
    const { mobile } = person(n);
    const { status } = await from(at.call, home(n))('POST', '/auth/sessions', { body: { mobile, code: codes[n] } });
    if (status === 200) signedIn += 1;
    else wrong.push(`${mobile}: the owner was answered ${status}`);
  });

  let carriedIn = 0;
  await inTurns(carried, async (n) => {
    await register(from(at.call, CARRIER), person(10_000 + n), at.log).then(
      () => {
        carriedIn += 1;
      },
      (error: unknown) => wrong.push(`behind the carrier: ${String(error)}`),
    );
  });
  await at.stop();
  return {
    what: 'guessers, and a carrier behind one address',
    counts: {
      'wrong codes': wrongCodes,
      ...Object.fromEntries([...answers].map(([status, count]) => [`of them answered ${status}`, count])),
      'seconds of it': Math.round(seconds),
      'owners who then signed in': signedIn,
      'of owners': owners,
      'signed in behind one address': carriedIn,
    },
    wrong,
  };
}

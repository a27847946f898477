import type { Answer } from '../../support/api';
import { person } from '../../support/people';
import { codeFor, register, testDevice } from '../../support/session';
import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';

type Two = readonly [Place, Place];
const everywhere = (two: Two, make: (at: Place) => Promise<Answer>) => Promise.all(two.map(make));
const statuses = (answers: Answer[]) =>
  answers.map(({ status, errorCode }) => `${status} ${errorCode ?? ''}`.trim()).join(', ');

const arrive = ([one]: Two, n: number) => register(one.call, person(n), one.log);
const ask = (at: Place, n: number) => at.call('POST', '/auth/codes', { body: { mobile: person(n).mobile } });
const signIn = (at: Place, n: number, code: string) =>
  at.call<{ triesLeft?: number }>('POST', '/auth/sessions', {
    body: { mobile: person(n).mobile, code, device: testDevice },
  });

async function session(two: Two, n: number) {
  const [one, other] = two;
  const token = await arrive(two, n);
  const me = (at: Place) => at.call('GET', '/me', { token });
  const before = statuses(await everywhere(two, me));
  const out = await other.call('DELETE', '/auth/sessions/current', { token });
  const after = statuses(await Promise.all([me(one), me(other)]));
  return before === '200, 200' && out.status === 200 && after === '401 UNAUTHENTICATED, 401 UNAUTHENTICATED'
    ? ''
    : `${before}; signed out ${out.status}; ${after}`;
}

/** Five wrong codes, alternating between the processes, lock the number at both. */
async function lockOut(two: Two, n: number) {
  await arrive(two, n);
  await two[0].sql('update sign_in_codes set resend_at = now() where code_hash is null');
  await ask(two[0], n);
  const code = await codeFor(person(n).mobile, two[0].log);
  const lost: (number | undefined)[] = [];
  for (let i = 0; i < 5; i += 1)
    lost.push((await signIn(two[i % 2] as Place, n, code === '000000' ? '111111' : '000000')).data?.triesLeft);
  const closed = statuses([
    ...(await everywhere(two, (at) => signIn(at, n, code))),
    ...(await everywhere(two, (at) => ask(at, n))),
  ]);
  return lost.join() === '4,3,2,1,0' && closed === Array(4).fill('429 LOCKED').join(', ')
    ? ''
    : `tries left ${lost.join()}; then ${closed}`;
}

async function oneCodeAMinute(two: Two, n: number) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(two[i % 2] as Place, n)));
  const sent = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(
    ({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0,
  ).length;
  return sent === 1 && refused === 19 ? '' : `${sent} sent, ${refused} refused`;
}

/** State that both processes must share. */
const cases: [string, (two: Two, n: number) => Promise<string>][] = [
  ['a session of one is good at the other, and ended for both', session],
  ['five wrong codes, by turns, lock the number at both', lockOut],
  ['20 codes asked for at once: one is sent', oneCodeAMinute],
];

const firstNumber = 35_000; // of the persons of this test only

export async function sharedByBoth(two: Two): Promise<Part> {
  const wrong: string[] = [];
  for (const [i, [what, look]] of cases.entries()) {
    const fault = await look(two, firstNumber + i * 50).catch(String);
    if (fault) wrong.push(`${what}: ${fault}`);
  }
  return { counts: { 'things both must know': cases.length }, wrong };
}

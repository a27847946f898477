import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, signInTo } from '../support/officers';
import { type Place, place } from '../support/server/builtServer';
import { withPulse } from '../support/server/pulse';
import type { Verdict } from '../support/verdict';

const password = 'the-password-of-the-named-officer';
/** The network of the named officer, and those of the attackers. */
const office = '192.0.2.10';
const networkOf = (n: number) => `10.66.${n >> 8}.${n & 255}`;
const attackersAtOnce = 32;
const slowestMs = 2_000;
const healthP99Ms = 50;

/** What attackers send: a wrong password, the right one with a wrong code, and another name. */
const attempts = [
  { name: 'admin', password: 'a wrong password', code: '000000' },
  { name: 'admin', password, code: '000000' },
  { name: 'stranger', password: 'a wrong password' },
];

/** Sends `many` wrong attempts from `networks` networks, and counts the replies by status. */
async function attack({ call }: Place, many: number, networks: number) {
  const replies: Record<string, number> = {};
  let sent = 0;
  const attacker = async () => {
    while (sent < many) {
      const n = (sent += 1);
      const headers = { 'X-Forwarded-For': networkOf(n % networks) };
      const body = attempts[Math.floor(n / networks) % attempts.length];
      const { status, errorCode = '' } = await call('POST', '/office/sessions', { body, headers });
      const reply = `${status} ${errorCode}`;
      replies[reply] = (replies[reply] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: attackersAtOnce }, attacker));
  return replies;
}

/** 10,000 wrong passwords and codes from 500 networks: the named officer signs in during the attack, and the health call stays fast. */
export async function signIn(many: number, networks: number): Promise<Verdict> {
  const at = place({ OFFICE_SECOND_FACTOR: 'required' });
  await at.start();
  const invitation = /invitation=([\w-]+)/.exec(readFileSync(at.log, 'utf8'))?.[1] ?? '';
  const fromOffice = { 'X-Forwarded-For': office };
  const call: Place['call'] = (method, path, request) => at.call(method, path, { ...request, headers: fromOffice });
  const { secret = '' } = await signInTo(call, '/office/invitations', { secret: invitation, password });
  const wrong: string[] = [];
  const tookMs: number[] = [];
  const officer = async (isOver: () => boolean) => {
    while (!isOver()) {
      // Skips the wait for the code of the next 30 seconds.
      await at.sql('update staff set totp_step = null');
      const began = performance.now();
      const body = { name: 'admin', password, code: codeOf(secret) };
      const { status, errorCode } = await call('POST', '/office/sessions', { body });
      tookMs.push(performance.now() - began);
      if (status !== 200) wrong.push(`the officer got ${status} ${errorCode}`);
      await pause(1_000);
    }
  };
  const { measured, health } = await withPulse(at.origin, async () => {
    let isOver = false;
    const signingIn = officer(() => isOver);
    const replies = await attack(at, many, networks);
    isOver = true;
    await signingIn;
    return replies;
  });
  await at.stop();
  const slowest = Math.round(Math.max(...tookMs));
  if (slowest > slowestMs) wrong.push(`the slowest sign-in took ${slowest} ms`);
  if (health.p99 > healthP99Ms) wrong.push(`health p99 is ${Math.round(health.p99)} ms`);
  if (measured['200 ']) wrong.push(`${measured['200 ']} attacks succeeded`);
  console.log('  replies to the attackers:', measured);
  return {
    what: `${many} wrong passwords and codes from ${networks} networks, while the officer signs in`,
    counts: { 'sign-ins': tookMs.length, 'ms of the slowest': slowest, 'ms health p99': Math.round(health.p99) },
    wrong,
  };
}

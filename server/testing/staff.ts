import { TOTP } from 'otpauth';
import type { CallTypes } from '@domain/contract/types';
import type { Role } from '@domain/office';
import { transaction } from '../platform/db/transaction';
import { callerOf, type StaffCaller } from '../auth/caller';
import { enterOffice } from '../auth/officeSessions';
import { invite } from '../staff/invitations';
import type { TestApp } from './app';
import { call, must } from './applicant';
import { insertOfficer, office, takeAndDecide } from './office';
import type { Act } from './pending';

/** Returns a staff caller for services. */
export const staffCaller = async (
  t: Pick<TestApp, 'deps'>,
  roles: readonly Role[],
  regions: string[] | null = null,
): Promise<StaffCaller> => callerOf(await insertOfficer(t, roles, { regions }), '10.0.0.9');

/** Creates a staff member with a session and helpers for office calls. */
export async function staffMember(
  t: Pick<TestApp, 'deps' | 'inject'>,
  roles: readonly Role[],
  options: Parameters<typeof insertOfficer>[2] = {},
) {
  const row = await insertOfficer(t, roles, options);
  const signIn = () =>
    transaction(t.deps, (trx) => enterOffice(trx, t.deps, row, { action: 'office_sign_in', address: '127.0.0.1' }));
  const headers = { 'office-token': (await signIn()).token };
  const send = <T = object>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => call<T>(t, method, `/office${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
  const takeAnd = (act: Act, id: string, body?: object) => takeAndDecide(t, headers, id, act, body);
  /** opens a new session after the session has expired */
  const signInAgain = async () => {
    headers['office-token'] = (await signIn()).token;
  };
  return {
    id: row.id,
    name: row.name,
    signIn: row.sign_in,
    headers,
    send,
    takeAnd,
    signInAgain,
    ...office(t, headers),
  };
}

export type StaffMember = Awaited<ReturnType<typeof staffMember>>;

type Proposed = CallTypes['createStaff']['reply'];

/** One admin proposes a member and another one confirms. Returns what the invited person receives. */
export async function invitedMember(t: Parameters<typeof staffMember>[0], body: object) {
  const [proposer, confirmer] = [await staffMember(t, ['admin']), await staffMember(t, ['admin'])];
  const { id, code = '' } = await must(proposer.send<Proposed>('POST', '/staff', body));
  const { invitation: secret = '' } = await must(
    confirmer.send<CallTypes['confirmProposal']['reply']>('POST', `/proposals/${id}/confirmation`),
  );
  return { secret, code };
}

/** Returns the code that an authenticator app shows. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });

/** Returns the secret of an invitation without a code, as the console gives it. */
export const invitationFor = ({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }): Promise<string> =>
  transaction(deps, (trx) => invite(trx, deps, { staffId: id }));

import { randomUUID } from 'node:crypto';
import type { Role } from '@domain/office';
import { transaction } from '../platform/db/transaction';
import { callerOf, type StaffCaller } from '../staff/caller';
import { enterOffice } from '../staff/sessions';
import { insertStaff } from '../staff/queries';
import type { TestApp } from './app';
import { call, office } from './applicant';

let made = 0;

interface Said {
  regions?: string[] | null;
  name?: string;
}

/** Inserts a staff member without an invitation. */
async function madeStaff({ deps }: Pick<TestApp, 'deps'>, roles: readonly Role[], { regions = null, name }: Said) {
  made += 1;
  const now = deps.clock.now();
  const row = {
    id: randomUUID(),
    sign_in: `person${made}`,
    name: `${name ?? '经办人'}${made}`,
    organisation: '示例市商务局',
    roles: [...roles],
    regions,
    active: true,
    password_hash: null,
    sso_issuer: null,
    sso_subject: null,
    created_at: now,
    changed_at: now,
  };
  await insertStaff(deps.db, row);
  return row;
}

/** Returns a staff caller for services. */
export const staffCaller = async (
  t: Pick<TestApp, 'deps'>,
  roles: readonly Role[],
  regions: string[] | null = null,
): Promise<StaffCaller> => callerOf(await madeStaff(t, roles, { regions }), '10.0.0.9');

/** Creates a staff member with a session and helpers for office calls. */
export async function staffMember(t: Pick<TestApp, 'deps' | 'inject'>, roles: readonly Role[], said: Said = {}) {
  const row = await madeStaff(t, roles, said);
  const signIn = () =>
    transaction(t.deps, (trx) => enterOffice(trx, t.deps, row, { action: 'office_sign_in', address: '127.0.0.1' }));
  const headers = { 'office-token': (await signIn()).token };
  const send = <T = object>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => call<T>(t, method, `/office${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
  /** opens a new session after the session has expired */
  const signInAgain = async () => {
    headers['office-token'] = (await signIn()).token;
  };
  return { id: row.id, name: row.name, signIn: row.sign_in, headers, send, signInAgain, ...office(t, headers) };
}

export type StaffMember = Awaited<ReturnType<typeof staffMember>>;

import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Role } from '../../domain/office';
import { type Api, must } from './api';

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface SignedIn {
  token: string;
  me: { id: string; name: string };
  /** of the second factor, on servers that require it */
  secret?: string;
}

/** Returns the code of the present time step, or of the next one, which the server accepts too. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Signs in an officer with a password, and sets up the second factor where the server requires it (production mode). */
export async function signInTo(call: Api, path: string, body: object): Promise<SignedIn> {
  const reply = await must(call<SignedIn | { setUp: { token: string; secret: string } }>('POST', path, { body }));
  if (!('setUp' in reply)) return reply;
  const { token, secret } = reply.setUp;
  const confirmation = { body: { token, code: codeOf(secret) } };
  return { ...(await must(call<SignedIn>('POST', '/office/second-factors', confirmation))), secret };
}

/** Signs in an officer by SQL (signing in is tested elsewhere) and returns the token. A later call renews the session. */
export async function officerToken(sql: Sql, name: string, roles: readonly Role[]): Promise<string> {
  const token = `officer-${name}`;
  await sql(
    `with one as (insert into staff (id, sign_in, name, organisation, roles, active, created_at, changed_at)
      values (gen_random_uuid(), $1, $1, '示例市商务局', $2::text[], true, now(), now())
      on conflict (sign_in) do update set changed_at = now() returning id)
    insert into office_sessions (token_hash, staff_id, created_at, expires_at, ends_at)
      select $3, id, now(), now() + interval '1 hour', now() + interval '10 hours' from one
      on conflict (token_hash) do update set expires_at = excluded.expires_at, ends_at = excluded.ends_at`,
    [name, [...roles], hash(token)],
  );
  return token;
}

/** Grants money for all cities by default: one officer proposes and another one confirms. */
export async function grantByTwo(call: Api, sql: Sql, grant: object): Promise<void> {
  const [lead, signer] = [await officerToken(sql, 'lead', ['lead']), await officerToken(sql, 'policy2', ['policy2'])];
  const body = { regionCode: null, reason: 'proof', ...grant };
  const { id } = await must(call<{ id: string }>('POST', '/office/funds', { officeToken: lead, body }));
  await must(call('POST', `/office/proposals/${id}/confirmation`, { officeToken: signer }));
}

/** Signs in many officers, whose tokens have no other use, and returns the tokens. */
export async function officerTokens(sql: Sql, name: string, many: number, roles: string, regions: string | null) {
  const tokens = Array.from({ length: many }, (_, i) => `proof-${name}-${i}`);
  await sql(
    `with made as (insert into staff (id, sign_in, name, organisation, roles, regions, active, created_at, changed_at)
      select gen_random_uuid(), $3 || n, $3 || n, '', $4::text[], $5::text[], true, now(), now()
      from generate_series(1, $1::int) n returning id),
    numbered as (select id, row_number() over () as n from made),
    hashed as (select hash, row_number() over () as n from unnest($2::text[]) hash)
    insert into office_sessions (token_hash, staff_id, created_at, expires_at, ends_at)
      select hash, id, now(), now() + interval '1 hour', now() + interval '1 hour' from numbered join hashed using (n)`,
    [many, tokens.map(hash), name, roles, regions],
  );
  return tokens;
}

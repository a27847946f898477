import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { applicantFor } from '../../support/applicants';
import { type Application, fillDraft, submit } from '../../support/application';
import { must } from '../../support/api';
import { officerToken } from '../../support/officers';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Place } from '../../support/server/builtServer';
import { keysOf, unbind } from '../../support/server/unbound';

/** A user with a session and a complete draft, ready to submit. */
export interface Ready {
  account: string;
  token: string;
  tokenHash: string;
  id: string;
  revision: number;
}

const flow = 'newApplyElv';
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A single connection besides those of the server. */
export const benchPool = ({ address }: Place) => new pg.Pool({ ...address, max: 1 });

export interface Models {
  /** Complete, not submitted. */
  draft: string;
  sent: string;
}

/** Creates two applications through the API as models for copies. `keys`: encryption keys if no file contains them; `first`: number of the first person. */
export async function makeModels(at: Place, keys?: string, first = 900_001): Promise<Models> {
  const { call, log } = at;
  const one = person(first);
  const token = await register(call, one, log);
  const draft = await fillDraft(call, token, flow, applicantFor(flow, one));
  const other = person(first + 1);
  const otherToken = await register(call, other, log);
  const sent = await fillDraft(call, otherToken, flow, applicantFor(flow, other));
  await must(submit(call, otherToken, sent));
  for (const { id } of [draft, sent]) await unbind(at, keys ?? keysOf(at), id);
  return { draft: draft.id, sent: sent.id };
}

/** Grants funds, so that each submission reserves money as in production. */
export async function grantMoney(at: Place, { sent }: Models): Promise<void> {
  const [model] = await at.sql<{ edition: string }>('select edition from applications where id = $1', [sent]);
  const body = { edition: model?.edition, regionCode: null, amount: 10_000_000_000_000, reason: 'bench' };
  const officeToken = await officerToken(at.sql, 'lead', ['lead']);
  await must(at.call('POST', '/office/funds', { officeToken, body, headers: { 'Idempotency-Key': randomUUID() } }));
}

/**
 * Creates users with sessions by SQL (personal data copied from a model, without search indexes), their drafts through the API with
 * unique numbers, and their photos by SQL: submitting reads only the rows.
 */
export async function makeReady(
  { call }: Place,
  pool: pg.Pool,
  { draft }: Models,
  count: number,
  from: number,
): Promise<Ready[]> {
  const tokens = Array.from({ length: count }, (_, i) => `bench-${from + i}`);
  const { rows } = await pool.query<{ id: string; token_hash: string }>(
    `
    with made as (insert into accounts (id, name_sealed, id_no_sealed, mobile_sealed, created_at)
      select gen_random_uuid(), m.name_sealed, m.id_no_sealed, m.mobile_sealed, now() from unnest($1::text[]), (select c.* from accounts c join applications a on a.account_id = c.id where a.id = $2) m returning id),
    numbered as (select id, row_number() over () as n from made),
    hashes as (select hash, row_number() over () as n from unnest($1::text[]) hash)
    insert into sessions (token_hash, account_id, created_at, expires_at, ends_at)
      select hash, id, now(), now() + interval '11 hours', now() + interval '11 hours' from numbered join hashes using (n) returning account_id as id, token_hash`,
    [tokens.map(hashOf), draft],
  );
  const accounts = new Map(rows.map((row) => [row.token_hash, row.id]));
  const ready: Ready[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = next++; i < count; i = next++) {
        const token = tokens[i] ?? '';
        const answers = applicantFor(flow, person(from + i));
        let made = await must(call<Application>('POST', '/applications', { token, body: { flow } }));
        for (const step of ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const)
          made = await must(
            call<Application>('PUT', `/applications/${made.id}/steps/${step}`, {
              token,
              body: answers[step],
              headers: { 'If-Match': String(made.revision) },
            }),
          );
        ready.push({
          account: accounts.get(hashOf(token)) ?? '',
          token,
          tokenHash: hashOf(token),
          id: made.id,
          revision: made.revision,
        });
      }
    }),
  );
  await pool.query(
    `insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
    select gen_random_uuid(), d.id, f.slot, f.index, f.round, f.width, f.height, f.media_type, f.current, false, f.created_at from unnest($1::uuid[]) d (id), files f where f.application_id = $2`,
    [ready.map(({ id }) => id), draft],
  );
  return ready;
}

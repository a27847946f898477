import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { applicantFor } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { must } from '../../support/api';
import { grantByTwo } from '../../support/officers';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Place } from '../../support/server/builtServer';
import { keysOf, sealedUnbound, unbind } from '../../support/server/unbound';

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

/** Creates two applications through the API as models for copies. */
export async function makeModels(at: Place): Promise<Models> {
  const { call, log } = at;
  const one = person(900_001);
  const token = await register(call, one, log);
  const draft = await fillDraft(call, token, flow, applicantFor(flow, one));
  const other = person(900_002);
  const otherToken = await register(call, other, log);
  const sent = await fillDraft(call, otherToken, flow, applicantFor(flow, other));
  await must(submit(call, otherToken, sent));
  for (const { id } of [draft, sent]) await unbind(at, keysOf(at), id);
  return { draft: draft.id, sent: sent.id };
}

/** Grants funds, so that each submission reserves money as in production. */
export async function grantMoney(at: Place, { sent }: Models): Promise<void> {
  const [model] = await at.sql<{ edition: string }>('select edition from applications where id = $1', [sent]);
  await grantByTwo(at.call, at.sql, { edition: model?.edition, amount: 10_000_000_000_000 });
}

/**
 * Creates users with sessions, complete drafts with unique numbers, and photos: copies of the model, personal data without search indexes.
 * Submitting reads only the rows of photos.
 */
export async function makeReady(
  at: Pick<Place, 'dataDir'>,
  pool: pg.Pool,
  { draft }: Models,
  count: number,
  from: number,
): Promise<Ready[]> {
  const keys = keysOf(at);
  const people = Array.from({ length: count }, (_, i) => {
    const token = `bench-${from + i}`;
    const answers = sealedUnbound(keys, JSON.stringify(applicantFor(flow, person(from + i))));
    return { account: randomUUID(), id: randomUUID(), token, tokenHash: hashOf(token), answers };
  });
  const {
    rows: [model],
  } = await pool.query<{ names: string; revision: number }>(
    `select revision, (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
       where table_name = 'applications' and column_name not in ('id', 'account_id', 'answers_sealed')) as names
     from applications where id = $1`,
    [draft],
  );
  const { names = '', revision = 0 } = model ?? {};
  await pool.query(
    `with fresh as (select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) f (account, id, hash, answers)),
       model as (select * from applications where id = $1),
       people as (insert into accounts (id, name_sealed, id_no_sealed, mobile_sealed, created_at)
         select f.account, c.name_sealed, c.id_no_sealed, c.mobile_sealed, now() from fresh f, model m join accounts c on c.id = m.account_id),
       sessions as (insert into sessions (token_hash, account_id, created_at, expires_at, ends_at)
         select hash, account, now(), now() + interval '11 hours', now() + interval '11 hours' from fresh),
       drafts as (insert into applications (id, account_id, answers_sealed, ${names}) select f.id, f.account, f.answers, ${names} from fresh f, model)
     insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
       select gen_random_uuid(), d.id, f.slot, f.index, f.round, f.width, f.height, f.media_type, f.current, false, f.created_at
       from fresh d, files f where f.application_id = $1`,
    [draft, ...(['account', 'id', 'tokenHash', 'answers'] as const).map((key) => people.map((one) => one[key]))],
  );
  return people.map((one) => ({ ...one, revision }));
}

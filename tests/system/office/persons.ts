import { createHash } from 'node:crypto';
import { must } from '../../support/api';
import { applicantFor } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { keysOf, unbind } from '../../support/unbound';
import { smallPhoto } from '../lifetimes';
import type { Place } from '../../support/builtServer';

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates officers with sessions by SQL (signing in is tested elsewhere) and returns their tokens. */
export async function persons({ sql }: Place, name: string, many: number, roles: string, regions: string | null) {
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

export interface Model {
  id: string;
  token: string;
}

/** Submits one application through the API; its encrypted values can be copied into other rows. */
export async function sentModel(at: Place, n: number): Promise<Model> {
  const flow = 'newApplyElv';
  const one = person(n);
  const token = await register(at.call, one, at.log);
  const draft = await fillDraft(at.call, token, flow, applicantFor(flow, one), () => smallPhoto);
  await must(submit(at.call, token, draft));
  await unbind(at, keysOf(at), draft.id);
  return { id: draft.id, token };
}

/** Copies it into other applications, each with its own number, another city and the given changes; returns their ids. */
export async function copies(
  { sql }: Place,
  model: Model,
  first: number,
  many: number,
  change: Record<string, string>,
) {
  const [columns] = await sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'applications' and not column_name = any($1)`,
    [['id', 'number', ...Object.keys(change)]],
  );
  const rows = await sql<{ id: string }>(
    `insert into applications (id, number, ${[...Object.keys(change), columns?.names].join(', ')})
     select gen_random_uuid(), 'BF2026329900' || lpad(n::text, 6, '0'), ${[...Object.values(change), columns?.names].join(', ')}
     from applications, generate_series($2::int, $3::int) n where id = $1 returning id`,
    [model.id, first, first + many - 1],
  );
  return rows.map(({ id }) => id);
}

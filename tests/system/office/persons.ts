import { must } from '../../support/api';
import { applicantFor } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { keysOf, unbind } from '../../support/server/unbound';
import { smallPhoto } from '../lifetimes';
import type { Place } from '../../support/server/builtServer';

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

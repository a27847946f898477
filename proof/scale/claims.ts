import { createHash } from 'node:crypto';
import { applicantFor } from '../../e2e/support/applicants';
import { fillDraft, submit } from '../../e2e/support/application';
import { must } from '../../e2e/support/api';
import { person } from '../../e2e/support/people';
import { register } from '../../e2e/support/session';
import { smallPhoto } from '../lifetimes';
import type { Place } from '../server';
import type { Part } from '../verdict';

const reviewers = 50;
const cases = 2_000;
const flow = 'newApplyElv';

/** One sent by the calls, the rest copies of it with numbers of their own. */
async function manyCases({ call, log, sql }: Place): Promise<void> {
  const one = person(48_000);
  const token = await register(call, one, log);
  const draft = await fillDraft(call, token, flow, applicantFor(flow, one), () => smallPhoto);
  await must(submit(call, token, draft));
  const [columns] = await sql<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'applications' and column_name not in ('id', 'number', 'region_code')`,
  );
  await sql(
    `insert into applications (id, number, region_code, ${columns?.names})
     select gen_random_uuid(), 'BF2026329900' || lpad(n::text, 6, '0'), '329900', ${columns?.names}
     from applications, generate_series(1, $2::int) n where id = $1`,
    [draft.id, cases],
  );
}

/** Persons with sessions, by SQL: signing in is others' proof. */
async function team({ sql }: Place): Promise<string[]> {
  const tokens = Array.from({ length: reviewers }, (_, i) => `proof-desk-${i}`);
  const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
  await sql(
    `with made as (insert into staff (id, sign_in, name, organisation, roles, regions, active, created_at, changed_at)
      select gen_random_uuid(), 'proof' || n, '经办人' || n, '', '{intake}', '{329900}', true, now(), now()
      from generate_series(1, $1::int) n returning id),
    numbered as (select id, row_number() over () as n from made),
    hashed as (select hash, row_number() over () as n from unnest($2::text[]) hash)
    insert into office_sessions (token_hash, staff_id, created_at, expires_at, ends_at)
      select hash, id, now(), now() + interval '1 hour', now() + interval '1 hour' from numbered join hashed using (n)`,
    [reviewers, tokens.map(hash)],
  );
  return tokens;
}

/** Fifty take from two thousand, at two processes: none is held twice, none is left over; then every lease ends, and all come back. */
export async function claimsAcross(places: readonly [Place, Place]): Promise<Part> {
  const [first] = places;
  await manyCases(first);
  const tokens = await team(first);
  const wrong: string[] = [];
  const taken: string[] = [];
  await Promise.all(
    tokens.map(async (token, i) => {
      const { call } = places[i % 2] as Place;
      for (;;) {
        const { status, data } = await call<{ id: string }>('POST', '/office/claims', {
          body: {},
          headers: { 'Office-Token': token },
        });
        if (status === 201) taken.push(data.id);
        else if (status === 204) return;
        else if (status !== 503) wrong.push(`a claim: ${status}`);
      }
    }),
  );
  const twice = taken.length - new Set(taken).size;
  if (twice) wrong.push(`${twice} held twice`);
  if (taken.length - twice !== cases) wrong.push(`${taken.length - twice} of ${cases} taken`);
  await first.sql(`update applications set held_until = now() - interval '1 second' where region_code = '329900'`);
  const again = await first.call('POST', '/office/claims', { body: {}, headers: { 'Office-Token': tokens[0] ?? '' } });
  if (again.status !== 201) wrong.push(`after its lease a case did not come back: ${again.status}`);
  return { counts: { 'cases taken by 50 reviewers': taken.length }, wrong };
}

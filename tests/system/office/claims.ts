import type { Place } from '../../support/server/builtServer';
import type { Part } from '../../support/verdict';
import { officerTokens } from '../../support/officers';
import { copies, sentModel } from './persons';

const city = '329900';

/** At most five leases each. */
const LEASES = 5;

/** Reviewers take cases at two processes: no case is assigned twice or left over; after their leases end, cases can be assigned again. */
export async function claimsAcross(places: readonly [Place, Place], reviewers: number, cases: number): Promise<Part> {
  const [first] = places;
  const model = await sentModel(first, 48_000);
  await copies(first, model, 1, cases, { region_code: `'${city}'` });
  const many = Math.max(reviewers, Math.ceil(cases / LEASES));
  const tokens = await officerTokens(first.sql, 'claims', many, '{intake}', `{${city}}`);
  const wrong: string[] = [];
  const taken: string[] = [];
  const took: number[] = [];
  const claim = async (token: string, { call }: Place) =>
    call<{ id: string } | undefined>('POST', '/office/claims', { body: {}, headers: { 'Office-Token': token } });
  await Promise.all(
    tokens.map(async (token, i) => {
      for (;;) {
        const began = performance.now();
        const { status, data } = await claim(token, places[i % 2] as Place);
        if (status === 204 || status === 409) return;
        if (status === 201 && data) {
          taken.push(data.id);
          took.push(performance.now() - began);
        } else if (status !== 503) wrong.push(`a claim: ${status}`);
      }
    }),
  );
  const held = new Set(taken);
  if (taken.length !== held.size) wrong.push(`${taken.length - held.size} were held twice`);
  if (held.size !== cases) wrong.push(`${cases - held.size} of ${cases} were left over`);
  const [rows] = await first.sql<{ n: number; people: number }>(
    `select count(*)::int as n, count(distinct held_by)::int as people from applications where region_code = $1 and held_by is not null`,
    [city],
  );
  if (rows?.n !== cases) wrong.push(`the database knows of ${rows?.n} held`);
  await first.sql(`update applications set held_until = now() - interval '1 second' where region_code = $1`, [city]);
  const again = new Set<string>();
  await Promise.all(
    tokens.map(async (token, i) => {
      for (;;) {
        const { status, data } = await claim(token, places[i % 2] as Place);
        if (status === 201 && data) return void again.add(data.id);
        if (status !== 503) return void wrong.push(`a claim after the leases: ${status}`);
      }
    }),
  );
  const back = again.size;
  if (back !== many) wrong.push(`after the leases ${back} of ${many} got a case again`);
  took.sort((a, b) => a - b);
  return {
    counts: {
      reviewers: many,
      'cases taken': held.size,
      'of them at their hands at once': rows?.people ?? 0,
      'ms for a claim, p50': Math.round(took[Math.floor(took.length / 2)] ?? 0),
      'came back after the lease': back,
    },
    wrong,
  };
}

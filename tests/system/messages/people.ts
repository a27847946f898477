import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Random } from '../../../server/testing/random';
import { must } from '../../support/api';
import type { Place } from '../../support/server/builtServer';
import { grantByTwo, officerToken } from '../../support/officers';
import type { Newcomer } from './acts';

const DAY_MS = 24 * 3_600_000;

/** Officers whose sessions last for the whole virtual time. */
export async function officers(at: Place, pool: pg.Pool) {
  const reviewer = await officerToken(at.sql, 'reviewer', ['intake', 'review1']);
  /** Each writing call shortens the session to half an hour. */
  const signedIn = () => pool.query(`update office_sessions set expires_at = '2100-01-01', ends_at = '2100-01-01'`);
  return {
    grant: async ({ call }: Place, amount: number) => {
      await signedIn();
      await grantByTwo(call, at.sql, { edition: 'scrap-cur', amount });
    },
    /** Officers send one failed message again at the same time, one through each process. Returns how many succeeded. */
    resend: async (places: readonly Place[]) => {
      await signedIn();
      const { rows } = await pool.query<{ id: string; application_id: string }>(
        `select id, application_id from messages where state = 'failed' and application_id is not null order by random() limit 1`,
      );
      const replies = await Promise.all(
        rows.flatMap(({ id, application_id }) =>
          places.map(({ call }) => {
            const path = `/office/applications/${application_id}/messages`;
            // A kill may interrupt it.
            return call('POST', path, { officeToken: reviewer, body: { message: id } }).catch(() => undefined);
          }),
        ),
      );
      const unknown = replies.find((reply) => reply && ![200, 404, 409, 429].includes(reply.status));
      if (unknown) throw new Error(`resend: ${unknown.status} ${unknown.errorCode}`);
      return replies.filter((reply) => reply?.status === 200).length;
    },
    unreachable: async ({ call }: Place) => {
      await signedIn();
      const ids = new Set<string>();
      for (let page = 1, total = 1; ids.size < total; page += 1) {
        const path = `/office/unreachable?page=${page}&pageSize=50`;
        const reply = await must(
          call<{ list: { id: string }[]; total: number }>('GET', path, { officeToken: reviewer }),
        );
        total = reply.total;
        reply.list.forEach(({ id }) => ids.add(id));
        if (!reply.list.length) break;
      }
      return ids;
    },
  };
}

/** Creates accounts with a submitted case (8 of 10), a complete draft or an incomplete draft each, and returns the ids of the applications. */
export async function newcomers(at: Place, cases: number, start: number, { below }: Random): Promise<string[]> {
  const people = Array.from({ length: cases }, (_, n): Newcomer => {
    const kind = n % 10 < 8 ? 'case' : n % 10 === 8 ? 'draft' : n % 20 === 9 ? 'half' : 'draft';
    return {
      id: randomUUID(),
      kind,
      n,
      name: `甄${String.fromCodePoint(0x4e00 + n)}${String.fromCodePoint(0x5e00 + n)}`,
      idNo: `32999919900101${String(100_000 + n)}`,
      mobile: `139${String(10_000_000 + n * 7)}`,
      number: `ZH2026320500${100_000 + n}`,
      due: new Date(start + (4 + below(76)) * DAY_MS - 9 * 3_600_000).toISOString(),
    };
  });
  for (let n = 0; n < people.length; n += 100) {
    const reply = await fetch(`${at.origin}/proof/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ people: people.slice(n, n + 100) }),
    });
    if (!reply.ok) throw new Error(`people: ${reply.status} ${await reply.text()}`);
  }
  return people.map(({ id }) => id);
}

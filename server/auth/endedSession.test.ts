import { randomUUID } from 'node:crypto';
import { type Call, type CallName, calls } from '@domain/contract/paths';
import { type Role, roles as allRoles } from '@domain/office';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { sendSlowly } from '../testing/slowBody';
import { staffMember } from '../testing/staff';

describe('a session that ends while the body of a call is read', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  // One place checks all calls. Calls that wait for a lock after it: endedWhileLocked.test.ts.
  it.each([
    ['PUT', '/applications/:id/steps/personalInfo'],
    ['POST', '/auth/sessions/current/extension'],
  ] as const)('gives no effect to %s %s', async (method, path) => {
    const who = await applicant(t);
    const { id } = await who.filled('newApplyElv', 2);
    const soon = new Date(t.clock.now().getTime() + 60_000);
    await t.sql('update sessions set expires_at = $2 where account_id = $1', [who.accountId, soon]);
    const renewed = 'select from sessions where account_id = $1 and expires_at > $2';
    const reply = sendSlowly(t, {
      method,
      path: path.replace(':id', id),
      headers: { ...who.headers, 'if-match': '1' },
      isRead: async () => (await t.sql(renewed, [who.accountId, soon])).length > 0,
      meanwhile: () => t.sql('delete from sessions where account_id = $1', [who.accountId]),
    });
    expect(await reply).toBe(401);
  });
});

/** Calls with a body, which may arrive slowly. */
const withBody = (Object.keys(calls) as CallName[]).filter((name) => {
  const { auth, method } = calls[name];
  return auth === 'office' && method !== 'GET';
});

describe('a member who loses the access while the body of a call is read', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const who = await applicant(t);
    ids.applications = (await who.submitted('newApplyElv', 1)).id;
    ids.files = (await who.get(ids.applications)).files[0]!.id;
    ids.batches = randomUUID();
    await t.sql(
      `insert into payment_batches (id, edition, state, made_at, made_by, count, sum_fen, encoding, sha256, left_out)
        values ($1, 'scrap-cur', 'made', now(), 'staff:x', 1, 1, 'utf-8', '', '[]')`,
      [ids.batches],
    );
  });
  const losses = [
    { loss: 'the session', status: 401, sql: () => 'delete from office_sessions where staff_id = $1' },
    { loss: 'the activity', status: 401, sql: () => 'update staff set active = false where id = $1' },
    { loss: 'a city', status: 403, sql: () => `update staff set regions = '{320500}' where id = $1` },
    {
      loss: 'the role',
      status: 403,
      sql: (others: readonly Role[]) => `update staff set roles = '{${others[0]}}' where id = $1`,
    },
  ];
  /** One place checks all calls: the losses other than the session are tried with one call of each area. */
  const tried: readonly CallName[] = ['changeStaff', 'findAccount', 'saveReviewDraft', 'answerBatch'];
  const all = withBody.flatMap((name) => {
    const { roles = [], method, path }: Call = calls[name];
    const others = allRoles.filter((role) => !roles.includes(role));
    return (roles.length === 0 ? [] : tried.includes(name) ? losses : losses.slice(0, 1)).map((one) => ({
      name,
      ...one,
      role: roles[0]!,
      others,
      method,
      path,
    }));
  });

  it.each(all)('$name is refused after $loss', async ({ sql, status, role, others, method, path }) => {
    const member = await staffMember(t, [role]);
    const soon = new Date(t.clock.now().getTime() + 60_000);
    await t.sql('update office_sessions set expires_at = $2 where staff_id = $1', [member.id, soon]);
    const renewed = 'select from office_sessions where staff_id = $1 and expires_at > $2';
    const reply = sendSlowly(t, {
      method,
      path: path.replace(':id', ids[path.split('/')[2]!] ?? randomUUID()).replace(/:\w+/g, '1'),
      headers: { ...member.headers, 'idempotency-key': randomUUID() },
      isRead: async () => (await t.sql(renewed, [member.id, soon])).length > 0,
      meanwhile: () => t.sql(sql(others), [member.id]),
    });
    expect(await reply).toBe(status);
  });
});

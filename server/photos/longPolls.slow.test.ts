import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@domain/contract/paths';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';

describe('long polls for a recognition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  it('are one for each photo: 400 of one session ask the database less than ten times a second, and the earlier ones are answered', async () => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', 1);
    const file = draft.files[0]!.id;
    await t.sql(
      `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
       values ($1, $2, 'waiting', 1, 0, now(), now(), 0) on conflict do nothing`,
      [file, draft.id],
    );
    const commits = async () =>
      (
        await t.sql<{ n: number }>(
          `select xact_commit::float8 as n from pg_stat_database where datname = current_database()`,
        )
      )[0]!.n;
    const polls = Array.from({ length: 400 }, () =>
      t.inject({ url: `${apiBase}/files/${file}/reading?waitS=20`, headers: who.headers }),
    );
    let answered = 0;
    for (const poll of polls) void poll.then(() => (answered += 1));
    while (answered < polls.length - 1) await sleep(50);
    // PostgreSQL reports commits with a delay.
    await sleep(1500);
    const before = await commits();
    await sleep(2000);
    const after = await commits();
    t.clock.advance({ minutes: 1 });
    const replies = await Promise.all(polls);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((after - before) / 2).toBeLessThan(10);
  });
});

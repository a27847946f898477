import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '@domain/contract/paths';
import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';

describe('long polls for a recognition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  /** A draft of a new applicant with so many photos that wait for their recognition. */
  async function waiting(photos: number) {
    const who = await applicant(t);
    const { id, files } = await who.filled('newApplyElv', 1);
    await t.sql(
      `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
       from files f, generate_series(2, $2::int) where f.id = $1`,
      [files[0]!.id, photos],
    );
    const rows = await t.sql<{ id: string }>(
      `insert into readings (photo_id, application_id, state, priority, tries, wanted_until, queued_at, turned)
       select id, application_id, 'waiting', 1, 0, now(), now(), 0 from files where application_id = $1 and slot = $2
       on conflict (photo_id) do update set state = 'waiting' returning photo_id as id`,
      [id, files[0]!.slot],
    );
    return { who, photos: rows.map((row) => row.id) };
  }
  type Poller = Awaited<ReturnType<typeof applicant>>;
  /** Begins polls, and waits until so many are not answered. */
  async function begin(who: Poller, photos: readonly string[], unanswered: number) {
    let answered = 0;
    const polls = photos.map((id) =>
      t.inject({ url: `${apiBase}/files/${id}/reading?waitS=20`, headers: who.headers }),
    );
    for (const poll of polls) void poll.then(() => (answered += 1));
    while (answered < polls.length - unanswered) await sleep(50);
    return { polls, answers: () => answered };
  }
  const states = async (polls: Awaited<ReturnType<typeof begin>>['polls']) =>
    (await Promise.all(polls)).map((reply) => [reply.statusCode, reply.json().data.state as string]);

  it('are one for each photo and eight for each account, and the earlier ones are answered', async () => {
    const { who, photos } = await waiting(60);
    const [first = ''] = photos;
    const ofOne = await begin(who, Array<string>(400).fill(first), 1);
    const ofAll = await begin(who, photos, 8);
    // The last poll for the first photo is answered because a later one waits for it.
    while (ofOne.answers() < 400) await sleep(50);
    expect(ofAll.answers()).toBe(52);
    t.clock.advance({ minutes: 1 });
    expect(new Set((await states([...ofOne.polls, ...ofAll.polls])).map(String))).toEqual(new Set(['200,waiting']));
  });

  it('of a phone with eight photos, and of another account, wait for their results', async () => {
    const [one, other] = [await waiting(8), await waiting(8)];
    const [ofOne, ofOther] = [await begin(one.who, one.photos, 8), await begin(other.who, other.photos, 8)];
    await sleep(1500);
    expect([ofOne.answers(), ofOther.answers()]).toEqual([0, 0]);
    await t.sql(`update readings set state = 'done', kind = 'newInvoice', fits = true where photo_id = any($1)`, [
      [...one.photos, ...other.photos],
    ]);
    const all = await states([...ofOne.polls, ...ofOther.polls]);
    expect(all).toEqual(Array.from({ length: 16 }, () => [200, 'done']));
  });
});

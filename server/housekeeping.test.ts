import { setTimeout as sleep } from 'node:timers/promises';
import { useTestApp } from './testing/app';
import { applicant } from './testing/applicant';
import { memoryPhotos } from './testing/photos';
import { later } from './platform/clock';
import { sweep, sweepEvery, takeLease } from './housekeeping';

describe('sweep', () => {
  const photos = memoryPhotos();
  const t = useTestApp({ parts: { photos } });

  const draft = async () => {
    const who = await applicant(t);
    return (await who.begin('newApply')).id;
  };
  const there = async (id: string) =>
    (await t.deps.pool.query('select 1 from applications where id = $1', [id])).rowCount === 1;

  it('continues after a row that cannot be ended and after a part that fails', async () => {
    const bad = await draft();
    const good = await draft();
    await t.deps.pool.query(`update applications set due_at = $2 where id = $1`, [bad, later(t.clock.now(), -2000)]);
    await t.sql(`update applications set due_at = $2 where id = $1`, [good, later(t.clock.now(), -1000)]);
    await t.sql(
      `create function refuses() returns trigger language plpgsql as $$ begin if old.id = '${bad}' then raise exception 'no'; end if; return old; end $$;
       create trigger refuses before delete on applications for each row execute function refuses()`,
    );
    await t.sql('insert into stray_photos values (gen_random_uuid(), $1)', [t.clock.now()]);
    await t.sql(`insert into rate_limits values ('old', $1, 1)`, [later(t.clock.now(), -3 * 86_400_000)]);
    const failing = { ...t.deps, photos: { ...photos, delete: async () => Promise.reject(new Error('away')) } };
    expect(await sweep(failing)).toEqual(['due', 'photos']);
    expect([await there(bad), await there(good)]).toEqual([true, false]);
    expect(await t.sql(`select 1 from rate_limits where key = 'old'`)).toHaveLength(0);
    await t.sql('drop trigger refuses on applications');
    expect(await sweep(t.deps)).toEqual([]);
    expect(await there(bad)).toBe(false);
  });

  it('leaves locked rows to the next sweep', async () => {
    const held = await draft();
    await t.sql(`update applications set due_at = $2 where id = $1`, [held, t.clock.now()]);
    const client = await t.deps.pool.connect();
    await client.query('begin');
    await client.query('select 1 from applications where id = $1 for update', [held]);
    expect(await sweep(t.deps)).toEqual([]);
    await client.query('commit');
    client.release();
    expect(await there(held)).toBe(true);
    await sweep(t.deps);
    expect(await there(held)).toBe(false);
  });

  it('runs in one process at a time, and in another one when the first stops', async () => {
    const done = [0, 0];
    const two = done.map((_, i) =>
      sweepEvery(t.deps, 5, () => {
        done[i] = (done[i] ?? 0) + 1;
      }),
    );
    while (Math.max(...done) < 3) await sleep(5);
    expect(Math.min(...done)).toBe(0);
    const leader = done.indexOf(Math.max(...done));
    await two[leader]?.stop();
    while ((done[1 - leader] ?? 0) === 0) await sleep(5);
    await two[1 - leader]?.stop();
    const now = t.clock.now();
    expect(await takeLease(t.deps.db, 'sweep', 'dead', now, later(now, 1000))).toBe(true);
    expect(await takeLease(t.deps.db, 'sweep', 'other', now, later(now, 1000))).toBe(false);
    expect(await takeLease(t.deps.db, 'sweep', 'other', later(now, 1000), later(now, 2000))).toBe(true);
  });
});

import { sql } from 'kysely';
import { useTestApp } from '../../testing/app';
import { transaction } from './transaction';

const gate = () => {
  let open = (): void => {};
  return {
    opened: new Promise<void>((resolve) => {
      open = resolve;
    }),
    open: () => open(),
  };
};

describe('concurrent statements of a transaction', () => {
  const t = useTestApp();
  beforeAll(() =>
    t.sql('create table jobs (id integer primary key, n integer not null); insert into jobs values (1, 0)'),
  );

  const jobs = () => t.sql<{ id: number; n: number }>('select id, n from jobs order by id');

  it('run in the order of the calls: the second sees the data for which the first waited', async () => {
    const [held, freed] = [gate(), gate()];
    const first = transaction(t.deps, async (trx) => {
      await sql`update jobs set n = 1 where id = 1`.execute(trx);
      held.open();
      await freed.opened;
    });
    await held.opened;
    const second = transaction(t.deps, (trx) =>
      Promise.all([
        sql`select n from jobs where id = ${1} for update`.execute(trx),
        sql<{ n: number }>`select n from jobs where id = ${1}`.execute(trx),
      ]),
    );
    // Wait until the second transaction waits for the lock.
    while (
      (
        await t.deps.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount === 0
    );
    freed.open();
    await first;
    expect((await second)[1].rows).toEqual([{ n: 1 }]);
  });

  it('all fail with the error of the first failed statement, and are rolled back', async () => {
    const before = await jobs();
    const refused = transaction(t.deps, (trx) =>
      Promise.all([
        sql`insert into jobs values (2, 0)`.execute(trx),
        sql`insert into jobs values (1, 0)`.execute(trx),
        sql`insert into jobs values (3, 0)`.execute(trx),
      ]),
    );
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    expect(await jobs()).toEqual(before);
  });

  it('are rolled back or never sent when the caller rejects early, and the connection stays usable', async () => {
    const late = gate();
    const after: Promise<unknown>[] = [];
    const refused = transaction(t.deps, (trx) =>
      Promise.all([
        Promise.reject(new Error('no')),
        sql`insert into jobs values (4, 0)`.execute(trx),
        late.opened.then(() => {
          after.push(sql`insert into jobs values (5, 0)`.execute(trx).catch((reason: unknown) => reason));
        }),
      ]),
    );
    await expect(refused).rejects.toThrow('no');
    late.open();
    await late.opened;
    expect(await after[0]).toMatchObject({ message: 'The transaction has ended.' });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(t.deps, (trx) => sql`update jobs set n = n + 1 where id = 1`.execute(trx)),
      ),
    );
    expect(await jobs()).toEqual([{ id: 1, n: 41 }]);
  });

  it('reject the transaction when the error of a statement was swallowed', async () => {
    const deaf = transaction(t.deps, async (trx) => {
      await sql`insert into jobs values (1, 0)`.execute(trx).catch(() => {});
    });
    await expect(deaf).rejects.toThrow('was not awaited');
  });
});

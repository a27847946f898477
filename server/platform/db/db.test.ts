import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import { connect, type Database } from './connect';
import { isDatabaseAway, uniqueViolation } from './faults';
import { migrate, migrateWithin, missingMigrations } from './migrate';
import { transaction } from './transaction';

describe('migrate, transaction and connect', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  let database: TestDatabase;
  let connections: Database[];
  let first: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    connections = Array.from({ length: 3 }, () => connect(database.address, { poolSize: 4 }));
    first = connections[0] as Database;
    write(
      '0001_one.sql',
      'create table counted (id integer primary key, n integer not null, on_day date, big bigint); insert into counted values (1, 0, $$2026-02-28$$, 9007199254740991), (2, 0, null, null);',
    );
    write('0002_two.sql', 'alter table counted add column later text unique;');
    write('readme.txt', 'not a migration');
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  });

  it('applies each migration once when three processes start at the same time', async () => {
    const applied = await Promise.all(connections.map((one) => migrate(one.pool, folder)));
    expect(applied.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
    expect(await missingMigrations(first.pool, folder)).toEqual([]);
  });

  it('rolls back a migration that fails', async () => {
    write('0003_bad.sql', 'create table half (id integer); select nonsense;');
    await expect(migrate(first.pool, folder)).rejects.toThrow('nonsense');
    expect((await first.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
    expect(await missingMigrations(first.pool, folder)).toEqual(['0003_bad.sql']);
    fs.rmSync(path.join(folder, '0003_bad.sql'));
  });

  it('lets readers proceed while the migration waits for a table lock, and applies it afterwards', async () => {
    const shortestPause = jest.spyOn(Math, 'random').mockReturnValue(0);
    const holder = await first.pool.connect();
    await holder.query('begin; lock table counted in access share mode');
    write('0004_held.sql', 'alter table counted add column held integer;');
    const migrated = migrate(first.pool, folder);
    const reader = connections[1] as Database;
    // This query waits behind the migration's lock request until `lock_timeout` cancels that.
    while (
      ((await reader.pool.query(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`))
        .rowCount ?? 0) === 0
    );
    expect((await reader.pool.query('select count(*) as n from counted')).rows).toEqual([{ n: 2 }]);
    await holder.query('commit');
    holder.release();
    expect(await migrated).toEqual(['0004_held.sql']);
    shortestPause.mockRestore();
  });

  describe('a migration outside a transaction', () => {
    const name = '0006_outside.sql';
    const text = `-- outside a transaction
drop index concurrently if exists counted_n;
create index concurrently counted_n on counted (n);
`;
    const isValid = async () =>
      (await first.pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('counted_n')`)).rows;
    /** Returns once a statement of the migration waits for the open transaction of a writer. */
    const creating = async () => {
      for (;;) {
        const { rows } = await first.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and query ~ '^(drop|create) index concurrently' and wait_event_type = 'Lock'`,
        );
        if (rows[0]) return rows[0].pid;
      }
    };

    it('creates an index while others write, also after an interrupted attempt', async () => {
      const writer = await first.pool.connect();
      await writer.query('begin; update counted set n = 3 where id = 1');
      write(name, text);
      const interrupted = expect(migrate(first.pool, folder)).rejects.toMatchObject({ code: '57P01' });
      await first.pool.query('select pg_terminate_backend($1)', [await creating()]);
      await interrupted;
      expect(await isValid()).toEqual([{ indisvalid: false }]);
      const migrated = migrate(first.pool, folder);
      await creating();
      await first.pool.query('update counted set n = 4 where id = 2');
      await writer.query('commit');
      writer.release();
      expect(await migrated).toEqual([name]);
      expect(await isValid()).toEqual([{ indisvalid: true }]);
      expect(await migrate(first.pool, folder)).toEqual([]);
    });

    it('runs inside the transaction of a restore', async () => {
      const client = await first.pool.connect();
      await client.query('begin');
      await client.query('drop index counted_n');
      await client.query('delete from schema_migrations where name = $1', [name]);
      await migrateWithin(client, folder);
      await client.query('commit');
      client.release();
      expect(await isValid()).toEqual([{ indisvalid: true }]);
    });

    it('is refused through a pooler', async () => {
      const pooled = connect({ ...database.address, pooler: 'transaction' }, { poolSize: 1 });
      await first.pool.query('delete from schema_migrations where name = $1', [name]);
      await expect(migrate(pooled.pool, folder)).rejects.toThrow('needs the address of the database itself');
      await pooled.close();
      expect(await migrate(first.pool, folder)).toEqual([name]);
    });
  });

  it('rejects a migration file that was changed after it had been applied', async () => {
    write('0002_two.sql', 'select 1;');
    await expect(migrate(first.pool, folder)).rejects.toThrow('0002_two.sql was changed');
  });

  it('returns a date as text and a bigint as a number', async () => {
    expect(
      (await first.pool.query('select on_day, big, count(*) over () as rows from counted where id = 1')).rows,
    ).toEqual([{ on_day: '2026-02-28', big: 9007199254740991, rows: 1 }]);
  });

  it('retries a transaction after a deadlock', async () => {
    const meet = gate(2);
    let runs = 0;
    const lock = (a: number, b: number) =>
      transaction({ pool: first.pool }, async (trx) => {
        runs += 1;
        await trx
          .updateTable('counted' as never)
          .set({ n: 1 } as never)
          .where('id' as never, '=', a as never)
          .execute();
        await meet();
        await trx
          .updateTable('counted' as never)
          .set({ n: 2 } as never)
          .where('id' as never, '=', b as never)
          .execute();
      });
    await Promise.all([lock(1, 2), lock(2, 1)]);
    expect(runs).toBeGreaterThan(2);
  });

  it('uniqueViolation returns the name of the violated constraint', async () => {
    const error = await first.pool.query('insert into counted values (1, 1)').catch((reason: unknown) => reason);
    expect([uniqueViolation(error), isDatabaseAway(error)]).toEqual(['counted_pkey', false]);
    expect(uniqueViolation(new Error('other'))).toBeUndefined();
  });

  it('isDatabaseAway recognises failed and terminated connections, and the pool reconnects', async () => {
    const away = connect({ host: '/nowhere', database: 'x' });
    expect(isDatabaseAway(await away.pool.query('select 1').catch((reason: unknown) => reason))).toBe(true);
    await away.close();
    const cut = first.pool.query('select pg_terminate_backend(pg_backend_pid())').catch((reason: unknown) => reason);
    expect(isDatabaseAway(await cut)).toBe(true);
    expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  /** A barrier: callers wait until `size` of them have arrived; later callers do not wait. */
  function gate(size: number): () => Promise<void> {
    let come = 0;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return async () => {
      if ((come += 1) >= size) open();
      await opened;
    };
  }
});

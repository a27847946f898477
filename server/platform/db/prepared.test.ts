import { sql } from 'kysely';
import { useTestApp } from '../../testing/app';
import { connect } from './connect';
import { transaction } from './transaction';

describe('prepared statements', () => {
  const t = useTestApp();

  const banks = () => t.deps.db.selectFrom('banks').selectAll().where('sort', '>=', 0).orderBy('sort').execute();

  it('work after a migration changed their table, alone and in a transaction', async () => {
    const before = await banks();
    await transaction(t.deps, (trx) => trx.selectFrom('banks').selectAll().where('sort', '>=', 0).execute());
    await t.sql('alter table banks add column note text');
    expect(await banks()).toHaveLength(before.length);
    await t.sql('alter table banks add column note2 text');
    expect(
      await transaction(t.deps, (trx) => trx.selectFrom('banks').selectAll().where('sort', '>=', 0).execute()),
    ).toHaveLength(before.length);
  });

  // Behind a pooler statements are not named.
  (process.env.DATABASE_POOLER ? it.skip : it)('are known to the database by name', async () => {
    await banks();
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from pg_prepared_statements where name like 'q%' and ${1} = 1`.execute(t.deps.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('are retried after a serialization failure, also outside a transaction', async () => {
    await t.sql(
      `create sequence tries; create function fails_twice() returns integer language plpgsql volatile as $$
       begin if nextval('tries') < 3 then raise exception 'collision' using errcode = '40001'; end if; return 1; end $$`,
    );
    expect((await sql`select fails_twice() as n, ${1} as one`.execute(t.deps.db)).rows).toMatchObject([{ n: 1 }]);
    await t.sql('drop function fails_twice; drop sequence tries');
  });

  it('discard a connection that became read-only', async () => {
    const database = connect(t.where, { poolSize: 1 });
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid;
    const before = await pid();
    const write = transaction(database, async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`insert into seeds values ('x', now())`.execute(trx);
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await pid()).not.toBe(before);
    await database.close();
  });
});

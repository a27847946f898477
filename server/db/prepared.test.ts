import { sql } from 'kysely';
import { testApp, type TestApp } from '../testing/app';
import { transaction } from './transaction';

describe('statements that are prepared once', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  const banks = () => t.deps.db.selectFrom('banks').selectAll().where('sort', '>=', 0).orderBy('sort').execute();

  it('go on working when a migration changes their table meanwhile, alone and in a transaction', async () => {
    const before = await banks();
    await transaction(t.deps, (trx) => trx.selectFrom('banks').selectAll().where('sort', '>=', 0).execute());
    await t.deps.pool.query('alter table banks add column note text');
    expect(await banks()).toHaveLength(before.length);
    await t.deps.pool.query('alter table banks add column note2 text');
    expect(
      await transaction(t.deps, (trx) => trx.selectFrom('banks').selectAll().where('sort', '>=', 0).execute()),
    ).toHaveLength(before.length);
  });

  it('are known to the database by name', async () => {
    await banks();
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from pg_prepared_statements where name like 'q%' and ${1} = 1`.execute(t.deps.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});

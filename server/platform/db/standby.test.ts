import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type Database } from './connect';
import { startEmbedded, type Embedded } from './embedded';
import { isPassing } from './faults';
import { transaction } from './transaction';

/** A separate server whose synchronous standby never answers, so every commit waits. */
describe('a commit that waits for its standby', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-'));
  let server: Embedded;
  let admin: pg.Client;
  let ours: Database;

  beforeAll(async () => {
    fs.chmodSync(base, 0o711);
    server = await startEmbedded({ rootDir: process.cwd(), base, settings: ['synchronous_standby_names=nobody'] });
    admin = new pg.Client(server.address());
    await admin.connect();
    await admin.query('set synchronous_commit = local');
    await admin.query('create table kept (n integer primary key)');
    ours = connect(server.address(), { poolSize: 2 });
  });
  afterAll(async () => {
    // Waiting commits would prevent the server from stopping.
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await ours.close();
    await admin.end();
    await server.stop();
    fs.rmSync(base, { recursive: true });
  });

  const cancelled = async (): Promise<void> => {
    for (let done = 0; done === 0; await sleep(20)) {
      const { rowCount } = await admin.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      done = rowCount ?? 0;
    }
  };

  it.each([
    ['of a transaction', () => transaction(ours, (trx) => sql`insert into kept values (${1})`.execute(trx))],
    ['of a statement alone', () => sql`insert into kept values (${2})`.execute(ours.db)],
  ])('%s and is cancelled is unknown, never done', async (_what, write) => {
    const [outcome] = await Promise.all([write().catch((error: unknown) => error), cancelled()]);
    expect(outcome).toMatchObject({ code: '08007' });
    expect(isPassing(outcome)).toBe(true);
  });

  it('times out with 08007, and its connection is not used again', async () => {
    const hasty = connect(server.address(), { poolSize: 1, statementTimeoutMs: 100 });
    const outcome = await transaction(hasty, (trx) => sql`insert into kept values (${3})`.execute(trx)).catch(
      (error: unknown) => error,
    );
    expect(outcome).toMatchObject({ code: '08007' });
    expect((await hasty.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await hasty.close();
  });
});

import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestServer } from '../../testing/app';
import { assemble } from '../../assemble';
import { migrationsFolder, migrate } from './migrate';
import { readConfig } from '../../config/config';
import { backup } from '../backup/backup';
import { restore } from '../backup/restore';
import { applicant } from '../../testing/applicant';
import { office } from '../../testing/office';
import { testClock } from '../../testing/clock';
import { memoryPhotos } from '../../testing/photos';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import { connect } from './connect';
import { grantRuntime } from './rights';

/** The test needs the right to create roles, so it runs only on the embedded database. */
const onOther = process.env.DATABASE_URL !== undefined;

(onOther ? describe.skip : describe)('the role a server runs as', () => {
  const role = `runs_${process.pid}`;
  const clock = testClock('2026-11-21T10:00:00+08:00');
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
    },
    process.cwd(),
  );
  let database: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.address);
    await owner.connect();
    await owner.query(`create role ${role} login`);
  });
  afterAll(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await database.drop();
  });

  it('serves a whole application without owning the tables, and cannot change or truncate history', async () => {
    const { pool, close: closeOwner } = connect(database.address, { poolSize: 1 });
    await migrate(pool, migrationsFolder(process.cwd()));
    await grantRuntime(pool, role);
    await closeOwner();
    const where = { ...database.address, user: role };
    const { deps, close } = await assemble(config, { where, clock, photos: memoryPhotos() });
    const app = createTestServer(deps);
    const t = { deps, inject: app.inject.bind(app) as typeof app.inject };
    const who = await applicant(t);
    const { id } = await who.submitted('newApplyElv', 1);
    const desk = office(t);
    expect([(await desk.intake(id)).status, (await desk.approve(id)).status]).toEqual([200, 200]);
    for (const statement of [
      'truncate audit_log',
      'truncate application_events',
      'delete from submissions',
      'update audit_log set detail = null',
      'alter table applications add column x text',
      'alter table submissions disable trigger user',
      'drop table audit_log',
      'create table mine (n integer)',
      "update schema_migrations set checksum = ''",
    ])
      await expect(deps.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await app.close();
    await close();
  });

  it('keeps its rights after a restore, as all other roles do', async () => {
    const reader = `${role}_reads`;
    await owner.query(`create role ${reader}; grant select on applications, funds to ${reader};
      grant select (id, name), update (name) on staff to ${reader};
      alter default privileges in schema public grant select on tables to ${reader}; comment on schema public is 'of the operator'`);
    const room = fs.mkdtempSync(path.join(os.tmpdir(), 'rights-'));
    const { pool, close } = connect(database.address, { poolSize: 2, name: 'test' });
    const photos = memoryPhotos();
    const rights = async () =>
      (
        await pool.query(
          `select relname, attname, a.privilege_type, r.rolname
           from pg_class c cross join lateral (select null::name as attname, relacl as acl union all
             select attname, attacl from pg_attribute where attrelid = c.oid) acls
           cross join aclexplode(acl) a join pg_roles r on r.oid = a.grantee
           where relnamespace = 'public'::regnamespace and r.rolname = any($1) order by 1, 2, 3, 4`,
          [[role, reader]],
        )
      ).rows;
    /** What an operator has set on the schema itself. */
    const schema = async () =>
      (
        await pool.query(
          `select nspowner, nspacl::text, obj_description(oid) as comment, (select count(*)::int from pg_default_acl where defaclnamespace = n.oid) as defaults
           from pg_namespace n where nspname = 'public'`,
        )
      ).rows;
    const schemaBefore = await schema();
    expect(schemaBefore).toMatchObject([{ comment: 'of the operator', defaults: 1 }]);
    const before = await rights();
    expect(before.filter(({ rolname }) => rolname === reader)).toHaveLength(5);
    await backup({ pool, photos, clock }, path.join(room, 'one'));
    const deps = { pool, photos, config: { ...config, dataKeys: config.dataKeys!, dataDir: room } };
    const restored = await restore(deps, path.join(room, 'one'), true);
    expect(restored).toMatchObject({ roles: expect.arrayContaining([role, reader]), serverRoles: [role] });
    expect(restored.roles).toHaveLength(2);
    expect(await rights()).toEqual(before);
    expect(await schema()).toEqual(schemaBefore);
    await close();
    const where = { ...database.address, user: role };
    const started = await assemble(config, { where, clock, photos });
    await expect(started.deps.pool.query('truncate audit_log')).rejects.toMatchObject({ code: '42501' });
    await started.close();
    await owner.query(`drop owned by ${reader}; drop role ${reader}`);
    fs.rmSync(room, { recursive: true });
  });

  it('lets the owner of a database restore without further rights, and drop views and functions only with --replace', async () => {
    const plain = `${role}_owns`;
    const target = await createTestDatabase();
    await owner.query(`create role ${plain} login`);
    await owner.query(`alter database ${target.address.database} owner to ${plain}`);
    const room = fs.mkdtempSync(path.join(os.tmpdir(), 'rights-'));
    const source = connect(database.address, { poolSize: 2, name: 'test' });
    const { pool, close } = connect({ ...target.address, user: plain }, { poolSize: 2, name: 'test' });
    const photos = memoryPhotos();
    const before = await backup({ pool: source.pool, photos, clock }, path.join(room, 'one'));
    expect(before.tables.application_events?.rows).toBeGreaterThan(2);
    // What an operator has prepared in the new database.
    await pool.query(`create function of_operator(n integer) returns integer language sql as 'select n';
      create view seen_by_operator as select of_operator(1); grant usage on schema public to ${role}`);
    const deps = { pool, photos, config: { ...config, dataKeys: config.dataKeys!, dataDir: room } };
    await expect(restore(deps, path.join(room, 'one'), false)).rejects.toThrow(
      'not empty: its schema public has view public.seen_by_operator, routine of_operator(integer). Add --replace',
    );
    expect((await pool.query('select of_operator(7) as n')).rows).toEqual([{ n: 7 }]);
    expect(await restore(deps, path.join(room, 'one'), true)).toMatchObject({ roles: [], serverRoles: [] });
    const after = await backup({ pool, photos, clock }, path.join(room, 'two'));
    // It contains the time at which each migration was applied.
    for (const { tables } of [before, after]) delete tables.schema_migrations;
    expect(after.tables).toEqual(before.tables);
    expect(after.sequences).toEqual(before.sequences);
    await expect(pool.query('update audit_log set detail = null')).rejects.toThrow('immutable');
    await Promise.all([source.close(), close()]);
    await target.drop();
    await owner.query(`drop role ${plain}`);
    fs.rmSync(room, { recursive: true });
  });

  it('grantRuntime rejects a role that does not exist, and the owner of the tables', async () => {
    const { pool, close } = connect(database.address, { poolSize: 1 });
    await expect(grantRuntime(pool, owner.user!)).rejects.toThrow('owns the tables');
    await expect(grantRuntime(pool, 'nobody_at_all')).rejects.toThrow('The role "nobody_at_all" does not exist');
    await close();
  });
});

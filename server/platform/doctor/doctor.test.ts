import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { openVault } from '../crypto/openVault';
import { connect, type Database } from '../db/connect';
import { restoreMark } from '../db/restoreMark';
import { grantRuntime } from '../db/rights';
import { memoryPhotos } from '../../testing/photos';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import { checkBackupKeys, checkBackups } from './backupChecks';
import { checkKey, checkMigrations, checkRights, checkServer, checkWrite } from './databaseChecks';
import { checkClock, otherClocks } from './clockChecks';
import { checkArchive, checkPayments } from './operationChecks';
import { examine } from './doctor';
import { fix, guarded, ok, report, skip } from './finding';
import { checkGateway } from './networkChecks';
import { withoutAnswer } from './folderProbe';
import { checkCertificate, checkCertificateFile, checkNginx, checkProxy } from './proxyChecks';
import { certificate as testCertificate } from '../../testing/certificate';
import { checkSpace, checkStorage, checkUser } from './placeChecks';

const saying = (state: string, text: string) => ({ state, text: expect.stringContaining(text) as string });
const root = process.cwd();
const room = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
beforeAll(() => fs.chmodSync(room, 0o711));
afterAll(() => fs.rmSync(room, { recursive: true }));

describe('doctor: checks of the database', () => {
  const keys = [{ id: 'k1', key: randomBytes(32) }];
  /** A database that replies with these rows. */
  const replying = (row: object) => ({ query: async () => ({ rows: [row] }) }) as unknown as Pool;
  let migrated: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    migrated = await createTestDatabase({ isMigrated: true });
    database = connect(migrated.address, { poolSize: 1, name: 'test' });
  });
  afterAll(async () => {
    await database.close();
    await migrated.drop();
  });
  /** Runs `work` after a trouble, and undoes the trouble. */
  const planted = async <T>(trouble: string, undo: string, work: () => Promise<T>): Promise<T> => {
    await database.pool.query(trouble);
    try {
      return await work();
    } finally {
      await database.pool.query(undo);
    }
  };

  it('are ok on a migrated database', async () => {
    const { pool } = database;
    await openVault(pool, keys);
    const findings = [
      await checkServer(pool),
      await checkWrite(pool),
      await checkRights(pool),
      await checkMigrations(pool, root),
      await checkKey(pool, keys),
      await checkClock(pool, { now: () => new Date() }, [{ name: 'the proxy', aheadMs: 900 }]),
      await checkPayments(pool),
    ];
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('name a version that is too old, a wrong encoding and a standby', async () => {
    const good = { version: 180_004, shown: '18.4', encoding: 'UTF8', readonly: 'off' };
    expect(await checkServer(replying({ ...good, version: 140_011, shown: '14.11' }))).toEqual(
      fix('database', 'PostgreSQL 14.11 is too old. Upgrade it to PostgreSQL 15 or newer.'),
    );
    expect((await checkServer(replying({ ...good, encoding: 'SQL_ASCII' }))).text).toContain('encoding UTF8');
    expect((await checkServer(replying({ ...good, readonly: 'on' }))).text).toContain(
      'Set DATABASE_URL to the primary',
    );
  });

  // The role is a trusted user of the embedded PostgreSQL.
  (process.env.DATABASE_URL ? it.skip : it)(
    'all report although the role has no rights and a backup is damaged',
    async () => {
      const role = `doctor_all_${process.pid}`;
      const folder = fs.mkdtempSync(path.join(room, 'all-'));
      fs.mkdirSync(path.join(folder, 'backups/broken'), { recursive: true });
      fs.writeFileSync(path.join(folder, 'backups/broken/manifest.json'), '{"format":2,');
      const { host, database: name } = migrated.address as { host: string; database: string };
      const env = {
        DATABASE_URL: `postgres://${role}@localhost/${name}?host=${encodeURIComponent(host)}`,
        DATA_DIR: folder,
        DATA_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
        BACKUP_DIR: path.join(folder, 'backups'),
        SMS_URL: 'http://127.0.0.1:1/',
      };
      const findings = await planted(`create role ${role} login`, `drop owned by ${role}; drop role ${role}`, () =>
        examine(env, root),
      );
      expect(findings.map(({ check, state }) => `${state} ${check}`).filter((line) => !line.endsWith('space'))).toEqual(
        [
          'ok settings',
          'ok user',
          'ok database',
          'ok write',
          'fix rights',
          'skip migrations',
          'skip key',
          'skip clock',
          'skip archive',
          'skip payments',
          'ok storage',
          'skip processes',
          'skip certificate',
          'skip nginx',
          'skip certfile',
          'skip proxy',
          'fix sms',
          'fix backup',
          'skip keys',
          'skip log',
        ],
      );
      expect(findings.at(-3)?.text).toMatch(/^manifest\.json of broken is damaged.*Delete it\.\n.* contains no backup/);
      expect(fs.readdirSync(folder)).toEqual(['backups']);
    },
  );

  it('name migrations that are missing, changed or of a newer release, and an interrupted restore', async () => {
    const { pool } = database;
    const check = () => checkMigrations(pool, root);
    const list = 'create temp table kept as table schema_migrations';
    const undo = 'delete from schema_migrations; insert into schema_migrations table kept; drop table kept';
    expect(await planted(`${list}; delete from schema_migrations where name like '0002%'`, undo, check)).toEqual(
      fix('migrations', '0002_grant_keys.sql is not applied. Run "npm run migrate", or start the server.'),
    );
    expect(
      (await planted(`${list}; update schema_migrations set checksum = '' where name like '0002%'`, undo, check)).text,
    ).toContain('0002_grant_keys.sql is not the file that was applied');
    expect(
      await planted(`${list}; insert into schema_migrations values ('9999_newer.sql', '')`, undo, check),
    ).toMatchObject(saying('ok', '9999_newer.sql of a newer release'));
    expect((await planted(`create table ${restoreMark} ()`, `drop table ${restoreMark}`, check)).text).toContain(
      'A restore into this database was interrupted',
    );
  });

  it('name the missing settings of the owner to a role that owns no table', async () => {
    const file = '/etc/qczhyjs-owner.env';
    expect(await checkRights(database.pool, file)).toMatchObject({ state: 'ok' });
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    const undo = `drop owned by ${role}; drop role ${role}`;
    const finding = await planted(`create role ${role} login`, undo, async () => {
      await grantRuntime(database.pool, role);
      return planted(`set role ${role}`, 'reset role', () => checkRights(database.pool, file));
    });
    expect(finding).toMatchObject(saying('fix', `${file} does not exist`));
  });

  it('name a missing key and a wrong key', async () => {
    expect(await checkKey(database.pool, undefined)).toMatchObject({
      state: 'fix',
      text: expect.stringMatching(/^DATA_KEY is not set/),
    });
    expect(await checkKey(database.pool, [{ id: 'k1', key: randomBytes(32) }])).toEqual(
      fix('key', 'DATA_KEY does not decrypt this database. Set the key that was in use when it was filled.'),
    );
  });

  it.each([
    [2_500, 'behind'],
    [-2_500, 'ahead of'],
  ])('name a clock of this machine that is %d ms off', async (offMs, where) => {
    const finding = await checkClock(database.pool, { now: () => new Date(Date.now() + offMs) }, []);
    expect(finding).toMatchObject(saying('fix', `ms ${where} this machine`));
  });

  it('name payments that are on hold, and ask for the comparison with the bank after a day', async () => {
    const heldFor = (time: string) =>
      planted(
        `insert into payment_holds (id, since, held_at, confirmed_at, confirmed_by)
         values (gen_random_uuid(), '2026-04-01T10:00:00Z', now() - interval '${time}', now(), 'staff:one')`,
        'delete from payment_holds',
        () => checkPayments(database.pool),
      );
    const said =
      'Payments are on hold since the restore of a backup of 2026-04-01T10:00:00.000Z; one member has confirmed the comparison with the bank, and two must.';
    expect(await heldFor('23 hours')).toEqual(ok('payments', said));
    expect(await heldFor('25 hours')).toEqual(
      fix('payments', `${said} This takes more than a day: see docs/operations.md, "After a restore".`),
    );
  });

  it('name a disk of the database without space, which only a write finds', async () => {
    const query = async (sql: string) => {
      if (sql.startsWith('insert')) throw Object.assign(new Error('could not extend file'), { code: '53100' });
    };
    const full = { connect: async () => ({ query, release: () => {} }) } as unknown as Pool;
    expect(await checkWrite(full)).toMatchObject(saying('fix', 'The disk of the database is full'));
  });

  it('name a WAL archive that fails', async () => {
    expect(await checkArchive(replying({ mode: 'on', last: '2026-04-01 10:00:00+08', failing: true }))).toEqual(
      fix(
        'archive',
        'Archiving the WAL fails; the last success was 2026-04-01 10:00:00+08. Read the log of PostgreSQL.',
      ),
    );
    expect((await checkArchive(replying({ mode: 'on', last: null, failing: false }))).state).toBe('ok');
    expect((await checkArchive(database.pool)).state).toBe('skip');
  });
});

describe('doctor: checks of storage, gateway, space and backups', () => {
  const now = new Date('2026-04-01T10:00:00Z');
  let server: Server;
  let methods: (string | undefined)[] = [];
  let statusOf: (forwarded?: string) => number = () => 200;
  let origin: string;
  let smsUrl: string;
  beforeAll(async () => {
    server = createServer(({ method, headers }, reply) => {
      methods.push(method);
      reply.writeHead(statusOf(headers['x-forwarded-for'] as string | undefined), { location: '/other' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    smsUrl = `${origin}/send`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('delete the probe that they store', async () => {
    const photos = memoryPhotos();
    let id = '';
    const finding = await checkStorage({ ...photos, put: (name, bytes) => photos.put((id = name), bytes) }, 'here');
    expect(finding).toEqual(ok('storage', 'here stores, returns and deletes a probe.'));
    expect(await photos.get(id)).toBeNull();
  });

  it.each([
    [
      'is full',
      { put: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) },
      'cannot be used (the disk is full, ENOSPC)',
    ],
    ['returns other bytes', { get: async () => Buffer.from('x') }, 'returns other bytes'],
    ['deletes nothing', { delete: async () => {} }, 'keeps a photo that was deleted'],
  ])('name a storage that %s', async (_what, trouble, sentence) => {
    const finding = await checkStorage({ ...memoryPhotos(), ...trouble }, 'here');
    expect(finding).toMatchObject(saying('fix', sentence));
  });

  it('ask the gateway without sending a message, and name its refusals', async () => {
    methods = [];
    const ask = async (reply: number) => {
      statusOf = () => reply;
      return checkGateway({ smsUrl, smsKey: 'key' });
    };
    for (const answer of [200, 204, 400, 405, 415, 422, 501])
      expect(await ask(answer)).toEqual(
        ok('sms', `The gateway answers (status ${answer} to HEAD). No message was sent.`),
      );
    expect((await ask(404)).text).toContain('Correct the path of SMS_URL');
    expect((await ask(429)).text).toContain('answers status 429');
    expect((await ask(401)).text).toContain('refuses SMS_KEY');
    expect((await ask(302)).text).toContain('Set SMS_URL to the final address');
    expect((await ask(502)).text).toContain('answers status 502');
    expect(new Set(methods)).toEqual(new Set(['HEAD']));
    expect(await checkGateway({ smsUrl: 'http://127.0.0.1:1/' })).toMatchObject({
      state: 'fix',
      text: expect.stringMatching(/^The gateway does not answer/),
    });
  });

  it.each([
    [-172_800_000, 'behind'],
    [1_800_000, 'ahead of'],
  ])('name a clock that is %d ms off against the Date of the gateway and of the proxy', async (offMs, where) => {
    statusOf = () => 404;
    const clock = { now: () => new Date(Date.now() + offMs) };
    const others = await otherClocks({ smsUrl, publicUrl: origin }, clock, () => false);
    const { state, text } = await checkClock(undefined, clock, others);
    expect(state).toBe('fix');
    for (const name of ['the SMS gateway', 'the proxy']) expect(text).toContain(`minutes ${where} the one of ${name}`);
  });

  it('name a proxy that passes on the address that a client has chosen', async () => {
    const look = async (answer: typeof statusOf) => {
      statusOf = answer;
      return checkProxy({ publicUrl: origin, officeFrom: ['10.1.0.0/16'] });
    };
    const passedOn = 'The proxy passes on the X-Forwarded-For of its clients';
    expect((await look(() => 401)).state).toBe('ok');
    expect((await look(() => 403)).state).toBe('ok');
    expect((await look((forwarded) => (forwarded === '192.0.2.1' ? 403 : 401))).text).toContain(passedOn);
    expect((await look((forwarded) => (forwarded === '127.0.0.1' ? 401 : 403))).text).toContain(passedOn);
    expect(await checkProxy({ publicUrl: origin, officeFrom: 'anywhere' })).toEqual(
      ok('proxy', 'PUBLIC_URL leads to this service.'),
    );
    expect((await checkProxy({ officeFrom: 'anywhere' })).state).toBe('skip');
  });

  it.each([
    [502, 'no process of the server answers it'],
    [404, 'as another service would'],
    [308, 'as another service would'],
  ])('name a proxy that answers status %d', async (status, sentence) => {
    statusOf = () => status;
    expect(await checkProxy({ publicUrl: origin, officeFrom: ['10.1.0.0/16'] })).toMatchObject(saying('fix', sentence));
  });

  const certificate = (until: string, problem = '') =>
    checkCertificate({ publicUrl: 'https://example.gov.cn' }, now, async () => ({
      until: new Date(until),
      fingerprint: '',
      problem,
    }));

  it.each([
    ['has expired', '2026-03-31T10:00:00Z', 'CERT_HAS_EXPIRED', 'fix', 'It expired on 2026-03-31.'],
    ['expires within 30 days', '2026-04-30T10:00:00Z', '', 'fix', 'It expires on 2026-04-30, in 29 days.'],
    ['has another name', '2027-01-01T00:00:00Z', 'ERR_TLS_CERT_ALTNAME_INVALID', 'fix', 'not valid for example.gov.cn'],
    ['is of a private CA', '2027-01-01T00:00:00Z', 'SELF_SIGNED_CERT_IN_CHAIN', 'skip', 'NODE_EXTRA_CA_CERTS'],
    ['is of a private CA and has expired', '2026-03-01T00:00:00Z', 'SELF_SIGNED_CERT_IN_CHAIN', 'fix', 'It expired'],
    ['is valid', '2026-05-01T10:00:00Z', '', 'ok', 'Valid until 2026-05-01.'],
  ])('report a certificate that %s', async (_what, until, problem, state, sentence) => {
    expect(await certificate(until, problem)).toMatchObject(saying(state, sentence));
  });

  const stored = new X509Certificate(testCertificate.chain);
  const content = stored.raw.toString('base64');
  const until = new Date(stored.validTo);
  it.each([
    ['nginx serves', content, stored.fingerprint256, 'ok', 'nginx serves /tls/fullchain.pem.'],
    ['nginx has not loaded', content, 'AB:CD', 'fix', 'nginx serves another certificate'],
    ['is no certificate', 'AAAA', 'AB:CD', 'fix', 'contains no certificate'],
    ['is missing', '', 'AB:CD', 'fix', 'is missing'],
  ])('report a certificate file that %s', async (_what, bytes, fingerprint, state, sentence) => {
    const addresses: unknown[] = [];
    const ask = async (...address: unknown[]) => {
      addresses.push(address);
      return { fingerprint };
    };
    const file = { name: '/tls/fullchain.pem', content: bytes };
    const before = new Date(until.getTime() - 1);
    expect(await checkCertificateFile({ publicUrl: 'https://example.org' }, file, before, ask)).toMatchObject(
      saying(state, sentence),
    );
    expect(addresses).toEqual(bytes === content ? [['example.org', 443, '127.0.0.1']] : []);
  });

  it('name the error for which nginx would not start again', () => {
    expect(checkNginx(undefined).state).toBe('skip');
    expect(checkNginx('').state).toBe('ok');
    expect(checkNginx('SSL_CTX_use_PrivateKey("/tls/key.pem") failed (key values mismatch)')).toMatchObject({
      state: 'fix',
      text: expect.stringContaining('"/tls/key.pem") failed (key values mismatch)'),
    });
  });

  it('name a user who does not own the data folder, and photos of another user', async () => {
    const folder = fs.mkdtempSync(path.join(room, 'owned-'));
    const { uid } = fs.statSync(folder);
    expect((await checkUser(folder)).state).toBe('ok');
    expect(await checkUser(folder, uid + 1)).toMatchObject(
      saying('fix', `belongs to the user ${uid}, and this check runs as the user ${uid + 1}`),
    );
    expect((await checkUser(path.join(folder, 'none'))).state).toBe('skip');
    if (uid !== 0) return; // only root can give files away
    fs.mkdirSync(path.join(folder, 'photos/do'), { recursive: true });
    fs.chownSync(path.join(folder, 'photos/do'), 1, 1);
    expect((await checkUser(folder)).text).toContain(`Run "chown -R 0 ${folder}/photos" as root.`);
  });

  it('name a folder without free space', async () => {
    expect(await checkSpace(['/data', '/backups'], async (folder) => (folder === '/data' ? 1.2e9 : 9e10))).toEqual(
      fix('space', 'Free: /data 1.2 GB, /backups 90.0 GB. Make at least 2 GB free.'),
    );
    expect((await checkSpace([room], async () => 3e9)).state).toBe('ok');
  });

  it('name a missing, an old and an incomplete backup', async () => {
    const folder = path.join(room, 'backups');
    const make = (name: string, takenAt: string, missing?: number) => {
      fs.mkdirSync(path.join(folder, name), { recursive: true });
      fs.writeFileSync(
        path.join(folder, name, 'manifest.json'),
        JSON.stringify({ takenAt, photos: { missing }, keys: ['k1'] }),
      );
    };
    const textOfBackups = async () => (await checkBackups(folder, now)).text;
    expect((await checkBackups(undefined, now)).state).toBe('skip');
    expect(await textOfBackups()).toContain('cannot be read (ENOENT)');
    fs.mkdirSync(path.join(folder, 'x.partial-1'), { recursive: true });
    expect(await textOfBackups()).toContain('contains no backup');
    make('first', '2026-03-31T07:59:00.000Z');
    expect(await textOfBackups()).toContain('The newest backup, first, is 26 hours old. Run "npm run backup" daily');
    make('second', '2026-03-31T08:00:00.000Z', 3);
    expect(await textOfBackups()).toContain('3 photos were missing from the storage');
    make('third', '2026-03-31T08:01:00.000Z');
    expect(await checkBackups(folder, now)).toEqual(ok('backup', 'The newest backup, third, is 25 hours old.'));
    make('later', '2026-05-01T00:00:00.000Z');
    expect(await textOfBackups()).toMatch(
      /^later has a time that has not come: .* run "npm run backup", then delete it/,
    );
    fs.rmSync(path.join(folder, 'later'), { recursive: true });
    for (const content of ['', 'null', '{"takenAt":1}', '{"photos":{}}']) {
      fs.writeFileSync(path.join(folder, 'second/manifest.json'), content);
      expect(await textOfBackups()).toBe(
        'manifest.json of second is damaged: this backup cannot be restored. Delete it.',
      );
    }
  });

  it('open the newest backup, without those dated in the future', async () => {
    const folder = fs.mkdtempSync(path.join(room, 'keys-'));
    for (const [name, takenAt] of [
      ['today', '2026-04-01T09:00:00.000Z'],
      ['later', '2027-04-01T09:00:00.000Z'],
    ] as const) {
      fs.mkdirSync(path.join(folder, name, 'tables'), { recursive: true });
      fs.writeFileSync(path.join(folder, name, 'tables/vault_keys.ndjson.gz'), gzipSync(''));
      fs.writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify({ takenAt, photos: {}, keys: ['k1'] }));
    }
    const keys = [{ id: 'k1', key: randomBytes(32) }];
    expect(await checkBackupKeys(folder, keys, { keepDays: 35, now })).toEqual(
      ok('keys', 'DATA_KEY decrypts the newest backup, today.'),
    );
  });
});

describe('doctor: examine and report', () => {
  const stateOf = (found: Awaited<ReturnType<typeof examine>>, check: string) =>
    found.find((one) => one.check === check)?.state;

  it('name wrong settings, and do not check the rest', async () => {
    const findings = await examine({ PORT: 'many', LOG_LEVEL: 'loud' }, room);
    expect(findings.map(({ check, state }) => [check, state])).toEqual([
      ['settings', 'fix'],
      ['others', 'skip'],
    ]);
    expect(findings[0]?.text).toMatch(/^PORT must .*\nLOG_LEVEL must /);
  });

  it('name every setting that production requires, and check the rest', async () => {
    const dataDir = fs.mkdtempSync(path.join(room, 'p-'));
    const env = { MODE: 'production', DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x', DATA_DIR: dataDir };
    const findings = await examine(env, root);
    expect(findings[0]).toMatchObject({ state: 'fix', text: expect.stringMatching(/SMS_URL[^]*DATA_KEY/) });
    expect(findings[2]?.text).toBe(
      'DATABASE_URL: the database cannot be used, the connection was refused. Start it ("systemctl restart postgresql"; its log is in /var/log/postgresql), or correct DATABASE_URL.',
    );
    expect(stateOf(findings, 'storage')).toBe('ok');
    expect(fs.readdirSync(dataDir)).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it('create no data folder, and start no embedded database', async () => {
    const dataDir = path.join(room, 'new');
    const statesOf = async () => {
      const findings = await examine({ DATA_DIR: dataDir }, root);
      return ['settings', 'user', 'database', 'storage'].map((check) => stateOf(findings, check));
    };
    expect(await statesOf()).toEqual(['ok', 'skip', 'skip', 'skip']);
    expect(fs.existsSync(dataDir)).toBe(false);
    fs.mkdirSync(path.join(dataDir, 'pg'), { recursive: true });
    expect(await statesOf()).toEqual(['ok', 'ok', 'skip', 'ok']);
    expect(fs.readdirSync(dataDir, { recursive: true })).toEqual(['pg']);
  });

  it('answer within ten seconds when database, proxy and gateway accept connections and say nothing', async () => {
    const sockets: Socket[] = [];
    const silent = net.createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const dataDir = fs.mkdtempSync(path.join(room, 'silent-'));
    const env = {
      DATABASE_URL: `postgres://u@127.0.0.1:${port}/x`,
      PUBLIC_URL: `https://127.0.0.1:${port}`,
      OFFICE_FROM: '10.0.0.0/8',
      SMS_URL: `http://127.0.0.1:${port}/send`,
      DATA_DIR: dataDir,
    };
    const began = Date.now();
    try {
      const findings = await examine(env, root);
      expect(Date.now() - began).toBeLessThan(9_000);
      expect(['database', 'certificate', 'proxy', 'sms'].map((check) => stateOf(findings, check))).toEqual(
        Array.from({ length: 4 }, () => 'fix'),
      );
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  it('name folders that give no answer', async () => {
    const dead = path.join(room, 'dead');
    const env = {
      DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
      DATA_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
      DATA_DIR: dead,
      BACKUP_DIR: path.join(dead, 'backups'),
    };
    const list = (folder: string) => (folder.startsWith(dead) ? new Promise<void>(() => {}) : Promise.resolve());
    const findings = await examine(env, root, undefined, (folders) => withoutAnswer(folders, list, 50));
    for (const check of ['settings', 'user', 'storage', 'backup', 'keys'])
      expect(findings).toContainEqual({ check, state: 'fix', text: expect.stringContaining(`${dead}`) });
    expect(findings.map(({ check }) => check)).toContain('database');
  });

  it('find the folders that another process cannot list in time, and none that are missing', async () => {
    const folders = [room, path.join(room, 'missing')];
    expect(await withoutAnswer(folders)).toEqual([]);
    const bin = fs.mkdtempSync(path.join(room, 'bin-'));
    fs.writeFileSync(path.join(bin, 'ls'), '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = `${bin}:${before}`;
    try {
      expect(await withoutAnswer(folders, undefined, 200)).toEqual(folders);
    } finally {
      process.env.PATH = before;
    }
  });

  it('give a check that does not end a finding of its own', async () => {
    expect(await guarded('storage', () => new Promise(() => {}), 20)).toMatchObject({
      state: 'fix',
      text: expect.stringMatching(/^No answer within 0.02 s/),
    });
  });

  it('print one aligned line per check and count what needs action', () => {
    expect(report([ok('sms', 'fine.'), fix('storage', 'first\nsecond'), skip('key', 'none.')])).toBe(
      [
        'ok    sms      fine.',
        'fix   storage  first',
        '               second',
        'skip  key      none.',
        '',
        '1 of 3 checks need action.',
      ].join('\n'),
    );
    expect(report([ok('sms', 'fine.')])).toMatch(/Nothing needs action\.$/);
  });
});

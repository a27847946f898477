import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import example from '@domain/policy/example.json';
import { migrationsFolder, migrate } from '../../platform/db/migrate';
import { connect } from '../../platform/db/connect';
import { grantRuntime } from '../../platform/db/rights';
import { certificate } from '../../testing/certificate';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres';
import { askMissing, readArguments } from './answers';
import { parseEnvFile } from './envFile';
import { changeSettings, OWNER_SETTINGS, SETTINGS, setUp } from './setUp';
import { setUpContainers } from './setUpContainers';

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** Roles belong to the whole server, so this runs only on the embedded one. */
(process.env.DATABASE_URL ? describe.skip : describe)('setup', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'setup-'));
  const input = (name: string, content: string) => {
    fs.writeFileSync(path.join(room, name), content);
    return path.join(room, name);
  };
  const policy = input('policy.json', JSON.stringify({ ...example, example: false }));
  let wantedSettings: Record<string, string>;
  let server: TestDatabase;
  let admin: pg.Client;
  let machines = 0;

  beforeAll(async () => {
    server = await createTestDatabase();
    admin = new pg.Client(server.address);
    await admin.connect();
    const { host } = server.address as { host: string };
    wantedSettings = {
      PUBLIC_URL: 'https://example.org',
      OFFICE_FROM: '10.0.0.0/8',
      SMS_URL: 'https://sms.example.org/send',
      SMS_KEY: 'a $b \\c "d"',
      POLICY: policy,
      CERTIFICATE: input('chain.pem', certificate.chain),
      CERTIFICATE_KEY: input('key.pem', certificate.key),
      DATABASE_ADMIN: `postgres://${admin.user}@localhost/postgres?host=${encodeURIComponent(host)}`,
    };
  });
  const dropAll = () =>
    admin
      .query('drop database if exists qczhyjs with (force)')
      .then(() => admin.query('drop role if exists qczhyjs; drop role if exists qczhyjs_owner'));
  afterEach(dropAll);
  afterAll(async () => {
    await admin.end();
    await server.drop();
    fs.rmSync(room, { recursive: true });
  });

  const newMachine = (variant = setUp) => {
    const root = path.join(room, `machine-${(machines += 1)}`);
    const user = jest.fn(() => ({ uid: process.getuid!(), gid: process.getgid!() }));
    const run = async (values: Record<string, string>) => {
      const said: string[] = [];
      await variant({
        target: { root },
        rootDir: process.cwd(),
        user,
        wanted: values,
        say: (state, text) => said.push(`${state} ${text}`),
        ask: (answers) => askMissing(answers, false),
      });
      return said;
    };
    const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
    const contents = () =>
      fs
        .readdirSync(root, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(root, name))
        .map((file) => [file, fs.statSync(file).mode, fs.statSync(file).isFile() && fs.readFileSync(file, 'utf8')]);
    return { root, run, read, contents, user };
  };
  const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);

  it('writes the settings with their rights, and creates the owner, the role of the servers and the database', async () => {
    const { root, run, read } = newMachine();
    await run(wantedSettings);
    const settings = parseEnvFile(read(SETTINGS));
    const owner = parseEnvFile(read(OWNER_SETTINGS));
    expect(settings).toMatchObject({ SMS_KEY: 'a $b \\c "d"', POLICY_FILE: '/etc/qczhyjs/policy.json' });
    expect(settings.DATABASE_URL).toMatch(/^postgres:\/\/qczhyjs:[0-9a-f]{32}@127\.0\.0\.1:5432\/qczhyjs$/);
    expect(owner).toMatchObject({
      DATABASE_URL: expect.stringContaining('//qczhyjs_owner:'),
      SERVER_ROLE: 'qczhyjs',
    });
    for (const file of [SETTINGS, OWNER_SETTINGS, '/etc/nginx/tls/key.pem'])
      expect(modeOf(path.join(root, file))).toBe('600');
    expect(read('/etc/nginx/conf.d/qczhyjs.conf')).toContain('server_name example.org;');
    const open = (user: string) =>
      connect({ ...server.address, user, database: 'qczhyjs' } as pg.ClientConfig, { poolSize: 1, name: 'test' });
    const [asOwner, asServer] = [open('qczhyjs_owner'), open('qczhyjs')];
    const migrations = migrationsFolder(process.cwd());
    await expect(migrate(asServer.pool, migrations)).rejects.toThrow('the role of this server may not change tables');
    await migrate(asOwner.pool, migrations);
    // The owner may not change roles: the limits were set with the role.
    expect(await grantRuntime(asOwner.pool, 'qczhyjs')).toMatch(/^qczhyjs may read and write rows/);
    expect(await migrate(asServer.pool, migrations)).toEqual([]);
    await expect(asServer.pool.query('drop table audit_log')).rejects.toMatchObject({ code: '42501' });
    await admin.query('alter role qczhyjs reset statement_timeout');
    expect(await grantRuntime(asOwner.pool, 'qczhyjs')).toContain('Its limits need a superuser');
    await Promise.all([asOwner.close(), asServer.close()]);
  });

  it('changes nothing when it runs again, and says what differs', async () => {
    const { run, contents } = newMachine();
    await run(wantedSettings);
    const before = contents();
    const again = await run({ ...wantedSettings, SMS_KEY: 'another' });
    expect(again.filter((line) => line.startsWith('made'))).toEqual([]);
    expect(again).toContain(
      `note ${SETTINGS} has another value of SMS_KEY and stays as it is. Change it: qczhyjs set SMS_KEY=…`,
    );
    expect(contents()).toEqual(before);
    // Without answers, too: an operator who begins again needs none.
    expect(
      (await run({ DATABASE_ADMIN: wantedSettings.DATABASE_ADMIN! })).filter((line) => !line.startsWith('found')),
    ).toEqual([]);
    expect(contents()).toEqual(before);
  });

  it('completes an interrupted run with the passwords that it has written', async () => {
    const { run, read } = newMachine();
    await run(wantedSettings);
    const before = read(SETTINGS);
    await dropAll();
    expect(await run(wantedSettings)).toEqual(
      expect.arrayContaining(['made role qczhyjs_owner', 'made role qczhyjs', 'made database qczhyjs']),
    );
    expect(read(SETTINGS)).toBe(before);
  });

  it('refuses a database whose settings are gone, because only their key opens it', async () => {
    await newMachine().run(wantedSettings);
    const other = newMachine();
    await expect(other.run(wantedSettings)).rejects.toThrow(
      'The database has the roles qczhyjs, qczhyjs_owner, but /etc/qczhyjs.env does not exist.',
    );
    expect(fs.existsSync(other.root)).toBe(false);
  });

  it('creates nothing on another server than the one that the settings name', async () => {
    const { root, run, read } = newMachine();
    await run(wantedSettings);
    await dropAll();
    const owner = path.join(root, OWNER_SETTINGS);
    fs.writeFileSync(owner, read(OWNER_SETTINGS).replace('127.0.0.1:5432', '10.0.0.9:5432'));
    expect(await run(wantedSettings)).toContainEqual(
      expect.stringMatching(/^note .*not checked: the database .* is at 10\.0\.0\.9:5432, not at 127\.0\.0\.1:5432/),
    );
    const { rows } = await admin.query(`select from pg_roles where rolname ~ '^qczhyjs'`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['a wrong setting', { OFFICE_FROM: 'the office' }, 'OFFICE_FROM must be'],
    ['an address without TLS', { PUBLIC_URL: 'http://example.org' }, 'must begin with https'],
    ['the example policy', { POLICY: input('example.json', JSON.stringify(example)) }, 'has "example": true'],
    [
      'the key of another certificate',
      { CERTIFICATE_KEY: input('other.pem', otherKey) },
      'belongs to another certificate',
    ],
  ])('refuses %s before it changes anything', async (_, wrong, message) => {
    const { root, run, user } = newMachine();
    await expect(run({ ...wantedSettings, ...wrong })).rejects.toThrow(message);
    expect(fs.existsSync(root)).toBe(false);
    expect(user).not.toHaveBeenCalled();
    const { rows } = await admin.query(`select from pg_roles where rolname ~ '^qczhyjs'`);
    expect(rows).toEqual([]);
  });

  it('keeps a data key that a change removes in a file that no later change overwrites', async () => {
    const { root, run, read } = newMachine();
    await run(wantedSettings);
    const { DATA_KEY: first = '' } = parseEnvFile(read(SETTINGS));
    const change = (values: Record<string, string>) => changeSettings({ root }, process.cwd(), values);
    const second = `k2:${Buffer.alloc(32, 2).toString('base64')}`;
    expect(change({ DATA_KEY: `${first},${second}` })).toEqual({ former: `${SETTINGS}.before`, dropped: [] });
    expect(change({ DATA_KEY: `${second},${first}` })).toMatchObject({ dropped: [] });
    const { former, dropped } = change({ DATA_KEY: second });
    expect(dropped).toEqual(['k1']);
    change({ SMS_KEY: 'another' });
    change({ SMS_KEY: 'a third' });
    expect(parseEnvFile(read(former)).DATA_KEY).toBe(`${second},${first}`);
    expect(modeOf(path.join(root, former))).toBe('600');
    expect(() => change({ DATA_KEY: 'k3:short' })).toThrow('DATA_KEY');
    expect(parseEnvFile(read(SETTINGS))).toMatchObject({ DATA_KEY: second, SMS_KEY: 'a third' });
  });

  it('writes the settings of compose.yaml for containers once, and no database', async () => {
    const { root, run, read, contents } = newMachine(setUpContainers);
    await run(wantedSettings);
    const settings = parseEnvFile(read(SETTINGS));
    const composed = fs.readFileSync('deploy/compose.yaml', 'utf8');
    const required = [...composed.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
    expect(Object.keys(settings)).toEqual(expect.arrayContaining([...required, 'NGINX_CONF', 'DATA_KEY']));
    expect(settings).not.toHaveProperty('DATABASE_URL');
    const owner = parseEnvFile(read(OWNER_SETTINGS));
    expect(owner).toMatchObject({
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/qczhyjs_owner:[0-9a-f]{32}@database:5432\/qczhyjs$/),
      SERVER_ROLE: 'qczhyjs',
    });
    expect(modeOf(path.join(root, OWNER_SETTINGS))).toBe('600');
    expect(read(SETTINGS)).not.toContain(new URL(owner.DATABASE_URL!).password);
    expect(read('/etc/qczhyjs/nginx.conf')).toContain('server_name example.org;');
    expect(read('/etc/qczhyjs/policy/policy.json')).toBe(fs.readFileSync(policy, 'utf8'));
    const before = contents();
    expect((await run(wantedSettings)).filter((line) => line.startsWith('made'))).toEqual([]);
    expect(contents()).toEqual(before);
  });

  it('names every missing value when there is no terminal', () =>
    expect(newMachine().run({ SMS_KEY: 'key' })).rejects.toThrow(
      /^These values are missing:\n {2}PUBLIC_URL=…[^]*\n {2}POLICY=…[^]*$/,
    ));

  it('takes the settings of another machine without its database and folders; arguments count more', () => {
    const file = input('old.env', 'DATABASE_URL=postgres://old\nDATA_DIR=/old\nDATA_KEY=k1:old\nSMS_KEY="a b"\nTZ=x\n');
    expect(readArguments(['SMS_KEY=new', '--from', file])).toEqual({ DATA_KEY: 'k1:old', SMS_KEY: 'new' });
    expect(() => readArguments(['SMS_KYE=new'])).toThrow('There is no setting SMS_KYE.');
    expect(() => readArguments(['new'])).toThrow('"new" is not an argument of setup');
    expect(() => readArguments(['--from', '/none'])).toThrow('the file "/none" cannot be read');
  });
});

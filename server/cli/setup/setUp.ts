import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { readConfig } from '../../config/config';
import { refuseDevelopmentDefaults, refusedPolicy } from '../../config/developmentDefaults';
import { operatorText } from '../../operatorText';
import { readPolicy } from '../../policy/policyFile';
import { StartError } from '../../startError';
import { askMissing, settingsIn, type Values } from './answers';
import { connectAdmin, DATABASE, makeDatabase, OWNER, rolesIn, type Addresses } from './database';
import { envLines, parseEnvFile, withSettings } from './envFile';
import { at, makeFile, makeFolder, type Say, type Target, type User } from './files';
import { makeSite, readCertificate } from './proxy';

export const SETTINGS = '/etc/qczhyjs.env';
/** The owner's address, read by root for `migrate`, `restore`, `reseal` and `reindex`. The servers never get it. */
export const OWNER_SETTINGS = '/etc/qczhyjs-owner.env';
const POLICY_FILE = '/etc/qczhyjs/policy.json';
const DATA_DIR = '/var/lib/qczhyjs';
const BACKUP_DIR = '/var/backups/qczhyjs';
const DEFAULT_PORT = 5432;
const UNITS = ['qczhyjs@.service', 'qczhyjs-backup.service', 'qczhyjs-backup.timer'];

export interface Setup {
  target: Target;
  /** folder of the release */
  rootDir: string;
  wanted: Values;
  say: Say;
  /** returns the user of the service, after all checks; containers have their own */
  user?: () => User;
  /** answers questions; replaced in tests */
  ask?: (values: Values) => Promise<Values>;
}

/** Throws StartError when the server would not start with these settings. */
export function checkSettings(values: Values, rootDir: string): void {
  refuseDevelopmentDefaults(readConfig({ MODE: 'production', ...values }, rootDir));
}

const dataKeysIn = ({ DATA_KEY: keys = '' }: Values): string[] =>
  keys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/**
 * Changes the settings file if the server would start with the result. Returns where the former file is, and the names of keys that only
 * it contains now: no later change overwrites that one.
 */
export function changeSettings(target: Target, rootDir: string, values: Values): { former: string; dropped: string[] } {
  const before = fs.readFileSync(at(target, SETTINGS), 'utf8');
  const text = withSettings(before, values);
  const after = parseEnvFile(text);
  checkSettings(after, rootDir);
  const keptKeys = dataKeysIn(after);
  const dropped = dataKeysIn(parseEnvFile(before)).filter((key) => !keptKeys.includes(key));
  const former = `${SETTINGS}.before${dropped.length > 0 ? `-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : ''}`;
  const draft = at(target, `${SETTINGS}.draft-${process.pid}`);
  try {
    fs.writeFileSync(draft, text, { mode: 0o600, flush: true });
    fs.copyFileSync(at(target, SETTINGS), at(target, former));
    fs.renameSync(draft, at(target, SETTINGS));
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return { former, dropped: dropped.map((key) => key.split(':')[0]!) };
}

/** Returns the settings file if it exists, after a check, and the answers that are still needed. */
export async function beginSetup(
  { target, rootDir, wanted, say, ask = askMissing }: Setup,
  fixed: Values = {},
): Promise<{ existing?: Values; answers: Values; policy?: Buffer }> {
  const text = readIfExists(at(target, SETTINGS));
  const existing = text === undefined ? undefined : parseEnvFile(text);
  if (existing) {
    say('found', SETTINGS);
    nameDifferences(existing, wanted, say);
    checkSettings({ ...existing, ...fixed }, rootDir);
  }
  const answers = existing ? wanted : await ask(wanted);
  const policy = answers.POLICY ? readChecked(answers.POLICY, answers.DEMO === 'on') : undefined;
  if (!existing && !policy) throw new StartError('POLICY is missing.', '缺少 POLICY。');
  return { existing, answers, policy };
}

/** Sets up one machine. What exists stays unchanged, so an interrupted run is completed by another one. */
export async function setUp(setup: Setup): Promise<void> {
  const { target, rootDir, say } = setup;
  const { existing, answers, policy } = await beginSetup(setup);
  const certificate = readCertificate(answers);
  const { client, addresses } = await findDatabase(setup, existing, answers);
  try {
    const values = existing ?? newSettings(answers, addresses);
    checkSettings(values, rootDir);
    const owner = setup.user?.();
    if (!existing) {
      if (addresses) {
        const ownerSettings = { DATABASE_URL: addresses.owner, SERVER_ROLE: DATABASE };
        makeFile(target, OWNER_SETTINGS, envLines(ownerSettings), 0o600, say);
      }
      makeFile(target, SETTINGS, envLines(values), 0o600, say);
    }
    if (policy) makeFile(target, POLICY_FILE, policy, 0o644, say);
    makeFolder(target, DATA_DIR, { mode: 0o711, owner, say });
    makeFolder(target, BACKUP_DIR, { mode: 0o700, owner, say });
    if (client && addresses) await makeDatabase(client, addresses, say);
  } finally {
    await client?.end();
  }
  for (const unit of UNITS)
    makeFile(
      target,
      `/etc/systemd/system/${unit}`,
      fs.readFileSync(path.join(rootDir, 'deploy/systemd', unit)),
      0o644,
      say,
    );
  const { PUBLIC_URL: publicUrl = '' } = existing ?? answers;
  if (!certificate) return;
  makeSite(target, { rootDir, publicUrl, say }, certificate);
  const upstream = fs.readFileSync(path.join(rootDir, 'deploy/nginx/upstream.conf'));
  makeFile(target, '/etc/nginx/conf.d/upstream.conf', upstream, 0o644, say);
}

const readIfExists = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;

/** Settings that the operator wants and that the existing file has with another value, or not at all. */
function nameDifferences(values: Values, wanted: Values, say: Say): void {
  for (const [name, value] of Object.entries(settingsIn(wanted)))
    if ((values[name] ?? '') !== value)
      say(
        'note',
        operatorText(
          `${SETTINGS} has another value of ${name} and stays as it is. Change it: qczhyjs set ${name}=…`,
          `${SETTINGS} 里的 ${name} 是另一个值，没有改动。要改它：qczhyjs set ${name}=…`,
        ),
      );
}

function readChecked(file: string, demo: boolean): Buffer {
  const policyPath = path.resolve(process.env.INIT_CWD ?? '', file);
  const { bytes, policy } = readPolicy(policyPath);
  const refused = refusedPolicy({ mode: 'production', demo }, policy, policyPath);
  if (refused) throw refused;
  return bytes;
}

/** Both are absent when the operator names a database that is ready. */
interface DatabaseOfSetup {
  /** a superuser, who creates roles and database */
  client?: pg.Client;
  addresses?: Addresses;
}

/** Host and port of the server to which a connection leads; a socket is that of this machine. */
const serverOf = ({ host, port }: Pick<pg.Client, 'host' | 'port'>): string =>
  `${host.startsWith('/') ? '127.0.0.1' : host}:${port}`;

/** Finds the server of the database, and the addresses that its roles have or get. Changes nothing. */
async function findDatabase(
  { target, say }: Setup,
  existing: Values | undefined,
  answers: Values,
): Promise<DatabaseOfSetup> {
  if (!existing) {
    if (answers.DATABASE_URL)
      return {
        addresses: answers.DATABASE_OWNER_URL
          ? { server: answers.DATABASE_URL, owner: answers.DATABASE_OWNER_URL }
          : undefined,
      };
    const client = await connectAdmin(answers.DATABASE_ADMIN);
    try {
      const roles = await rolesIn(client, [DATABASE, OWNER]);
      if (roles.length > 0) throw rolesWithoutSettings(roles);
    } catch (error) {
      await client.end();
      throw error;
    }
    const address = (role: string) =>
      `postgres://${role}:${randomBytes(16).toString('hex')}@${serverOf(client)}/${DATABASE}`;
    // An interrupted run may have written the owner's password.
    return { client, addresses: { server: address(DATABASE), owner: ownerIn(target) ?? address(OWNER) } };
  }
  const owner = ownerIn(target);
  if (!existing.DATABASE_URL || !owner) return {};
  try {
    const client = await connectAdmin(answers.DATABASE_ADMIN);
    const { hostname, port } = new URL(owner);
    const stored = `${hostname}:${port || DEFAULT_PORT}`;
    if (serverOf(client) === stored) return { client, addresses: { server: existing.DATABASE_URL, owner } };
    await client.end();
    throw otherServer(serverOf(client), stored);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const why = operatorText('Roles and database were not checked: ', '没有检查角色和数据库：');
    say('note', `${why}${error.message}`);
    return {};
  }
}

/** Roles and a database that were created on that other server would be used by no process. */
const otherServer = (reached: string, stored: string): StartError =>
  new StartError(
    `the database of ${OWNER_SETTINGS} is at ${stored}, not at ${reached}. Name its superuser: DATABASE_ADMIN=postgres://postgres:password@${stored}/postgres`,
    `${OWNER_SETTINGS} 里的数据库在 ${stored}，不在 ${reached}。请写明它的超级用户：DATABASE_ADMIN=postgres://postgres:密码@${stored}/postgres`,
  );

export function ownerIn(target: Target): string | undefined {
  const text = readIfExists(at(target, OWNER_SETTINGS));
  return text && parseEnvFile(text).DATABASE_URL;
}

const rolesWithoutSettings = (roles: string[]): StartError =>
  new StartError(
    `The database has the roles ${roles.join(', ')}, but ${SETTINGS} does not exist. Its data can only be read with the DATA_KEY of that file: put the file back (and ${OWNER_SETTINGS}). Only if the data may be lost: drop database ${DATABASE}; drop role ${roles.join(', ')};`,
    `数据库里已有角色 ${roles.join('、')}，但是没有 ${SETTINGS}。只有那个文件里的 DATA_KEY 才能读出数据：请把它（和 ${OWNER_SETTINGS}）放回来。数据确实不要了，才执行：drop database ${DATABASE}; drop role ${roles.join(', ')};`,
  );

function newSettings(answers: Values, addresses: Addresses | undefined): Values {
  return {
    DATA_DIR,
    DATABASE_URL: addresses?.server ?? '',
    DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
    POLICY_FILE,
    BACKUP_DIR,
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    ...settingsIn(answers),
  };
}

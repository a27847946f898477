import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api, must } from '../support/api';
import { applicantFor } from '../support/applicants';
import { fillDraft, submit } from '../support/application';
import { place } from '../support/server/builtServer';
import { ask } from '../support/server/databaseServer';
import { person } from '../support/people';
import { register } from '../support/session';
import type { Verdict } from '../support/verdict';
import { freePort } from '../../tools/lib/freePort.cjs';

const root = join(__dirname, '../..');
const READY_MS = 5_000;

/** The header that a proxy sends. Without it, production does not take a request for one of the office. */
const throughProxy = { 'x-forwarded-for': '127.0.0.1' };

/** Every file with its size and time of change: a server must not write into its release. */
const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort()
    .join('\n');

/** An SMS gateway that writes each code to the log, as the server does without a gateway. */
export async function gatewayTo(log: string, host = '127.0.0.1') {
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      // `doctor` sends a HEAD request.
      const { mobile, code } = JSON.parse(text || '{}') as { mobile: string; code?: string };
      if (code) appendFileSync(log, `[sms] ${mobile} ${code}\n`);
      reply.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}/sms`, stop: () => server.close() };
}

let archive = '';
/** Builds the release once and returns its archive. */
export function buildRelease(): string {
  if (archive) return archive;
  execFileSync(process.execPath, ['tools/release.mjs'], { cwd: root, stdio: 'inherit' });
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  return (archive = join(root, 'release', `${name}-${version}-${process.platform}-${process.arch}.tar.gz`));
}

/** Writes the example policy as one that production accepts. */
export function writePolicy(file: string) {
  const example = JSON.parse(readFileSync(join(root, 'domain/policy/example.json'), 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...example, example: false }));
}

/** Builds the release, unpacks it elsewhere and starts two processes with nothing but Node, a database and settings. */
export async function release(): Promise<Verdict> {
  const wrong: string[] = [];
  buildRelease();
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const home = join(folder, basename(archive, '.tar.gz'));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: home });
  const { components } = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8')) as { components: unknown[] };
  const before = contentOf(home);

  // Another server provides PostgreSQL: the release contains no embedded one.
  const database = place({}, null);
  await database.start();
  await ask(database.address, 'create database release');
  const socket = encodeURIComponent(join(database.dataDir, 'sock'));
  const log = join(folder, 'server.log');
  const gateway = await gatewayTo(log);
  const policy = join(folder, 'policy.json');
  writePolicy(policy);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://postgres@localhost/release?host=${socket}`,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: `k1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://release.example.gov.cn',
    OFFICE_FROM: '127.0.0.0/8',
    SMS_URL: gateway.url,
    SMS_KEY: randomBytes(16).toString('hex'),
    POLICY_FILE: policy,
    READING: 'off',
  };
  const started: ChildProcess[] = [];
  const start = async () => {
    const port = freePort();
    const out = openSync(log, 'a');
    const began = Date.now();
    const child = spawn(process.execPath, ['server/start.mjs'], {
      cwd: home,
      stdio: ['ignore', out, out],
      env: { ...env, PORT: String(port) },
    });
    started.push(child);
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/qczhyjs/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || Date.now() - began > 60_000)
        throw new Error(`the release does not start\n${readFileSync(log, 'utf8').slice(-3_000)}`);
      await pause(20);
    }
    return { origin, readyMs: Date.now() - began };
  };
  try {
    const first = await start();
    const second = await start();
    // The first start migrates an empty database; later ones are what an operator waits for.
    if (second.readyMs > READY_MS) wrong.push(`ready after ${second.readyMs} ms`);
    for (const path of ['/qczhyjs/intro', '/qczhyjs/desk/', '/qczhyjs/api/openapi.json'])
      for (const { origin } of [first, second]) {
        const { status } = await fetch(`${origin}${path}`, { headers: throughProxy });
        if (status !== 200) wrong.push(`${path}: ${status}`);
      }
    const unnamed = await fetch(`${first.origin}/qczhyjs/desk/`);
    if (unnamed.status !== 403) wrong.push(`the desk for a proxy without X-Forwarded-For: ${unnamed.status}`);
    const call = api(first.origin);
    const who = person(1);
    const token = await register(call, who, log);
    const draft = await fillDraft(call, token, 'newApply', applicantFor('newApply', who));
    const { number } = await must(submit(api(second.origin), token, draft));
    const { list } = await must(call<{ list: { number: string }[] }>('GET', '/applications', { token }));
    if (!list.some((one) => one.number === number)) wrong.push('the other process does not list the application');
    // Not spawnSync: this process answers the doctor as the gateway.
    const doctor = spawn(process.execPath, ['server/run.mjs', 'doctor'], { cwd: home, env });
    let said = '';
    for (const stream of [doctor.stdout, doctor.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const status = await new Promise((resolve) => doctor.once('close', resolve));
    // PUBLIC_URL has no server here, which the doctor reports.
    const open = [...said.matchAll(/^fix +(\w+)/gm)].map(([, check]) => check);
    if (status !== 1 || open.join() !== 'certificate,proxy') wrong.push(`doctor: ${said}`);
    if (contentOf(home) !== before) wrong.push('a process wrote into the folder of the release');
    return {
      what: 'the release',
      counts: {
        packages: components.length,
        'ms until ready': second.readyMs,
        'ms for the first start': first.readyMs,
        applications: 1,
      },
      wrong,
    };
  } finally {
    for (const child of started) child.kill('SIGTERM');
    gateway.stop();
    await database.stop();
  }
}

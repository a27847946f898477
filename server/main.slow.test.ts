import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { postmasterPid } from './platform/db/embedded/postmaster';
import { isAlive } from './platform/db/embedded/process';

/** Runs the bundled server as a child process. */
describe('server process', () => {
  const bundle = path.join(process.cwd(), 'node_modules/.cache', `start-${process.pid}.mjs`);
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'process-'));
  const children: ChildProcess[] = [];
  let occupied: Server;

  beforeAll(async () => {
    fs.chmodSync(room, 0o711);
    buildSync({
      entryPoints: ['server/start.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: bundle,
    });
    occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
  });
  afterAll(async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map((child) => end(child, 'SIGTERM')));
    occupied.close();
    fs.rmSync(room, { recursive: true });
    fs.rmSync(bundle);
  });

  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
    const gone = once(child, 'exit');
    child.kill(signal);
    return ((await gone) as [number | null])[0];
  };

  async function start(
    env: Record<string, string>,
  ): Promise<{ child: ChildProcess; said(): string; url: string; code: number | null }> {
    const child = spawn(process.execPath, [bundle], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(room, 'data'), LOG_LEVEL: 'warn', ...env },
    });
    children.push(child);
    let text = '';
    const ready = new Promise<string>((resolve) => {
      const hear = (data: unknown): void => {
        text += String(data);
        const address = /http:\/\/\S+\/qczhyjs\//.exec(text);
        if (address) resolve(address[0].replace('localhost', '127.0.0.1'));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
    });
    const over = once(child, 'close').then(([code]) => code as number | null);
    const url = await Promise.race([ready, over.then(() => '')]);
    return { child, said: () => text, url, code: url ? null : await over };
  }

  type Refusal = [what: string, env: () => Record<string, string>, sentence: RegExp];
  const refusals: Refusal[] = [
    [
      'the port is in use',
      () => ({ PORT: String((occupied.address() as { port: number }).port) }),
      /^PORT \d+ is in use/,
    ],
    ['production has development defaults', () => ({ MODE: 'production' }), /^正式环境.*SMS_URL.*DEMO=on/s],
    ['the data folder cannot be made', () => ({ DATA_DIR: '/dev/null/x' }), /^DATA_DIR \/dev\/null\/x is not writable/],
    [
      'the key is another',
      () => ({ DATA_KEY: `k9:${Buffer.alloc(32).toString('base64')}` }),
      /^DATA_KEY cannot decrypt this database/,
    ],
    ['the policy is broken', () => ({ POLICY_FILE: 'package.json' }), /^POLICY_FILE .*editions/s],
    ['a setting is wrong', () => ({ PORT: 'many' }), /^PORT must be a whole number/],
  ];
  // Only for root does PostgreSQL run as another user.
  if (process.getuid?.() === 0)
    refusals.push([
      'the data folder cannot be reached',
      () => ({ DATA_DIR: closedFolder() }),
      /^DATA_DIR .* is not accessible to the user "nobody"/,
    ]);

  const key = path.join(room, 'data/data.key');
  const written = () => fs.readFileSync(key, 'utf8');
  const isInvitation = (line: string) => /login#invitation=[\w-]{43}$/.test(line);

  it('two concurrent starts on a new folder share its database, and the last one stops it', async () => {
    const two = await Promise.all([start({}), start({})]);
    for (const { url } of two) {
      expect((await fetch(`${url}api/health`)).status).toBe(200);
      expect(await (await fetch(`${url}api/ready`)).json()).toEqual({
        success: true,
        data: { status: 'ok', missing: [], degraded: [] },
      });
    }
    expect(await end(two[0].child, 'SIGTERM')).toBe(0);
    expect((await fetch(`${two[1].url}api/ready`)).status).toBe(200);
    expect(await end(two[1].child, 'SIGTERM')).toBe(0);
    expect(postmasterPid(path.join(room, 'data/pg'))).toBeUndefined();
    // prints only the URL and the invitation of the first admin
    const lines = two.map(({ said }) => said().trim().split('\n'));
    expect(lines.flat().some(isInvitation)).toBe(true);
    for (const printed of lines)
      expect(printed.filter((line) => !isInvitation(line))).toEqual([expect.stringContaining('/qczhyjs/')]);
  });

  describe('on an existing data folder', () => {
    let before: string;
    let second: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      before = written();
      second = await start({ CLOCK: '2026-03-01T09:00:00+08:00' });
    });

    it('reuses its key file and warns that CLOCK is set', () => {
      expect(fs.statSync(key).mode & 0o777).toBe(0o600);
      expect(written()).toEqual(before);
      expect(second.said()).toContain('CLOCK is set');
    });

    describe('fails with one message and no stack trace when', () => {
      let ends: Awaited<ReturnType<typeof start>>[] = [];
      // All processes are started concurrently to save time.
      beforeAll(async () => {
        ends = await Promise.all(refusals.map(([, env]) => start(env())));
      });

      it.each(refusals.map(([what, , sentence], n) => [what, n, sentence] as const))('%s', (_what, n, sentence) => {
        expect(ends[n]?.code).toBe(1);
        expect(ends[n]?.said()).toMatch(sentence);
        expect(ends[n]?.said()).not.toMatch(/ {4}at |secret/);
      });
    });

    // In a nested describe so that it runs last: tests directly in this block would run before the nested ones, which need the database.
    describe('database failure and shutdown', () => {
      it('answers 503 while the database is down, recovers without a restart, and ends at a signal', async () => {
        const { child, url } = second;
        /** Kills only a known pid: `kill(0)` would signal the whole process group, jest included. */
        const killDatabase = () => {
          const pid = postmasterPid(path.join(room, 'data/pg'));
          if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
        };
        killDatabase();
        const statuses = new Set<number>();
        for (let status = 0; status !== 200 || statuses.size === 1;) {
          status = (await fetch(`${url}api/ready`)).status;
          statuses.add(status);
          // The database restarted before the first request; kill it again.
          if (statuses.size === 1 && status === 200) killDatabase();
        }
        expect([...statuses].sort()).toEqual([200, 503]);

        expect(await end(child, 'SIGTERM')).toBe(0);
      });
    });
  });

  function closedFolder(): string {
    const closed = fs.mkdtempSync(path.join(room, 'closed-'));
    return path.join(closed, 'data');
  }
});

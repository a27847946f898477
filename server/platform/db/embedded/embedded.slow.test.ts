import { execFileSync, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { findBinaries } from './binaries';
import { socketPath } from './folders';
import { initOnce } from './initdb';
import { postmasterPid } from './postmaster';
import { isAlive } from './process';

/** Each start runs in its own process, as in production. */
const WORKER = `
import { startEmbedded } from './index';
import { connectOnce } from './postmaster';
process.on('message', async (message: string) => {
  if (message === 'query') {
    for (;;) {
      try {
        const client = await connectOnce((server.address() as { host: string }).host);
        const { rows } = await client.query('select count(*)::int as n from pg_class');
        await client.end();
        return void process.send?.({ rows: rows[0].n });
      } catch { await new Promise((resolve) => setTimeout(resolve, 50)); }
    }
  }
  if (message === 'stop') { process.send?.({ stopped: await server.stop() }); process.disconnect(); }
});
// Nothing here needs to survive a crash of the machine.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const server = await startEmbedded({ rootDir: process.cwd(), base: process.argv[2] ?? '', settings });
process.send?.({ how: server.how });
`;

interface Told {
  how?: 'adopted' | 'started';
  stopped?: 'stopped' | 'left running';
  rows?: number;
}

describe('startEmbedded', () => {
  const script = path.join(process.cwd(), 'node_modules/.cache', `embedded-${process.pid}.mjs`);
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  const model = path.join(room, 'model');
  const started: ChildProcess[] = [];
  let base = '';
  let count = 0;

  beforeAll(() => {
    fs.chmodSync(room, 0o711);
    buildSync({
      stdin: { contents: WORKER, resolveDir: __dirname, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: script,
    });
    initOnce({ binaries: findBinaries(process.cwd()), data: model });
  });
  beforeEach(() => {
    base = path.join(room, String((count += 1)));
    fs.mkdirSync(base, { mode: 0o711 });
  });
  afterEach(async () => {
    for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) await stop(child);
  });
  afterAll(() => {
    fs.rmSync(room, { recursive: true });
    fs.rmSync(script);
  });

  const pid = () => postmasterPid(path.join(base, 'pg')) ?? 0;
  /** Never returns 0: `kill(0)` would signal the whole process group, jest included. */
  const running = (): number => {
    const process = pid();
    if (!process) throw new Error('no database runs');
    return process;
  };
  const hear = async (child: ChildProcess): Promise<Told> => (await once(child, 'message'))[0] as Told;

  /** Copies an initialised data folder, because initdb is slow; two tests run initdb themselves. */
  const madeBefore = (where = base) => execFileSync('cp', ['-a', model, path.join(where, 'pg')]);

  async function start(where = base): Promise<{ child: ChildProcess; how: Told['how'] }> {
    const child = fork(script, [where], { stdio: 'inherit', execArgv: [] });
    started.push(child);
    return { child, how: (await hear(child)).how };
  }
  async function ask(child: ChildProcess, what: 'query' | 'stop'): Promise<Told> {
    child.send(what);
    return hear(child);
  }
  async function stop(child: ChildProcess): Promise<Told['stopped']> {
    const exited = once(child, 'exit');
    const { stopped } = await ask(child, 'stop');
    await exited;
    return stopped;
  }
  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const gone = async (process: number) => {
    while (isAlive(process))
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  };

  it('starts one server for three concurrent processes; the last process stops it', async () => {
    const three = await Promise.all([start(), start(), start()]);
    expect(three.map((one) => one.how).sort()).toEqual(['adopted', 'adopted', 'started']);
    expect(fs.readdirSync(base).filter((name) => name.includes('init-'))).toEqual([]);
    const ends = await Promise.all(three.map((one) => stop(one.child)));
    expect(ends.sort()).toEqual(['left running', 'left running', 'stopped']);
    expect(pid()).toBe(0);
  });

  it('serves a process that starts while the last one stops', async () => {
    madeBefore();
    const first = await start();
    const [ended, second] = await Promise.all([stop(first.child), start()]);
    expect(['stopped', 'left running']).toContain(ended);
    expect((await ask(second.child, 'query')).rows).toBeGreaterThan(100);
  });

  it('adopts the running server after its process was killed', async () => {
    madeBefore();
    const first = await start();
    const postmaster = running();
    await kill(first.child);
    const second = await start();
    expect(second.how).toBe('adopted');
    expect(pid()).toBe(postmaster);
    expect(await stop(second.child)).toBe('stopped');
  });

  it('restarts the server when PostgreSQL is killed', async () => {
    madeBefore();
    const { child } = await start();
    const postmaster = running();
    process.kill(postmaster, 'SIGKILL');
    await gone(postmaster);
    expect((await ask(child, 'query')).rows).toBeGreaterThan(100);
    expect(pid()).not.toBe(postmaster);
  });

  it('starts cleanly after the process and PostgreSQL were killed together', async () => {
    madeBefore();
    const { child } = await start();
    const postmaster = running();
    process.kill(postmaster, 'SIGKILL');
    await kill(child);
    const second = await start();
    expect((await ask(second.child, 'query')).rows).toBeGreaterThan(100);
  });

  it('works with a data folder whose path is too long for a socket', async () => {
    const deep = path.join(base, 'd'.repeat(60), 'e'.repeat(60));
    fs.mkdirSync(deep, { recursive: true, mode: 0o711 });
    madeBefore(deep);
    const { child, how } = await start(deep);
    expect(how).toBe('started');
    await stop(child);
    fs.rmSync(socketPath(deep), { recursive: true });
  });

  it('removes the partial data folder of a killed start', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    fs.mkdirSync(path.join(base, `pg.init-${dead}`));
    await start();
    expect(fs.existsSync(path.join(base, `pg.init-${dead}`))).toBe(false);
  });
});

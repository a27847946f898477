import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openShell, type Shell } from './shell';

/**
 * A Debian machine with systemd, nginx and PostgreSQL in a container of systemd-nspawn. It has no network except a cable to this
 * machine, and forgets everything when it stops. Its base is made once by debootstrap and stays in /var/tmp.
 */
const packages = 'systemd,systemd-sysv,dbus,nginx,postgresql,openssl,curl,procps,iproute2,libatomic1';
const version = createHash('sha256').update(packages).digest('hex').slice(0, 8);
const base = `/var/tmp/qczhyjs-machine-${version}`;
const name = 'qczhyjs';
export const here = '10.213.47.1';
/** another address of this machine */
export const stranger = '10.213.47.3';
export const address = '10.213.47.2';
/** The cable as this machine names it; in the container its end is `host0`. */
export const cable = `ve-${name}`;
export const connectThere = `ip address add ${address}/24 dev host0 && ip link set host0 up`;

const has = (command: string) => spawnSync('which', [command]).status === 0;
const needed = { debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', ip: 'iproute2' };

/** Installs system packages where that is possible. */
export function install(names: string[], mark: string) {
  const script = `import { tryInstall } from './tools/lib/apt.mjs'; tryInstall(${JSON.stringify(names)}, '${mark}')`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(__dirname, '../../..'),
    stdio: 'inherit',
  });
}

/** Returns why there is no machine, or undefined. Installs what is missing where that is possible. */
export function whyNoMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'not root on Linux';
  const missing = () => Object.keys(needed).filter((command) => !has(command));
  install(
    missing().map((command) => needed[command as keyof typeof needed]),
    'MACHINE_TRIED',
  );
  if (missing().length > 0) return `no ${missing().join(', ')}`;
  if (!makeBase()) return 'debootstrap failed';
  return undefined;
}

/** Returns the folder with the file system of the machine before it starts. */
export const baseFolder = () => base;

function makeBase(): boolean {
  if (existsSync(base)) return true;
  const draft = `${base}.${process.pid}`;
  const args = ['--variant=minbase', `--include=${packages}`, 'bookworm', draft, 'http://deb.debian.org/debian'];
  console.log('making a Debian machine …');
  const isMade =
    spawnSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 }).status === 0;
  if (isMade) renameSync(draft, base);
  else rmSync(draft, { recursive: true, force: true });
  return isMade;
}

export interface Machine {
  /** a terminal of root */
  shell: Shell;
  stop(): Promise<void>;
}

/** The machine with systemd. `put` copies a file into its /root. */
export interface Installed extends Machine {
  put(file: string): void;
}

export async function startMachine(): Promise<Installed> {
  const args = ['--quiet', '--register=no', '--keep-unit', '--volatile=overlay', '--network-veth', '--machine', name];
  const container = spawn(
    'systemd-nspawn',
    [...args, `--bind-ro=${process.execPath}:/usr/bin/node`, '--directory', base, '--boot'],
    { stdio: 'ignore' },
  );
  const end = () => container.kill('SIGTERM');
  process.once('exit', end);
  const init = await initOf(container, 'systemd');
  connectHere();
  const shell = openShell(init);
  const stop = async () => {
    shell.close();
    const ended = new Promise((resolve) => container.once('exit', resolve));
    if (container.exitCode !== null) return;
    container.kill('SIGTERM');
    const late = setTimeout(() => process.kill(init, 'SIGKILL'), 30_000);
    await ended;
    clearTimeout(late);
    process.off('exit', end);
  };
  try {
    await shell.must('until systemctl is-system-running --wait | grep -qE "running|degraded"; do sleep 0.2; done');
    await shell.must(connectThere);
  } catch (error) {
    await stop();
    throw error;
  }
  const put = (file: string) => {
    const write = ['sh', '-c', `cat > /root/${basename(file)}`];
    execFileSync('nsenter', ['--target', String(init), '--mount', '--root', ...write], { input: readFileSync(file) });
  };
  return { shell, stop, put };
}

/** Gives the end of the cable at this machine its addresses. */
export function connectHere() {
  for (const one of [here, stranger]) execFileSync('ip', ['address', 'add', `${one}/24`, 'dev', cable]);
  execFileSync('ip', ['link', 'set', cable, 'up']);
}

/** Returns the process `command` that is number 1 in a container, a descendant of `container`. */
export async function initOf(container: ChildProcess, command: string): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (container.exitCode !== null) throw new Error(`${container.spawnfile} ended at once`);
    const found = descendantsOf(container.pid ?? 0).find((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return /^NSpid:\s+\d+\s+1$/m.test(status) && status.startsWith(`Name:\t${command}\n`);
    });
    if (found) return found;
    await pause(50);
  }
  throw new Error('the machine does not boot');
}

function descendantsOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

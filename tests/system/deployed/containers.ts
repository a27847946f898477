import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api, must } from '../../support/api';
import { applicantFor } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Part } from '../../support/verdict';
import { freePort } from '../../../tools/lib/freePort.cjs';
import { settings } from '../../../server/config/schema';
import { throughProxy } from '../release';
import { baseFolder, install } from './machine';

const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;
const needed = ['buildah', 'podman', 'runc'];

export function whyNoBuilder(): string | undefined {
  const missing = () => needed.filter((command) => !isInstalled(command));
  install(missing(), 'BUILDER_TRIED');
  return missing().length > 0 ? `no OCI builder (${missing().join(', ')})` : undefined;
}

/** compose.yaml of the release, read by Compose with a file that contains every setting: all reach both API processes. */
export function checkCompose(home: string): Part {
  install(isInstalled('docker-compose') ? [] : ['docker-compose'], 'COMPOSE_TRIED');
  if (!isInstalled('docker-compose')) return { counts: { 'compose files not read (no docker-compose)': 1 }, wrong: [] };
  const file = join(home, 'deploy/compose.yaml');
  const text = readFileSync(file, 'utf8');
  const required = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => `${name}=/value`);
  const [, fixed = ''] = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(text) ?? [];
  const passed = Object.keys(settings).filter((name) => !new RegExp(`^ {4}${name}:`, 'm').test(fixed));
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const envFile = join(folder, 'env');
  const lines = [...required, ...Object.keys(settings).map((name) => `${name}=value-of-${name}`)];
  writeFileSync(envFile, `${lines.join('\n')}\nSETTINGS_FILE=${envFile}\n`);
  const { status, stdout, stderr } = spawnSync('docker-compose', ['--file', file, '--env-file', envFile, 'config'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) return { counts: {}, wrong: [`compose.yaml: ${stderr}`] };
  const lost = passed.filter((name) => stdout.split(`${name}: value-of-${name}\n`).length !== 3);
  return {
    counts: { 'settings that reach the containers': passed.length - lost.length },
    wrong: lost.map((name) => `compose.yaml: ${name} does not reach both API processes`),
  };
}

/** The base of node:22-bookworm-slim, which only a registry has: Debian with Node and a user `node`. */
const baseFile = `FROM localhost/debian
COPY node /usr/bin/node
RUN useradd --create-home node
`;

/** Builds deploy/Dockerfile in the folder of the release, starts it with a read-only root and submits an application. */
export async function checkImage(
  home: string,
  given: Record<string, string>,
  log: string,
  policy: string,
): Promise<Part> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, [...storage, ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const build = (file: string, image: string, context: string) =>
    run(
      'buildah',
      'build',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--quiet',
      '--build-arg',
      'BASE=localhost/base',
      '--file',
      file,
      '--tag',
      image,
      context,
    );
  const wrong: string[] = [];
  try {
    const archive = join(folder, 'debian.tar');
    execFileSync('tar', [
      '-C',
      baseFolder(),
      '--exclude=./proc/*',
      '--exclude=./sys/*',
      '--exclude=./dev/*',
      '-cf',
      archive,
      '.',
    ]);
    run('podman', 'import', '--quiet', archive, 'localhost/debian');
    rmSync(archive);
    const context = join(folder, 'base');
    execFileSync('mkdir', [context]);
    copyFileSync(process.execPath, join(context, 'node'));
    writeFileSync(join(folder, 'Base'), baseFile);
    build(join(folder, 'Base'), 'localhost/base', context);
    // What the comment in compose.yaml and the manual let an operator edit.
    for (const edited of ['nginx/qczhyjs.conf', 'compose.yaml'])
      appendFileSync(join(home, 'deploy', edited), '# own\n');
    build(join(home, 'deploy/Dockerfile'), 'localhost/qczhyjs', home);

    const port = String(freePort());
    const lines = Object.entries({ ...given, PORT: port }).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(folder, 'env'), `${lines.join('\n')}\n`, { mode: 0o600 });
    // Without systemd on this machine podman has no timer for the health check; it is run below.
    const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1000:1000', '--health-interval=disable'];
    run(
      'podman',
      '--runtime',
      'runc',
      'run',
      '--detach',
      '--name',
      'one',
      '--network',
      'host',
      ...limits,
      '--read-only',
      '--tmpfs',
      '/tmp',
      '--volume',
      `${policy}:/policy:ro`,
      '--env-file',
      join(folder, 'env'),
      'localhost/qczhyjs',
    );
    const inside = (...command: string[]) =>
      spawnSync('podman', [...storage, 'exec', 'one', ...command], { encoding: 'utf8' });
    const isHealthy = () => spawnSync('podman', [...storage, 'healthcheck', 'run', 'one']).status === 0;
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/qczhyjs/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let tries = 0; !(await isReady()); tries += 1) {
      if (tries > 300)
        throw new Error(
          `the image does not start\n${spawnSync('podman', [...storage, 'logs', 'one'], { encoding: 'utf8' }).stdout.slice(-3_000)}`,
        );
      await pause(100);
    }
    if (!isHealthy()) wrong.push('the health check of a ready image fails');
    const user = inside('id', '-un').stdout.trim();
    if (user !== 'node') wrong.push(`the image runs as ${user}`);
    const listed = inside('qczhyjs', 'settings');
    if (!/DATA_DIR +\/data/.test(listed.stdout)) wrong.push(`qczhyjs settings in the image: ${listed.stderr}`);
    for (const file of ['/app/server/x', '/etc/x'])
      if (inside('touch', file).status === 0) wrong.push(`the image can write ${file}`);
    for (const path of ['/qczhyjs/intro', '/qczhyjs/desk/']) {
      const { status } = await fetch(`${origin}${path}`, { headers: throughProxy });
      if (status !== 200) wrong.push(`the image answers ${path} with ${status}`);
    }
    const call = api(origin);
    const who = person(900_001);
    const token = await register(call, who, log);
    await must(submit(call, token, await fillDraft(call, token, 'newApply', applicantFor('newApply', who))));
    return { counts: { images: 1 }, wrong };
  } finally {
    spawnSync('podman', [...storage, 'rm', '--force', '--all', '--time', '20']);
    spawnSync('podman', [...storage, 'unshare', 'true']);
    spawnSync('umount', ['--recursive', join(folder, 'storage', 'overlay')]);
    rmSync(folder, { recursive: true, force: true });
  }
}

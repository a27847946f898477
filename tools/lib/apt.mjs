// Installs system packages with apt-get; only as root on Debian and its derivatives.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const apt = (...args) =>
  spawnSync('apt-get', ['-y', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Tries once per run: `mark` is an environment variable, so child processes do not try again. */
export function tryInstall(packages, mark) {
  if (packages.length === 0 || !canInstall() || process.env[mark]) return;
  process.env[mark] = '1';
  console.error(`installing ${packages.join(' and ')} …`);
  if (!apt('update') || !apt('install', '--no-install-recommends', ...packages))
    console.error(`could not install ${packages.join(' and ')}`);
}

// Finds a Chromium, or, as root on Debian, installs one with Chinese fonts. Prints its path; `--install` allows the second.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const runs = (file) => {
  try { accessSync(file, constants.X_OK); return true; } catch { return false; }
};

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright-core');
    return chromium.executablePath();
  } catch { return ''; } // not installed yet
}

export async function findChromium() {
  if (process.env.CHROMIUM) return runs(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...elsewhere, await playwrightsOwn()].find((file) => file && runs(file)) ?? null;
}

const apt = (...args) => spawnSync('apt-get', ['-y', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
  stdio: ['ignore', 'ignore', 'inherit'], timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
}).status === 0;

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const speaksChinese = () => (spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';

/** The system's packages are tried once; whoever asks again in the same run finds what is there. */
export async function findOrInstallChromium() {
  const found = await findChromium();
  const missing = [...(found ? [] : ['chromium']), ...(speaksChinese() ? [] : ['fonts-noto-cjk'])];
  if (missing.length === 0 || !canInstall() || process.env.CHROMIUM_TRIED) return found;
  process.env.CHROMIUM_TRIED = '1';
  console.error(`installing ${missing.join(' and ')} …`);
  if (!apt('update') || !apt('install', '--no-install-recommends', ...missing)) console.error(`could not install ${missing.join(' and ')}`);
  return findChromium();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await (process.argv.includes('--install') ? findOrInstallChromium() : findChromium());
  if (!path) process.exit(1);
  console.log(path);
}

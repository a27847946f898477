// Prints the path of a Chromium. With `--install`, as root on Debian, installs one with Chinese fonts if none is found.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tryInstall } from './apt.mjs';
import { isCommand } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright-core');
    return chromium.executablePath();
  } catch {
    return '';
  } // not installed yet
}

async function findChromium() {
  if (process.env.CHROMIUM) return runs(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...elsewhere, await playwrightsOwn()].find((file) => file && runs(file)) ?? null;
}

const speaksChinese = () =>
  (spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';

export async function findOrInstallChromium() {
  const found = await findChromium();
  tryInstall([...(found ? [] : ['chromium']), ...(speaksChinese() ? [] : ['fonts-noto-cjk'])], 'CHROMIUM_TRIED');
  return found ?? findChromium();
}

if (isCommand(import.meta.url)) {
  const path = await (process.argv.includes('--install') ? findOrInstallChromium() : findChromium());
  if (!path) process.exit(1);
  console.log(path);
}

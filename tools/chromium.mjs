// Prints the path of a Chromium for tests. With `--install`, as root on Debian, first installs the headless shell and Chinese fonts when they are missing.
import { spawnSync } from 'node:child_process';
import { tryInstall } from './lib/apt.mjs';
import { findChromium } from './lib/chromium.cjs';
import { isCommand } from './lib/prepare.mjs';

const speaksChinese = () =>
  (spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';

/** Installs Chinese fonts and a browser of this kind when they are missing. Where the system offers no headless shell, a whole Chromium serves. */
export function findOrInstallChromium(kind = 'any') {
  const attempts =
    kind === 'whole'
      ? [['chromium', kind]]
      : [
          ['chromium-headless-shell', kind],
          ['chromium', 'any'],
        ];
  for (const [name, enough] of attempts) {
    const missing = [...(findChromium(enough) ? [] : [name]), ...(speaksChinese() ? [] : ['fonts-noto-cjk'])];
    tryInstall(missing, `TRIED_${name.replaceAll('-', '_')}`);
  }
  return findChromium(kind === 'whole' ? kind : 'any');
}

if (isCommand(import.meta.url)) {
  const path = process.argv.includes('--install') ? findOrInstallChromium('shell') : findChromium();
  if (!path) process.exit(1);
  console.log(path);
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Build } from './builds';

const shelf = join(__dirname, '../../../.cache/engines');

/** Returns the path of a build. Downloads it once with npm, verifies its checksum, and moves it into place atomically. */
export function fetched({ chromium, from, integrity }: Build): string {
  const folder = join(shelf, String(chromium));
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return binary;
  mkdirSync(shelf, { recursive: true });
  const making = mkdtempSync(join(shelf, 'making-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', making, from], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const archive = join(making, readdirSync(making).find((name) => name.endsWith('.tgz')) ?? '');
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${from} is not the package that was looked at: ${found}`);
    execFileSync('tar', ['xzf', archive, '-C', making, '--strip-components=2', 'package/bin']);
    const packed = readdirSync(making).find((name) => /^chromium.*\.br$/.test(name)) ?? '';
    const ready = join(making, 'ready');
    mkdirSync(ready);
    writeFileSync(join(ready, 'chromium'), brotliDecompressSync(readFileSync(join(making, packed))), { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(ready, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return binary;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, type Answer } from '../support/api';
import type { Application } from '../support/application';
import { person } from '../support/people';
import { photo } from '../support/photo';
import { register } from '../support/session';
import { isOnServer } from '../support/server/databaseServer';
import { place } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';

const what = 'disk full, and room again, without a restart';
const sizeMb = 320;
const triesAtMost = 3_000;

/** Mounts a small disk that can be filled; needs root. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'proof-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

function fill(file: string) {
  const handle = openSync(file, 'a');
  for (let size = 1 << 20; size >= 1; size = size >> 4) {
    const bytes = Buffer.alloc(size);
    try {
      while (writeSync(handle, bytes) === size);
    } catch {
      /* full at this block size */
    }
  }
  closeSync(handle);
}

/** Fills the disk until photos and saves are rejected, then frees it: everything acknowledged must still exist. */
export async function full(): Promise<Verdict> {
  const disk = isOnServer() ? undefined : smallDisk();
  if (disk === undefined) {
    console.log(
      `SKIPPED ${what}: ${isOnServer() ? 'the disk of DATABASE_URL is not ours to fill' : 'this user cannot mount a small disk'}`,
    );
    return { what, counts: { skipped: 1 }, wrong: [] };
  }
  chmodSync(disk, 0o711);
  const at = place({ DATA_DIR: join(disk, 'data') });
  const ballast = join(disk, 'ballast');
  const wrong: string[] = [];
  const refused = { photos: 0, rows: 0, saves: 0 };
  let saved = 0;
  try {
    await at.start();
    const token = await register(at.call, person(1), at.log);
    let draft = await must(at.call<Application>('POST', '/applications', { token, body: { flow: 'newApply' } }));
    const path = `/applications/${draft.id}`;
    const picture = await photo('full');
    const send = () => at.call('POST', `${path}/files?slot=idCardFront`, { token, body: picture });
    const save = (n: number) =>
      at.call<Application>('PUT', `${path}/steps/personalInfo`, {
        token,
        body: { address: `示例市示例区示例路${n}号` },
        headers: { 'If-Match': String(draft.revision) },
      });
    const judge = ({ status, errorCode, headers }: Answer<unknown>, doing: string) => {
      if (status < 400) return true;
      if (status !== 503 || errorCode !== 'UNAVAILABLE' || !headers.get('retry-after'))
        wrong.push(`${doing}: ${status} ${errorCode}`);
      return false;
    };
    fill(ballast);
    if (!judge(await send(), 'a photo')) refused.photos += 1;
    // Updates of a draft can reuse the space of older row versions; new rows cannot.
    for (let n = 1; n <= triesAtMost && refused.rows < 20; n += 1) {
      if (!judge(await at.call('POST', '/auth/codes', { body: { mobile: person(n + 1).mobile } }), 'a code'))
        refused.rows += 1;
      if (n % 10) continue;
      const answer = await save(n);
      if (answer.status === 409)
        draft = answer.data; // saved, although the previous response was an error
      else if (judge(answer, 'a save')) {
        draft = answer.data;
        saved += 1;
      } else refused.saves += 1;
      fill(ballast);
    }
    if ((await at.call('GET', '/health')).status !== 200) wrong.push('the process is no longer well');
    rmSync(ballast);
    const backAfter = await at.ready(120_000);
    const kept = await at.call<Application & { steps: { personalInfo: { address: string } } }>('GET', path, { token });
    if (kept.status !== 200 || kept.data.revision < draft.revision)
      wrong.push(`acknowledged revision ${draft.revision}, found ${kept.status} ${kept.data?.revision}`);
    draft = kept.data;
    if ((await save(0)).status !== 200) wrong.push('a save after there was room again is refused');
    if ((await send()).status !== 201) wrong.push('a photo after there was room again is refused');
    if (refused.photos === 0) wrong.push('the full disk took a photo');
    if (refused.rows === 0) wrong.push('the full disk took every row');
    return {
      what,
      counts: {
        'saves while full': saved,
        'saves refused': refused.saves,
        'photos refused': refused.photos,
        'new rows refused': refused.rows,
        'ready again after ms': backAfter,
      },
      wrong: [...new Set(wrong)],
    };
  } finally {
    await at.stop();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  }
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries';
import { socketFolder } from './folders';
import { initOnce } from './initdb';
import { ensureRunning, postmasterPid, type ServerPaths } from './postmaster';
import { isAlive } from './process';

describe('postmasterPid and ensureRunning', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'postmaster-'));
  const data = path.join(room, 'pg');
  beforeAll(() => fs.chmodSync(room, 0o711));
  afterAll(async () => {
    const pid = postmasterPid(data);
    if (pid) process.kill(pid, 'SIGINT');
    while (pid && isAlive(pid) && postmasterPid(data) === pid) await sleep(20);
    fs.rmSync(room, { recursive: true });
  });

  it('postmasterPid returns undefined while postmaster.pid is empty', () => {
    fs.mkdirSync(path.join(room, 'young'));
    fs.writeFileSync(path.join(room, 'young', 'postmaster.pid'), '');
    expect(postmasterPid(path.join(room, 'young'))).toBeUndefined();
  });

  it('ensureRunning starts one server for two callers, also when the second postgres process exits slowly', async () => {
    const binaries = findBinaries(process.cwd());
    initOnce({ binaries, data });
    const place: ServerPaths = {
      binaries,
      data,
      socket: socketFolder(room),
      logFile: path.join(room, 'pg.log'),
      settings: ['fsync=off'],
    };
    const slow = path.join(room, 'slow-postgres');
    fs.writeFileSync(slow, `#!/bin/sh\nsleep 2\nexec '${binaries.bin('postgres')}' "$@"\n`, { mode: 0o755 });
    const late = ensureRunning({ ...place, binaries: { ...binaries, bin: () => slow } });
    expect([await ensureRunning(place), await late]).toEqual(['started', 'adopted']);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { openReader, type Limits } from './reader';

/** Small scripts replace the OCR process to simulate hangs, crashes and memory growth. */
const answer = `{ state: 'done', kind: null, fits: null, turned: 0, findings: [{ key: String(process.pid) }] }`;
const scripts = {
  good: `process.on('message', ({ n }) => process.send({ n, reading: ${answer}, memoryMb: 100 }))`,
  fat: `process.on('message', ({ n }) => process.send({ n, reading: ${answer}, memoryMb: 5000 }))`,
  failing: `process.on('message', ({ n }) => process.send({ n, failed: 'Error' }))`,
  /** hangs on a one-byte photo, crashes on a two-byte photo */
  frail: `process.on('message', ({ n, bytes }) => {
    if (bytes.length === 1) for (;;);
    if (bytes.length === 2) process.kill(process.pid, 'SIGKILL');
    process.send({ n, reading: ${answer}, memoryMb: 100 });
  })`,
  absent: `process.exit(1)`,
  halved: `process.send({ ready: 'qr', why: 'no models' }); process.on('message', ({ n }) => process.send({ n, reading: ${answer}, memoryMb: 1 }))`,
};

describe('openReader', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'reader-'));
  const warnings: unknown[] = [];
  const open: { close(): void }[] = [];
  const reader = (name: keyof typeof scripts, limits: Partial<Limits> = {}) => {
    const file = path.join(room, `${name}.cjs`);
    const ready = name === 'absent' || name === 'halved' ? '' : `process.send({ ready: 'on' });`;
    fs.writeFileSync(file, ready + scripts[name]);
    const log = { warn: (...args: unknown[]) => warnings.push(args) } as never;
    const opened = openReader({ mode: 'on', rootDir: room, log, limits, script: { file, execArgv: [] } });
    open.push(opened);
    const pid = async (size = 3): Promise<string> =>
      (await opened.read({ bytes: Buffer.alloc(size), slot: 'bankCard', materials: [] })).findings[0]?.key ?? '';
    return { ...opened, pid };
  };
  beforeEach(() => warnings.splice(0));
  afterAll(() => {
    for (const one of open) one.close();
    fs.rmSync(room, { recursive: true });
  });

  it('replaces the child after a number of photos, and above the memory limit', async () => {
    const few = reader('good', { photos: 2 });
    const three = [await few.pid(), await few.pid(), await few.pid()];
    expect(new Set(three).size).toBe(2);
    const fat = reader('fat');
    expect(await fat.pid()).not.toBe(await fat.pid());
  });

  it('rejects only the current photo when the child hangs or crashes', async () => {
    const { pid, mode } = reader('frail', { photoMs: 400 });
    const first = await pid();
    await expect(pid(1)).rejects.toThrow('timed out');
    const second = await pid();
    expect(second).not.toBe(first);
    await expect(pid(2)).rejects.toThrow('has exited');
    expect(await pid()).not.toBe(second);
    expect(mode()).toBe('on');
  });

  it('reports the error of a photo', () => expect(reader('failing').pid()).rejects.toThrow('Error'));

  it('switches OCR off and logs one warning when the child does not start', async () => {
    const { pid, mode } = reader('absent');
    for (let i = 0; i < 3; i += 1) await expect(pid()).rejects.toThrow();
    expect(mode()).toBe('off');
    expect(warnings).toHaveLength(1);
  });

  it('switches to QR codes only and logs one warning when the models cannot be loaded', async () => {
    const { pid, mode } = reader('halved');
    await pid();
    expect(mode()).toBe('qr');
    expect(warnings).toHaveLength(1);
  });
});

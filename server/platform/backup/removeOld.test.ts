import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeOld } from './removeOld';

describe('removeOld', () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'old-'));
  const now = new Date('2026-05-10T00:00:00Z');
  afterEach(() => fs.readdirSync(parent).forEach((name) => fs.rmSync(path.join(parent, name), { recursive: true })));
  afterAll(() => fs.rmSync(parent, { recursive: true }));

  const make = (name: string, day = name) => {
    fs.mkdirSync(path.join(parent, name, 'photos'), { recursive: true });
    const manifest = { format: 2, takenAt: `${day}T18:30:00.000Z`, photos: { count: 0 }, keys: [] };
    fs.writeFileSync(path.join(parent, name, 'manifest.json'), JSON.stringify(manifest));
  };
  const names = () => fs.readdirSync(parent).sort();

  it('deletes complete backups that are older, and no other folder', async () => {
    for (const day of ['2026-04-01', '2026-04-02', '2026-05-07', '2026-05-08']) make(day);
    fs.mkdirSync(path.join(parent, 'of-the-operator'));
    fs.mkdirSync(path.join(parent, 'damaged'));
    fs.writeFileSync(path.join(parent, 'damaged/manifest.json'), '{');
    expect(await removeOld(parent, 35, now)).toEqual(['2026-04-01']);
    expect(names()).toEqual(['2026-04-02', '2026-05-07', '2026-05-08', 'damaged', 'of-the-operator']);
  });

  it('keeps the newest, and those before a jump of the clock or a long pause', async () => {
    for (const day of ['2026-04-01', '2026-04-02', '2036-05-08']) make(day);
    expect(await removeOld(parent, 35, now)).toEqual([]);
    fs.rmSync(path.join(parent, '2026-04-01'), { recursive: true });
    fs.rmSync(path.join(parent, '2026-04-02'), { recursive: true });
    expect(await removeOld(parent, 1, now)).toEqual([]);
    expect(names()).toEqual(['2036-05-08']);
  });

  it('counts no age from backups with a time that has not come', async () => {
    for (const day of ['2026-04-20', '2026-05-08', '2036-05-08', '2036-05-09']) make(day);
    expect(await removeOld(parent, 35, now)).toEqual([]);
  });

  it('deletes at most three at once, so that a clock that is ahead for a day costs few backups', async () => {
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05']) make(day);
    for (const day of ['2036-05-08', '2036-05-09']) make(day);
    expect(await removeOld(parent, 35, new Date('2036-05-10'))).toEqual(['2026-04-01', '2026-04-02', '2026-04-03']);
  });

  it('deletes what an interrupted backup has left, and not one that is being written', async () => {
    make('2026-05-08');
    make('2026-05-09.partial-1');
    make('2026-05-10.partial-2');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const folder of ['photos', '.'])
      fs.utimesSync(path.join(parent, '2026-05-09.partial-1', folder), yesterday, yesterday);
    await removeOld(parent, 35, now);
    expect(names()).toEqual(['2026-05-08', '2026-05-10.partial-2']);
  });
});

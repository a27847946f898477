import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../config/config';
import { findDataFolder, openDataFolder } from './dataFolder';
import { withKeys } from './keyFiles';

describe('openDataFolder and withKeys', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  const config = readConfig({ DATA_DIR: path.join(room, 'data') }, room);
  beforeAll(() => fs.chmodSync(room, 0o711));
  afterAll(() => fs.rmSync(room, { recursive: true }));

  it('finds the data folder without creating it', () => {
    expect(findDataFolder(readConfig({}, room))).toBe(path.join(room, '.data'));
    expect(findDataFolder(config)).toBe(path.join(room, 'data'));
    expect(fs.readdirSync(room)).toEqual([]);
  });

  it('creates the data folder in the checkout, or at DATA_DIR', () => {
    expect(openDataFolder(readConfig({}, room))).toBe(path.join(room, '.data'));
    expect(openDataFolder(config)).toBe(path.join(room, 'data'));
  });

  it('neither creates nor requires a folder when photos, database and key are elsewhere', () => {
    const env = {
      DATABASE_URL: 'postgres://a@b/c',
      DATA_KEY: `own:${Buffer.alloc(32).toString('base64')}`,
      S3_ENDPOINT: 'https://s3.example.gov.cn',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    for (const folderOf of [openDataFolder, findDataFolder])
      expect(folderOf(readConfig(env, '/dev/null'))).toBe('/dev/null/.data');
  });

  it('generates the data key once, readable only by the owner', () => {
    const first = withKeys(config, path.join(room, 'data'));
    expect(first.dataKeys).toEqual([{ id: 'k1', key: expect.any(Buffer) }]);
    expect(first.officeKeys).toEqual([]);
    expect(withKeys(config, path.join(room, 'data'))).toEqual(first);
    expect(
      fs
        .readdirSync(path.join(room, 'data'))
        .map((name) => [name, fs.statSync(path.join(room, 'data', name)).mode & 0o777]),
    ).toEqual([['data.key', 0o600]]);
  });

  it('rejects an empty or damaged key file instead of generating another key', () => {
    fs.writeFileSync(path.join(room, 'data/data.key'), '');
    expect(() => withKeys(config, path.join(room, 'data'))).toThrow('Put back the copy');
    fs.writeFileSync(path.join(room, 'data/data.key'), 'k1:half');
    expect(() => withKeys(config, path.join(room, 'data'))).toThrow('must be id:base64');
  });

  it.each([
    ['openDataFolder', openDataFolder],
    ['findDataFolder', findDataFolder],
  ])('%s rejects a folder that is not writable', (_, folderOf) => {
    expect(() => folderOf(readConfig({ DATA_DIR: '/dev/null/x' }, room))).toThrow(
      /^DATA_DIR \/dev\/null\/x is not writable \(ENOTDIR\)/,
    );
  });

  it.each([
    ['a read-only disk', 'EROFS', 'data', /\(EROFS\)\. Its disk is read-only/],
    ['a folder of another user', 'EACCES', 'data', /\(EACCES\)\. Run "chown /],
    [
      'a folder that is missing',
      'EACCES',
      'none',
      /\(EACCES\)\. It does not exist\. If it is on a disk of its own, mount/,
    ],
  ])('findDataFolder says what to do about %s', (_what, code, name, text) => {
    const refusing = jest.spyOn(fs, 'accessSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    try {
      expect(() => findDataFolder(readConfig({ DATA_DIR: path.join(room, name) }, room))).toThrow(text);
    } finally {
      refusing.mockRestore();
    }
  });
});

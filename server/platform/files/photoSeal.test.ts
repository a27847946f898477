import { randomBytes } from 'node:crypto';

import { locations } from '../crypto/sealLocations';
import { createSealer } from '../crypto/vault';
import { budget } from '../../http/inFlight';
import { newPhotoKey, openBytes, openKey, sealBytes, sealKey } from './seal';

describe('photo encryption', () => {
  const vault = createSealer([{ id: 'k', key: randomBytes(32) }]);
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5000)]);

  it('decrypts a photo only with its own key', () => {
    const [one, other] = [newPhotoKey(), newPhotoKey()];
    const lying = sealBytes(one, 'a', bytes);
    expect(lying.includes(bytes.subarray(0, 50))).toBe(false);
    expect(openBytes(one, 'a', lying)).toEqual(bytes);
    expect(() => openBytes(other, 'a', lying)).toThrow();
  });

  it('rejects a photo under another id or with changed bytes', () => {
    const key = newPhotoKey();
    const lying = sealBytes(key, 'a', bytes);
    expect(() => openBytes(key, 'b', lying)).toThrow();
    lying[100] = (lying[100] ?? 0) ^ 1;
    expect(() => openBytes(key, 'a', lying)).toThrow();
  });

  it('rejects a photo key copied to another row', () => {
    const key = newPhotoKey();
    const sealed = sealKey(vault, key, locations.photoKey('a'));
    expect(openKey(vault, sealed, locations.photoKey('a'))).toEqual(key);
    expect(() => openKey(vault, sealed, locations.photoKey('b'))).toThrow();
    expect(() => openKey(vault, sealed, locations.uploadKey('a'))).toThrow();
  });

  it('returns unencrypted bytes only for a row without a key', () => {
    expect(openBytes(null, 'a', bytes)).toBe(bytes);
    expect(() => openBytes(newPhotoKey(), 'a', bytes)).toThrow('A photo with a key is not encrypted.');
    expect(() => openBytes(null, 'a', sealBytes(newPhotoKey(), 'a', bytes))).toThrow('An encrypted photo has no key.');
  });
});

it('budget rejects an amount above the rest, and returns an amount only once', () => {
  const bytes = budget(100);
  const back = bytes.take(60);
  expect(() => bytes.take(41)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', retryAfterS: expect.any(Number) }),
  );
  bytes.take(40);
  back();
  back();
  expect(bytes.left()).toBe(60);
});

import { randomBytes } from 'node:crypto';

import { locations } from '../crypto/sealLocations';
import { createSealer } from '../crypto/vault';
import { newPhotoKey, openBytes, openKey, sealBytes, sealKey } from './seal';

describe('photo encryption', () => {
  const vault = createSealer([{ id: 'k', key: randomBytes(32) }]);
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5000)]);

  it('decrypts a photo only with its own key', () => {
    const [one, other] = [newPhotoKey(), newPhotoKey()];
    const sealed = sealBytes(one, 'a', bytes);
    expect(sealed.includes(bytes.subarray(0, 50))).toBe(false);
    expect(openBytes(one, 'a', sealed)).toEqual(bytes);
    expect(() => openBytes(other, 'a', sealed)).toThrow();
  });

  it('rejects a photo under another id or with changed bytes', () => {
    const key = newPhotoKey();
    const sealed = sealBytes(key, 'a', bytes);
    expect(() => openBytes(key, 'b', sealed)).toThrow();
    sealed[100] = (sealed[100] ?? 0) ^ 1;
    expect(() => openBytes(key, 'a', sealed)).toThrow();
  });

  it('rejects a photo key copied to another row', () => {
    const key = newPhotoKey();
    const sealedKey = sealKey(vault, key, locations.photoKey('a'));
    expect(openKey(vault, sealedKey, locations.photoKey('a'))).toEqual(key);
    expect(() => openKey(vault, sealedKey, locations.photoKey('b'))).toThrow();
    expect(() => openKey(vault, sealedKey, locations.uploadKey('a'))).toThrow();
  });

  it('returns unencrypted bytes only for a row without a key', () => {
    expect(openBytes(null, 'a', bytes)).toBe(bytes);
    expect(() => openBytes(newPhotoKey(), 'a', bytes)).toThrow('A photo with a key is not encrypted.');
    expect(() => openBytes(null, 'a', sealBytes(newPhotoKey(), 'a', bytes))).toThrow('An encrypted photo has no key.');
  });
});

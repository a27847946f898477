import { randomBytes } from 'node:crypto';

import { createSealer } from '../crypto/vault';
import { budget } from '../http/inFlight';
import { newPhotoKey, openBytes, sealBytes } from './seal';

describe('a photo at rest', () => {
  const vault = createSealer([{ id: 'k', key: randomBytes(32) }]);
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5000)]);

  it('is opened by its own key, sealed by the vault, and by no other', () => {
    const [one, other] = [newPhotoKey(vault), newPhotoKey(vault)];
    const lying = sealBytes(one.key, 'a', bytes);
    expect(lying.includes(bytes.subarray(0, 50))).toBe(false);
    expect(openBytes(vault, one.sealed, 'a', lying)).toEqual(bytes);
    expect(() => openBytes(vault, other.sealed, 'a', lying)).toThrow();
    expect(() => openBytes(vault, null, 'a', lying)).toThrow('without its key');
  });

  it('does not open at another place, or changed', () => {
    const { key, sealed } = newPhotoKey(vault);
    const lying = sealBytes(key, 'a', bytes);
    expect(() => openBytes(vault, sealed, 'b', lying)).toThrow();
    lying[100] = (lying[100] ?? 0) ^ 1;
    expect(() => openBytes(vault, sealed, 'a', lying)).toThrow();
  });

  it('from before is read as it lies', () => {
    expect(openBytes(vault, null, 'a', bytes)).toBe(bytes);
  });
});

it('a budget of bytes refuses what is too much, and takes back once', () => {
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

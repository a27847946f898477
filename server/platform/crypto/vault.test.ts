import { randomBytes } from 'node:crypto';
import { useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';
import { office } from '../../testing/office';
import { locations } from './sealLocations';
import { createSealer } from './vault';

describe('createSealer', () => {
  const keys = ['k1', 'k2'].map((id) => ({ id, key: randomBytes(32) }));
  const [one, other] = keys.map((key) => createSealer([key]));
  const sealer = createSealer(keys);

  it('decrypts a value only at its location and with its key', () => {
    const sealed = sealer.seal('6222', locations.answers('a'));
    expect(sealed).toMatch(/^v2\.k1\./);
    expect(sealer.open(sealed, locations.answers('a'))).toBe('6222');
    for (const place of [locations.answers('b'), locations.submission('a', 0), undefined])
      expect(() => sealer.open(sealed, place)).toThrow();
    expect(() => other?.open(sealed, locations.answers('a'))).toThrow('The key "k1"');
    expect(() => sealer.open(sealed.replace('v2.k1', 'v2.k2'), locations.answers('a'))).toThrow();
    expect(() => sealer.open(sealed.replace(/^v2/, 'v1'), locations.answers('a'))).toThrow();
  });

  it('decrypts a v1 value of an older release at any location', () => {
    const sealed = one?.seal('6222') ?? '';
    expect(sealed).toMatch(/^v1\.k1\./);
    expect(sealer.open(sealed, locations.answers('a'))).toBe('6222');
  });
});

describe('encrypted answers copied to another application in the database', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('cannot be decrypted, so no payment goes to the wrong account', async () => {
    const [mine, yours] = [await applicant(t), await applicant(t)];
    const a = await mine.submitted('newApplyElv', 1);
    const b = await yours.submitted('newApplyElv', 2);
    await t.sql(
      'update applications set answers_sealed = (select answers_sealed from applications where id = $1) where id = $2',
      [a.id, b.id],
    );
    expect((await office(t).show(b.id)).status).toBe(500);
    expect((await office(t).show(a.id)).status).toBe(200);
  });
});

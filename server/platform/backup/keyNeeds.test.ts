import { keyNeeds, sayNeed } from './keyNeeds';
import type { StoredBackup } from './list';

const backup = (day: string, ...keys: string[]): StoredBackup => ({
  name: day,
  folder: `/backups/${day}`,
  takenAt: new Date(`${day}T02:30:00+08:00`),
  missing: 0,
  keys,
});
const before = [backup('2026-04-01', 'k1'), backup('2026-04-02', 'k1')];

describe('keyNeeds', () => {
  it('keeps a key while the newest backup needs it, and then until no copy of these backups is kept', () => {
    const [during] = keyNeeds(['k1'], [...before, backup('2026-04-03', 'k1', 'k2')], 35);
    expect(during).toMatchObject({ id: 'k1', until: undefined });
    expect(during?.backups).toHaveLength(3);
    const [after] = keyNeeds(['k1'], [...before, backup('2026-04-03', 'k2'), backup('2026-04-04', 'k2')], 35);
    expect(after).toMatchObject({ id: 'k1', until: '2026-05-08' });
    expect(sayNeed(after!)).toBe(
      'The key k1 is needed by 2 backups in BACKUP_DIR: 2026-04-01 – 2026-04-02. Keep it in DATA_KEY until 2026-05-08: as long as copies of these backups are kept (BACKUP_KEEP_DAYS).',
    );
  });

  it('counts a key again that is needed after a backup without it, as after a restore', () => {
    const [need] = keyNeeds(['k1'], [backup('2026-04-03', 'k2'), backup('2026-04-04', 'k1')], 35);
    expect(sayNeed(need!)).toBe(
      'The key k1 is needed by 1 backup in BACKUP_DIR: 2026-04-04. The newest backup needs it: keep it in DATA_KEY.',
    );
  });

  it('advises nothing about a key that no backup needs, because a rotation may begin with it', () => {
    const [need] = keyNeeds(['k2'], before, 35);
    expect(sayNeed(need!)).toBe('No backup in BACKUP_DIR needs the key k2.');
  });
});

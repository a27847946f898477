import { startingOn } from './startingOn';

const version = (id: number, validFrom: string | null) => ({ id, validFrom });

test('startingOn returns the version with the highest id of those that start at the beginning of the day', () => {
  const versions = [
    version(5, '2026-12-01T00:00:00.000+08:00'),
    version(4, '2026-12-01T00:00:00.000+08:00'),
    version(6, '2026-12-01T09:00:00.000+08:00'),
    version(7, null),
  ];
  expect(startingOn('2026-12-01', versions)?.id).toBe(5);
  expect(startingOn('2026-12-02', versions)).toBeUndefined();
});

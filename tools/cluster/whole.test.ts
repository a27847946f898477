import { type Machine, missing } from './whole.cjs';

const now = Date.parse('2026-11-23T09:31:58Z');
const seen = now / 1000 - 2;
const line = (name: string, sync_state: string, state = 'streaming') => ({ application_name: name, state, sync_state });
const standby: Machine = { state: 'running', role: 'replica', timeline: 3, dcs_last_seen: seen };
const primary: Machine = { ...standby, role: 'master', replication: [line('pg2', 'sync'), line('pg1', 'async')] };
const machines = { pg1: standby, pg2: standby, pg3: primary };
const members = [
  { name: 'pg1', role: 'replica' },
  { name: 'pg2', role: 'sync_standby' },
  { name: 'pg3', role: 'leader' },
];
const lacks = (change: Record<string, Machine | undefined>, told = members, synchronous = true) =>
  missing({ ...machines, ...change }, told, { synchronous, now });

test('missing returns nothing for three streaming machines, one of them synchronous', () =>
  expect(lacks({})).toBeUndefined());

// As on November 23: the old primary was back, etcd died, and the data in etcd still reported it as running without lag.
test('missing reports a machine that has diverged or follows no leader', () => {
  const alone = { ...primary, replication: [line('pg2', 'sync')] };
  expect(lacks({ pg3: alone, pg1: { ...standby, timeline: 2 } })).toBe('pg1 is on timeline 2, not 3');
  expect(lacks({ pg3: alone })).toBe('pg1 does not follow (no line)');
  expect(lacks({ pg1: { ...primary, timeline: 2 } })).toBe('2 are primaries');
  expect(lacks({ pg1: { ...standby, state: 'stopping' } })).toBe('pg1 is stopping');
  expect(lacks({ pg1: undefined })).toBe('pg1 is silent');
  expect(lacks({ pg3: { ...primary, replication: [line('pg2', 'sync'), line('pg1', 'async', 'catchup')] } })).toBe(
    'pg1 does not follow (catchup)',
  );
});

test('missing reports a machine that has not read etcd recently', () => {
  expect(lacks({ pg2: { ...standby, dcs_last_seen: seen - 30 } })).toBe('pg2 sees no leader in etcd');
  expect(lacks({ pg1: { ...standby, cluster_unlocked: true } })).toBe('pg1 sees no leader in etcd');
  expect(lacks({ pg3: { ...primary, failsafe_mode_is_active: true } })).toBe('pg3 goes on without etcd');
  expect(lacks({}, [])).toBe('pg3 does not hold the lock');
});

test('missing requires that etcd and PostgreSQL name the same synchronous standby', () => {
  const unnamed = members.map(({ name, role }) => ({ name, role: role === 'sync_standby' ? 'replica' : role }));
  expect(lacks({}, unnamed)).toBe('etcd names no synchronous standby');
  expect(lacks({ pg3: { ...primary, replication: [line('pg2', 'async'), line('pg1', 'sync')] } })).toBe(
    'pg2 is not synchronous',
  );
  const follow = { ...primary, replication: [line('pg2', 'async'), line('pg1', 'async')] };
  expect(lacks({ pg3: follow }, unnamed, false)).toBeUndefined();
});

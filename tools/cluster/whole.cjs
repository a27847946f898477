// Checks a cluster by asking each machine. `/cluster` (Patroni's data in etcd) is not enough: it reports "running, no lag" for a machine
// that has diverged and follows no leader, and it is not updated while etcd is down.
const FRESH_S = 6; // two cycles of Patroni's loop: the machine has just read etcd

/**
 * `machines`: the `/patroni` response of each machine by name, undefined without one; `members`: the `/cluster` response of the leader.
 * Returns a description of what is missing, or undefined when the cluster is complete.
 */
exports.missing = function (machines, members, now) {
  const names = Object.keys(machines);
  for (const name of names) {
    const one = machines[name];
    if (one?.state !== 'running') return `${name} is ${one?.state ?? 'silent'}`;
    if (one.cluster_unlocked || now / 1000 - (one.dcs_last_seen ?? 0) > FRESH_S)
      return `${name} sees no leader in etcd`;
  }
  const leaders = names.filter((name) => ['master', 'primary'].includes(machines[name].role));
  const [leader] = leaders;
  if (leaders.length !== 1) return `${leaders.length} are primaries`;
  const { timeline, replication = [], failsafe_mode_is_active: withoutEtcd } = machines[leader];
  if (withoutEtcd) return `${leader} goes on without etcd`;
  if (members.find(({ role }) => role === 'leader')?.name !== leader) return `${leader} does not hold the lock`;
  for (const name of names.filter((one) => one !== leader)) {
    if (machines[name].timeline !== timeline)
      return `${name} is on timeline ${machines[name].timeline}, not ${timeline}`;
    const line = replication.find(({ application_name }) => application_name === name);
    if (line?.state !== 'streaming') return `${name} does not follow (${line?.state ?? 'no line'})`;
  }
  const standby = members.find(({ role }) => role === 'sync_standby')?.name;
  if (!standby) return 'etcd names no synchronous standby';
  if (!replication.some(({ application_name, sync_state }) => application_name === standby && sync_state === 'sync'))
    return `${standby} is not synchronous`;
  return undefined;
};

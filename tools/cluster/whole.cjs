// Whether nothing of a cluster is away any more. Asked of the machines themselves: what Patroni keeps in etcd (`/cluster`) says "running, no lag"
// of a machine that came back with log nobody else has and follows nobody, and goes on saying so as long as etcd is away.
const FRESH_S = 6; // two rounds of Patroni's loop: it has just read etcd

/**
 * `machines`: what each says of itself (`/patroni`), by name, nothing where it does not answer; `members`: what the leader reads in etcd (`/cluster`).
 * Answers what is missing, in words; nothing when it is whole.
 */
exports.missing = function (machines, members, { synchronous, now }) {
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
  if (!synchronous) return undefined;
  const told = members.find(({ role }) => role === 'sync_standby')?.name;
  if (!told) return 'etcd names no synchronous standby';
  if (!replication.some(({ application_name, sync_state }) => application_name === told && sync_state === 'sync'))
    return `${told} is not synchronous`;
  return undefined;
};

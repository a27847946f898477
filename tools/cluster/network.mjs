// Networks of the three database machines: with root, one network namespace each behind a bridge,
// so that a test can disconnect a machine. Otherwise all use loopback.
import { execFileSync } from 'node:child_process';

const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

const loopback = {
  own: '127.0.0.1',
  cidr: '127.0.0.1/32',
  host: () => '127.0.0.1',
  inside: (_n, command) => command,
  down() {},
};

/** Commands inside a namespace run as `who`: entering the namespace needs root, but PostgreSQL refuses to run as root. */
export function network(nodes, who) {
  const part = process.pid % 250;
  const bridge = `qz${process.pid}`;
  const space = (n) => `${bridge}-${n}`;
  const host = (n) => `10.198.${part}.${n}`;
  const own = `10.198.${part}.254`;
  const down = () => {
    for (const args of [['link', 'del', bridge], ...nodes.map((n) => ['netns', 'del', space(n)])])
      try {
        ip(...args);
      } catch {
        // not created, or already deleted
      }
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${own}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const n of nodes) {
      const [outer, inner] = [`${bridge}o${n}`, `${bridge}i${n}`];
      ip('netns', 'add', space(n));
      ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
      ip('link', 'set', inner, 'netns', space(n));
      ip('link', 'set', outer, 'master', bridge, 'up');
      ip('-n', space(n), 'addr', 'add', `${host(n)}/24`, 'dev', inner);
      for (const device of [inner, 'lo']) ip('-n', space(n), 'link', 'set', device, 'up');
    }
  } catch {
    down();
    return loopback;
  }
  return {
    own,
    cidr: `10.198.${part}.0/24`,
    host,
    inside: (n, command) => [
      'ip',
      'netns',
      'exec',
      space(n),
      'setpriv',
      `--reuid=${who.uid}`,
      `--regid=${who.gid}`,
      '--clear-groups',
      ...command,
    ],
    cut: (n) => ip('link', 'set', `${bridge}o${n}`, 'nomaster'),
    join: (n) => ip('link', 'set', `${bridge}o${n}`, 'master', bridge),
    down,
  };
}

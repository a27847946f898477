import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, baseFolder, cable, connectHere, connectThere, here, initOf, install, type Machine } from './machine';
import { openShell } from './shell';

/**
 * A host for containers: Podman and Compose of this machine in mount, network and process namespaces of their own. `/etc`, `/opt`,
 * `/root` and `/var/backups` are its own, it has the cable of the machine, and it forgets everything when it stops.
 */
const needed = {
  '/usr/bin/podman': 'podman',
  '/usr/sbin/runc': 'runc',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  '/usr/sbin/iptables': 'iptables',
  '/usr/bin/docker-compose': 'docker-compose',
};
const standIns = join(__dirname, 'standIns');
/** of deploy/compose.yaml */
const subnet = '172.28.0.0/24';

/** Returns why no containers can run, or undefined. Installs what is missing where that is possible. */
export function whyNoContainers(): string | undefined {
  const missing = () => Object.entries(needed).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  install(missing(), 'CONTAINERS_TRIED');
  return missing().length > 0 ? `no OCI builder with Compose (${missing().join(', ')})` : undefined;
}

/** Without systemd Podman has no timers: the host itself runs the health checks. */
const healthChecks = `while sleep 2; do
  for one in $(podman ps --quiet); do podman healthcheck run $one; done
done`;

/** Podman adds this option to the network. Without it Compose takes the network for a changed one. */
const networkOfPodman = JSON.stringify({
  networks: { inside: { ipam: { config: [{ subnet }], options: { driver: 'host-local' } } } },
});

/** Returns a terminal of root in which \`docker\` is Podman, and \`docker compose\` the real Compose. */
export async function startContainerHost(folder: string): Promise<Machine> {
  for (const name of ['etc', 'opt', 'root']) mkdirSync(join(folder, name), { recursive: true });
  const args = ['--mount', '--net', '--ipc', '--pid', '--fork', '--mount-proc', '--kill-child', 'sleep', 'infinity'];
  const host = spawn('unshare', args, { stdio: 'ignore' });
  const end = () => host.kill('SIGKILL');
  process.once('exit', end);
  const stop = async () => {
    const ended = new Promise((resolve) => host.once('exit', resolve));
    if (host.exitCode === null && host.signalCode === null) {
      host.kill('SIGKILL');
      await ended;
    }
    process.off('exit', end);
    spawnSync('umount', ['--recursive', join(folder, 'storage', 'overlay')]);
  };
  try {
    const init = await initOf(host, 'sleep');
    execFileSync('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'host0', 'netns', String(init)]);
    connectHere();
    // The journeys look into the database.
    execFileSync('ip', ['route', 'add', subnet, 'via', address]);
    const shell = openShell(init);
    await shell.must(`ip link set lo up; ${connectThere}; ip route add default via ${here}
      for folder in /run /dev/shm /var/backups ${folder}/etc; do mount -t tmpfs tmpfs $folder; done
      mkdir ${folder}/etc/upper ${folder}/etc/work
      mount -t overlay -o lowerdir=/etc,upperdir=${folder}/etc/upper,workdir=${folder}/etc/work overlay /etc
      mount --bind ${folder}/opt /opt; mount --bind ${folder}/root /root
      ${exported(folder)}
      echo '${networkOfPodman}' > /etc/network-of-podman.json
      docker() {
        if [ "$1" = compose ]; then docker-compose "$2" "$3" --file /etc/network-of-podman.json "${'${@:4}'}"; else podman "$@"; fi
      }
      nohup podman system service --time=0 unix:///run/podman.sock > ${folder}/podman.log 2>&1 &
      until [ -S /run/podman.sock ]; do sleep 0.1; done
      nohup sh -c '${healthChecks}' > ${folder}/health.log 2>&1 &`);
    return { shell, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of Podman on this machine and on the host, which share the images. */
function environmentOf(folder: string) {
  return {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
    // Each build makes another image, also of the same release.
    BUILDAH_LAYERS: 'false',
    DISABLE_HC_SYSTEMD: 'true',
    DOCKER_HOST: 'unix:///run/podman.sock',
  };
}
const exported = (folder: string) =>
  Object.entries(environmentOf(folder))
    .map(([name, value]) => `export ${name}=${value}`)
    .join('\n');

/**
 * Gives the network of Compose a lasting link address. netavark leaves that to the kernel, which changes it with the containers:
 * nginx then answers to the former address until its entry for the gateway expires. Docker sets one.
 */
export const pinBridge = `ip link set podman1 address $(ip -brief link show podman1 | awk '{ print $3 }')`;

/** Pulls the images that deploy/ names. Without a reachable registry, builds replacements from the machine's Debian packages. */
export function provideImages(folder: string, deploy: string): Record<string, number> {
  writeFileSync(
    join(folder, 'containers.conf'),
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
compat_api_enforce_docker_hub = false
`,
  );
  writeFileSync(
    join(folder, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`,
  );
  const env = { ...process.env, ...environmentOf(folder) };
  const podman = (...args: string[]) => execFileSync('podman', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [, base = ''] = /^ARG BASE=(\S+)$/m.exec(readFileSync(join(deploy, 'Dockerfile'), 'utf8')) ?? [];
  const composed = readFileSync(join(deploy, 'compose.yaml'), 'utf8').matchAll(/image: (\S+:\S+)$/gm);
  const images = [base, ...[...composed].map(([, image = '']) => image)];
  const isPulled = (image: string) =>
    spawnSync('podman', ['pull', '--quiet', `docker.io/library/${image}`], { env, timeout: 120_000 }).status === 0;
  if (images.every(isPulled)) return { 'images of a registry': images.length };

  console.log(`no registry of images is reachable: ${images.join(', ')} are stand-ins made of Debian 12`);
  const context = join(folder, 'context');
  mkdirSync(context);
  const archive = join(folder, 'debian.tar');
  const left = ['proc', 'sys', 'dev'].map((name) => `--exclude=./${name}/*`);
  execFileSync('tar', ['-C', baseFolder(), ...left, '-cf', archive, '.']);
  podman('import', '--quiet', archive, 'localhost/debian');
  rmSync(archive);
  copyFileSync(process.execPath, join(context, 'node'));
  copyFileSync(join(standIns, 'postgres.sh'), join(context, 'postgres.sh'));
  for (const image of images) {
    const [target = ''] = image.split(':');
    const file = join(standIns, 'Containerfile');
    podman('build', '--quiet', '--file', file, '--target', target, '--tag', `docker.io/library/${image}`, context);
  }
  return { 'images made here (no registry)': images.length };
}

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { startFailed } from '../startFailed';
import { readArguments, type Values } from './setup/answers';
import type { Say, User } from './setup/files';
import { SETTINGS, setUp } from './setup/setUp';
import { setUpContainers } from './setup/setUpContainers';
import { checkTime } from './setup/time';

/** Returns the system user of the service, which is created if it is missing. */
function serviceUser(say: Say): User {
  const idOf = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, 'qczhyjs'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const text = operatorText('user qczhyjs', '用户 qczhyjs');
  if (idOf('-u') === undefined) {
    const options = ['--system', '--user-group', '--home-dir', '/var/lib/qczhyjs', '--shell', '/usr/sbin/nologin'];
    const { status, stderr } = spawnSync('useradd', [...options, 'qczhyjs'], { encoding: 'utf8' });
    if (status !== 0) throw new StartError(`useradd: ${stderr}`);
    say('made', text);
  } else say('found', text);
  return { uid: idOf('-u')!, gid: idOf('-g')! };
}

async function setUpMachine(wanted: Values, say: Say): Promise<void> {
  await setUp({ target: { root: '' }, rootDir: process.cwd(), wanted, say, user: () => serviceUser(say) });
  const command = '/usr/local/bin/qczhyjs';
  if (!fs.existsSync(command)) fs.symlinkSync('/opt/qczhyjs/deploy/qczhyjs', command);
  spawnSync('systemctl', ['daemon-reload']);
  checkTime(say);
}

/** Sets up the machine on which it runs, as root. */
async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new StartError('Run setup as root.', 'setup 要由 root 执行。');
  process.umask(0o022);
  const states = {
    made: operatorText('made ', '建立'),
    found: operatorText('found', '已有'),
    note: operatorText('note ', '注意'),
  };
  const say: Say = (state, text) => console.log(`${states[state]}  ${text}`);
  const args = process.argv.slice(2);
  const containers = args.includes('--containers');
  const wanted = readArguments(args.filter((arg) => arg !== '--containers'));
  // In a container the file system of the host is mounted there.
  if (containers) await setUpContainers({ target: { root: '/host' }, rootDir: process.cwd(), wanted, say });
  else await setUpMachine(wanted, say);
  console.log(
    operatorText(
      `\nStore the line DATA_KEY of ${SETTINGS} in two other places, not with the backups: without it no data can be read.\nThen start the service, or restore a backup first.`,
      `\n请把 ${SETTINGS} 里的 DATA_KEY 一行另外保存在两个地方，不要和备份放在一起：丢失它，数据无法恢复。\n然后启动服务（qczhyjs restart）；要恢复备份的，先恢复。`,
    ),
  );
}

main().catch(startFailed);

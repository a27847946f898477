import { spawnSync } from 'node:child_process';
import { operatorText } from '../../operatorText';
import { parseEnvFile } from './envFile';
import type { Say } from './files';

/** The clock decides deadlines and codes; the time zone only what an operator reads. */
export function checkTime(say: Say): void {
  const { stdout, status } = spawnSync('timedatectl', ['show'], { encoding: 'utf8' });
  if (status !== 0) return;
  const { Timezone, NTP, NTPSynchronized } = parseEnvFile(stdout);
  if (Timezone !== 'Asia/Shanghai')
    say(
      'note',
      operatorText(
        `The time zone is ${Timezone}. Run "timedatectl set-timezone Asia/Shanghai", so that logs have Beijing time.`,
        `时区是 ${Timezone}。请执行“timedatectl set-timezone Asia/Shanghai”，日志才是北京时间。`,
      ),
    );
  if (NTP !== 'yes' || NTPSynchronized !== 'yes')
    say(
      'note',
      operatorText(
        'The clock is not synchronised. Install a time service (apt-get install systemd-timesyncd, or chrony).',
        '时钟没有同步。请安装时间服务（apt-get install systemd-timesyncd，或 chrony）。',
      ),
    );
}

import os from 'node:os';
import type { Pool } from 'pg';
import type { Clock } from '@domain/time';
import type { Config } from '../../config/config';
import { operatorText } from '../../operatorText';
import { fix, ok, skip, type Finding } from './finding';
import { probe } from './probe';

/** Codes, sessions and deadlines compare the clocks of different machines. */
const DATABASE_DIFFERENCE_MS = 1_000;
/** More than caches and slow answers explain. */
const DATE_DIFFERENCE_MS = 10 * 60_000;

type Database = Pick<Pool, 'query'>;

/** How far the clock of this machine is ahead of that of another one. */
interface OtherClock {
  name: string;
  aheadMs: number;
}

function isThisMachine(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return Object.values(os.networkInterfaces()).some((list) => list?.some((one) => one.address === plain));
}

/** Compares with the `Date` of the SMS gateway and of the proxy, when they are other machines and send one. */
export async function otherClocks(
  { smsUrl, publicUrl }: Pick<Config, 'smsUrl' | 'publicUrl'>,
  clock: Clock,
  isHere = isThisMachine,
): Promise<OtherClock[]> {
  const compare = async (url: string | undefined, name: string): Promise<OtherClock[]> => {
    if (!url) return [];
    const { date, address } = await probe(url, { method: 'HEAD' }).catch(() => ({ date: undefined, address: '' }));
    return date && !isHere(address) ? [{ name, aheadMs: clock.now().getTime() - date.getTime() }] : [];
  };
  const compared = await Promise.all([
    compare(smsUrl, operatorText('the SMS gateway', '短信网关')),
    compare(publicUrl, operatorText('the proxy', '代理')),
  ]);
  return compared.flat();
}

/** The clock of this machine against the database and `others`. `pool` is undefined when the database cannot be used. */
export async function checkClock(
  pool: Database | undefined,
  clock: Clock,
  others: readonly OtherClock[],
): Promise<Finding> {
  const database = pool && (await compareDatabase(pool, clock));
  const problems = [database?.problem, ...others.map(wrongClock)].filter((problem) => problem !== undefined);
  if (problems.length > 0) return fix('clock', problems.join('\n'));
  const names = others.map(({ name }) => name).join(operatorText(', ', '、'));
  if (names)
    return ok(
      'clock',
      [database?.text, operatorText(`It agrees with ${names}.`, `和${names}一致。`)].filter(Boolean).join(' '),
    );
  if (database && !database.isHere) return ok('clock', database.text);
  return skip(
    'clock',
    'It can be compared with no other machine: the database is here, and neither the SMS gateway nor a proxy elsewhere sends a Date. Look at "timedatectl": "System clock synchronized: yes".',
    '本机的时钟没有别的机器可以对照：数据库在本机，短信网关和别处的代理都不返回 Date。请执行 timedatectl，应当有“System clock synchronized: yes”。',
  );
}

/** The difference between the clocks of this machine and of the database, without half of the time of the query. */
async function compareDatabase(pool: Database, clock: Clock) {
  const began = clock.now().getTime();
  const { rows } = await pool.query<{ at: Date; isHere: boolean }>(
    `select clock_timestamp() as at, coalesce(inet_server_addr() = inet_client_addr(), true) as "isHere"`,
  );
  const { at, isHere } = rows[0]!;
  const halfMs = (clock.now().getTime() - began) / 2;
  const differenceMs = Math.round(at.getTime() - began - halfMs);
  const text = operatorText(
    `The clock of the database is ${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} this machine.`,
    `数据库的时钟比本机${differenceMs < 0 ? '慢' : '快'} ${Math.abs(differenceMs)} 毫秒。`,
  );
  const isWrong = Math.abs(differenceMs) - halfMs > DATABASE_DIFFERENCE_MS;
  const advice = operatorText(
    ' Synchronise both with the same time server (chrony or systemd-timesyncd).',
    '请让两台机器和同一个时间服务器对时（chrony 或 systemd-timesyncd）。',
  );
  return { text, isHere, problem: isWrong ? `${text}${advice}` : undefined };
}

function wrongClock({ name, aheadMs }: OtherClock): string | undefined {
  if (Math.abs(aheadMs) <= DATE_DIFFERENCE_MS) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return operatorText(
    `The clock of this machine is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the one of ${name}. Correct it (timedatectl): deadlines, codes and backups depend on it.`,
    `本机的时钟比${name}${aheadMs > 0 ? '快' : '慢'} ${minutes} 分钟。请核对本机的时钟（timedatectl）：期限、验证码和备份都按它计算。`,
  );
}

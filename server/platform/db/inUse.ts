import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config/config';
import { StartError } from '../../startError';

/** After a server stops, PostgreSQL lists its connections for a moment. */
const STILL_LEAVING_MS = 3_000;

/** Throws StartError behind a pooler: connections are shared, so application_name does not show running servers. */
export function refuseBehindPooler({ pooler }: Pick<Config, 'pooler'>): void {
  if (pooler)
    throw new StartError(
      'Behind a pooler this command cannot detect a running server. Set DATABASE_URL to the database itself and unset DATABASE_POOLER.',
      '经过连接池时，这个命令看不出服务是否在运行。请把 DATABASE_URL 改成数据库自己的地址，并去掉 DATABASE_POOLER。',
    );
}

/** Throws StartError while a server is connected to this database. */
export async function refuseWhileInUse(pool: Pool, wait = STILL_LEAVING_MS): Promise<void> {
  const until = Date.now() + wait;
  while (await inUse(pool)) {
    if (Date.now() >= until)
      throw new StartError(
        'A server is connected to this database. Stop it first.',
        '有服务进程正在使用这个数据库。请先停止它（qczhyjs stop）。',
      );
    await sleep(50);
  }
}

async function inUse(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ others: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = 'qczhyjs') as others`,
  );
  return Boolean(rows[0]?.others);
}

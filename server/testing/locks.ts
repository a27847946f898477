import type { TestApp } from './app';

/** Resolves when so many statements wait for a lock that another transaction holds. */
export async function waitsForLock({ deps }: Pick<TestApp, 'deps'>, howMany = 1): Promise<void> {
  for (;;) {
    const { rows } = await deps.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length >= howMany) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

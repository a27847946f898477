import { applyNextDue } from '../office/pending/effect';
import type { TestApp } from './app';

/** Makes waiting decisions due, and lets them take effect as the worker does. */
export async function applyPending({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.pool.query('update pending_decisions set due_at = now() where ended_at is null');
  while (await applyNextDue(deps));
}

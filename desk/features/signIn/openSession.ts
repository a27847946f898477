import type { CallTypes } from '@domain/contract/types';
import { signIn } from '@/services/identity';
import { recordInput } from '@/services/idle';

type Session = CallTypes['officeSsoFinish']['reply'];

/** Stores a new session. Returns false when the page belonged to another officer: Shell reloads it. */
export function openSession(session: Session): boolean {
  recordInput(session.me.idleMinutes * 60_000);
  return signIn(session);
}

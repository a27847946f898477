import type { CallTypes } from '@domain/contract/types';

export type Batch = CallTypes['batch']['reply'];
export type State = Batch['state'];
export const states = ['made', 'released', 'answered', 'dissolved'] as const satisfies readonly State[];

export const toneOf: Record<State, 'run' | 'ok' | 'warn' | undefined> = {
  made: 'warn',
  released: 'run',
  answered: 'ok',
  dissolved: undefined,
};

/** What people read out to one another: the beginning is enough to tell a batch from the others. */
export const shortId = (id: string) => id.slice(0, 8);

/** Of what came; null where the browser does not compute it (a page without TLS). */
export async function sha256Of(content: Blob): Promise<string | null> {
  if (!window.crypto?.subtle) return null;
  const bytes = new Uint8Array(await window.crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { CallTypes } from '@domain/contract/types';

export type Batch = CallTypes['batch']['reply'];
export type Hold = CallTypes['batches']['reply']['hold'];
export type State = Batch['state'];
export const states = ['made', 'released', 'answered', 'dissolved'] as const satisfies readonly State[];

export const toneOf: Record<State, 'run' | 'ok' | 'warn' | undefined> = {
  made: 'warn',
  released: 'run',
  answered: 'ok',
  dissolved: undefined,
};

/** Returns the lines whose earlier payment was reported as failed. */
export const repeatedLines = ({ lines }: Batch) =>
  lines.flatMap(({ number, failedBefore }) => (failedBefore ? [{ number, ...failedBefore }] : []));

/** Returns the first 8 characters of a batch id, enough to identify it in conversation. */
export const shortId = (id: string) => id.slice(0, 8);

/** Returns the SHA-256 of a file, or null on a page without TLS, where `crypto.subtle` is undefined. */
export async function sha256Of(content: Blob): Promise<string | null> {
  if (!window.crypto?.subtle) return null;
  const bytes = new Uint8Array(await window.crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

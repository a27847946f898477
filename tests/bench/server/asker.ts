import type { Agent } from 'node:http';
import type { QueueTicket } from '../../../domain/queueTicket';
import { send, type Shot } from './load';

/** Results of all requests; times in ms. */
export interface Seen {
  served: number[];
  refused: number[];
  failed: number;
  seconds: number;
}
export const none = (): Seen => ({ served: [], refused: [], failed: 0, seconds: 0 });

/** 409 counts as served: the request was admitted and processed, although another request had saved first. */
export async function shoot(
  agent: Agent,
  origin: string,
  shot: Shot,
  seen: Seen,
  refused: (ticket: QueueTicket) => void = () => {},
): Promise<void> {
  const { status, ms, text } = await send(agent, origin, shot);
  if (status === 503) {
    seen.refused.push(ms);
    const { data } = JSON.parse(text) as { data?: QueueTicket };
    if (data) refused(data); // without data the database was unavailable
  } else if ((status >= 200 && status < 300) || status === 409) seen.served.push(ms);
  else if ((seen.failed += 1) === 1) console.error(`${shot.path}: ${status} ${text}`);
}

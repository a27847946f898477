import { client, type Client } from './client';
import { findKey } from './key';
import type { Options } from './options';
import { keptToken } from './token';

export interface Streams {
  env: Record<string, string | undefined>;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown; isTTY?: boolean };
}

export type Command = (rest: string[], values: Options, streams: Streams) => Promise<void>;

export const serverOf = (values: Options, { env }: Streams): string =>
  values.server ?? env.OFFICE_SERVER ?? `http://localhost:${env.PORT ?? '8000'}`;

/** Uses the token of a signed-in person, unless a key is given explicitly; otherwise the office key. */
export function connect(values: Options, streams: Streams): Client {
  const { env } = streams;
  const token = values.key || env.OFFICE_KEY ? undefined : keptToken(env);
  const credentials = token ? { 'office-token': token } : { 'office-key': findKey(values.key, env).secret };
  return client(serverOf(values, streams), credentials);
}

export const print = ({ out }: Streams, values: Options, data: unknown, text: string): void => {
  out.write(`${values.json ? JSON.stringify(data, null, 2) : text}\n`);
};

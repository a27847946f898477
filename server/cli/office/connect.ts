import { client, type Client } from './client';
import { findKey } from './key';
import type { Options } from './options';

export interface Streams {
  env: Record<string, string | undefined>;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown; isTTY?: boolean };
}

export type Command = (rest: string[], values: Options, streams: Streams) => Promise<void>;

export const connect = (values: Options, { env }: Streams): Client =>
  client(
    values.server ?? env.OFFICE_SERVER ?? `http://localhost:${env.PORT ?? '8000'}`,
    findKey(values.key, env).secret,
  );

export const print = ({ out }: Streams, values: Options, data: unknown, text: string): void => {
  out.write(`${values.json ? JSON.stringify(data, null, 2) : text}\n`);
};

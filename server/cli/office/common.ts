import { client, type Client } from './client';
import type { Options } from './options';
import { keptToken } from './token';
import { UsageError } from './usage';
import { commandLine } from '../../commandLine';

export interface Streams {
  env: Record<string, string | undefined>;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown; isTTY?: boolean };
  /** passwords */
  input?: NodeJS.ReadableStream & { isTTY?: boolean };
}

export type Command = (rest: string[], values: Options, streams: Streams) => Promise<void>;

export const serverOf = (values: Options, { env }: Streams): string =>
  values.server ?? env.OFFICE_SERVER ?? `http://localhost:${env.PORT ?? '8000'}`;

/** Uses the office key if one is given, otherwise the token of the signed-in person. */
export function connect(values: Options, streams: Streams): Client {
  const { env } = streams;
  const key = values.key ?? env.OFFICE_KEY;
  const token = keptToken(env);
  if (!key && !token)
    throw new UsageError(`请先登录（每次登录服务器后都要重新登录）：${commandLine('office login <登录名>')}。`);
  return client(serverOf(values, streams), key ? { 'office-key': key } : { 'office-token': token ?? '' });
}

export const print = ({ out }: Streams, values: Options, data: unknown, text: string): void => {
  out.write(`${values.json ? JSON.stringify(data, null, 2) : text}\n`);
};

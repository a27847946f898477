import { Readable } from 'node:stream';
import { apiBase, type Call } from '@domain/contract/paths';
import type { TestApp } from './app';

interface Slow {
  method: Call['method'];
  /** without the base of the API */
  path: string;
  headers: Record<string, string>;
  halves?: readonly [string, string];
  /** Returns whether the server has checked the headers. */
  isRead: () => Promise<boolean>;
  /** what happens before the second half of the body is sent */
  meanwhile: () => Promise<unknown>;
}

/** Sends a request whose body arrives in two halves, and returns the status of the response. */
export async function sendSlowly(
  t: Pick<TestApp, 'inject'>,
  { method, path, headers, halves = ['{', '}'], isRead, meanwhile }: Slow,
): Promise<number> {
  const [first, second] = halves;
  async function* body() {
    yield Buffer.from(first);
    while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, 5));
    await meanwhile();
    yield Buffer.from(second);
  }
  const { statusCode } = await t.inject({
    method,
    url: apiBase + path,
    headers: { 'content-type': 'application/json', 'content-length': String(first.length + second.length), ...headers },
    payload: Readable.from(body()),
  });
  return statusCode;
}

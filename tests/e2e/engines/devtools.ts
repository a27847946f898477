import type { Readable, Writable } from 'node:stream';

/** Chromium's DevTools protocol over its pipe: JSON messages terminated by a zero byte, without a library. */
type Json = Record<string, unknown>;
export interface Message {
  id?: number;
  method?: string;
  params?: Json;
  result?: Json;
  error?: { message: string };
  sessionId?: string;
}
type Waiting = Map<number, { resolve: (result: Json) => void; reject: (error: Error) => void; method: string }>;
type Hear = (params: Json) => void;

export interface Line {
  send(method: string, params?: Json): Promise<Json>;
  on(method: string, hear: Hear): void;
  /** Handles a response or an event. */
  take(message: Message): void;
  /** Rejects all pending requests: the connection is closed. */
  end(why: string): void;
}

const patienceMs = 60_000;

/** Matches responses to requests by their id, over any transport. */
export function lineOver(write: (message: Message) => void): Line {
  const waiting: Waiting = new Map();
  const hearers = new Map<string, Hear[]>();
  let last = 0;
  let gone: string | undefined;
  return {
    send(method, params = {}) {
      if (gone) return Promise.reject(new Error(`${method}: ${gone}`));
      last += 1;
      const id = last;
      return new Promise<Json>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${method}: no answer within ${patienceMs} ms`));
        }, patienceMs);
        const done =
          <T>(how: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            how(value);
          };
        waiting.set(id, { resolve: done(resolve), reject: done(reject), method });
        write({ id, method, params });
      });
    },
    on: (method, hear) => void hearers.set(method, [...(hearers.get(method) ?? []), hear]),
    take({ id, method, params = {}, result = {}, error }) {
      if (id === undefined) {
        for (const hear of hearers.get(method ?? '') ?? []) hear(params);
        return;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
      else asked?.resolve(result);
    },
    end(why) {
      gone = why;
      for (const { reject, method } of waiting.values()) reject(new Error(`${method}: ${why}`));
      waiting.clear();
    },
  };
}

/** Opens the connection to the browser, and connections to its pages. Before Chromium 77, messages of a page are wrapped in those of the browser. */
export function devtools(to: Writable, from: Readable, isFlat: boolean) {
  const pages = new Map<string, Line>();
  const write = (message: Message) => void to.write(`${JSON.stringify(message)}\0`);
  const browser = lineOver(write);
  browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) =>
    pages.get(String(sessionId))?.take(JSON.parse(String(message)) as Message),
  );
  let rest = Buffer.alloc(0);
  from.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = JSON.parse(rest.subarray(0, end).toString()) as Message;
      rest = rest.subarray(end + 1);
      (pages.get(message.sessionId ?? '') ?? browser).take(message);
    }
  });
  const end = () => {
    for (const line of [browser, ...pages.values()]) line.end('the browser is gone');
  };
  from.on('close', end);
  to.on('error', end);

  async function openPage(targetId: string): Promise<Line> {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, ...(isFlat && { flatten: true }) });
    const session = String(sessionId);
    const line = lineOver((message) => {
      if (isFlat) write({ ...message, sessionId: session });
      else
        browser
          .send('Target.sendMessageToTarget', { sessionId: session, message: JSON.stringify(message) })
          .catch((error: unknown) => line.end(String(error)));
    });
    pages.set(session, line);
    return line;
  }
  return { browser, openPage };
}

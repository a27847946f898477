import { fork } from 'node:child_process';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';

// Umi requires every file of this folder again when one changes: the server is started once and kept beside them.
const kept = globalThis as typeof globalThis & { qczhyjsMock?: Promise<number> };
const root = process.cwd();
const built = path.join(root, 'build/mock/server.mjs');

/** The real server in a process of its own (Umi's loader knows no aliases), over a database that goes when it goes. */
async function start(): Promise<number> {
  await build({
    entryPoints: [path.join(root, 'server/testing/documents/mock.ts')],
    outfile: built,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  const child = fork(built, { cwd: root, execArgv: ['--enable-source-maps'] });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => {
      delete kept.qczhyjsMock;
      reject(new Error(`The mock server ended with ${code}.`));
    });
  });
}

/** Umi has read JSON bodies already; photos and tables it leaves in the stream. */
type Handed = IncomingMessage & { body?: unknown; originalUrl?: string };

const isJson = ({ headers }: IncomingMessage): boolean => /json/i.test(headers['content-type'] ?? '');

function pass(port: number, request: Handed, reply: ServerResponse): void {
  const read =
    isJson(request) && !['GET', 'HEAD'].includes(request.method ?? '') ? JSON.stringify(request.body ?? {}) : undefined;
  const headers = {
    ...request.headers,
    host: `127.0.0.1:${port}`,
    ...(read !== undefined && { 'content-length': String(Buffer.byteLength(read)) }),
  };
  const onward = ask(
    { port, host: '127.0.0.1', method: request.method, path: request.originalUrl ?? request.url, headers },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    },
  );
  onward.once('error', (error) => reply.writeHead(502).end(error.message));
  if (read !== undefined) onward.end(read);
  else request.pipe(onward);
}

async function handle(request: Handed, reply: ServerResponse): Promise<void> {
  try {
    pass(await (kept.qczhyjsMock ??= start()), request, reply);
  } catch (error) {
    reply
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
      .end(error instanceof Error ? error.message : 'The mock server did not start.');
  }
}

// Ready, with all its people, by the time the first page asks.
(kept.qczhyjsMock ??= start()).catch((error: unknown) => console.error(error));

/** Every method of the contract, with HEAD and PATCH of uploads in pieces (Umi's loader knows no aliases to derive them). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
export default Object.fromEntries(methods.map((method) => [`${method} /qczhyjs/api/(.*)`, handle]));

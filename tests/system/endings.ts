import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postmasterPid } from '../../server/platform/db/embedded/postmaster';
import { freePort } from '../../tools/lib/freePort.cjs';
import { copyData } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';
import { type Ending, endings as allEndings, newFolder, run } from './endings/command';

/** Opens a request whose body is incomplete. `complete` sends the rest and returns the response. */
async function openRequest(port: number) {
  const body = JSON.stringify({ mobile: '13800138000' });
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /qczhyjs/api/auth/codes HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await once(socket, 'data'); // "100 Continue": the server has accepted the request
  return {
    socket,
    async complete(): Promise<string> {
      const answer = Promise.race([once(socket, 'data'), once(socket, 'close'), pause(5_000, ['no response'])]);
      socket.write(body.slice(5));
      return String(((await answer) as unknown[])[0]);
    },
  };
}

async function startServer(ending: Ending) {
  const port = freePort();
  const folder = newFolder();
  // Before the start: the server would initialise the folder itself.
  await copyData(join(folder, 'data'));
  return { server: run(ending, { PORT: String(port), READING: 'off' }, folder), port };
}

/** `npm start`: completes an open request, then ends with its database. */
async function endServer(ending: Ending): Promise<string[]> {
  const { server, port } = await startServer(ending);
  await server.untilPrinted(/\/qczhyjs\//);
  const request = await openRequest(port);
  server.end();
  await pause(1_000); // npm forwards the signal that the process has already received
  const answer = await request.complete();
  const wrong = answer.includes('"success":true') ? [] : [`the open request received ${answer.slice(0, 80)}`];
  return [...wrong, ...(await server.leftovers())];
}

/** A second signal after two seconds ends `npm start` at once, although a request is open. */
async function endServerTwice(): Promise<string[]> {
  const { server, port } = await startServer('SIGINT');
  await server.untilPrinted(/\/qczhyjs\//);
  const { socket } = await openRequest(port);
  server.end();
  await pause(2_000);
  const isPatient = !(await server.hasEnded(0));
  server.end();
  await pause(1_000);
  const isStillConnected = !socket.closed && !socket.readableEnded;
  // The next start adopts the database that remains.
  const database = postmasterPid(join(server.folder, 'data/pg'));
  if (database) process.kill(database, 'SIGINT');
  return [
    ...(isPatient ? [] : ['the first signal did not wait for the open request']),
    ...(isStillConnected ? ['the second signal did not end the process'] : []),
    ...(await server.leftovers()),
  ];
}

/** Ends `npm start` in each way: no process and no folder may remain, and open requests are answered. */
export async function endings(): Promise<Verdict> {
  const wrong: string[] = [];
  const check = async (what: string, work: Promise<string[]>) => {
    const lines = await work.catch((error: unknown) => [String(error)]);
    wrong.push(...lines.map((line) => `npm start, ${what}: ${line}`));
  };
  await Promise.all([
    ...allEndings.map((ending) => check(ending, endServer(ending))),
    check('two signals', endServerTwice()),
  ]);
  return { what: '`npm start` that is ended', counts: { endings: allEndings.length + 1 }, wrong };
}

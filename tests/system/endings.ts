import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postmasterPid } from '../../server/platform/db/embedded/postmaster';
import { createTestDatabase, testFolder } from '../../server/testing/postgres';
import { freePort } from '../../tools/lib/freePort.cjs';
import { ask } from '../support/server/databaseServer';
import { copyData } from '../support/server/builtServer';
import type { Verdict } from '../support/verdict';
import { type Ending, endings as allEndings, foldersIn, newFolder, run } from './endings/commands';

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
  return { server: run(['start'], ending, { PORT: String(port), READING: 'off' }, folder), port };
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

/** Folders and files in `.cache` without the reports, which every run replaces. */
const cached = () => foldersIn('.cache').filter((name) => !name.startsWith(join('.cache', 'reports')));

/** Ends a command of the developers while it works; compares the shared test database and `.cache` with the state before. */
async function endTool(args: string[], ready: RegExp, ending: Ending, env: Record<string, string> = {}) {
  const before = cached();
  const tool = run(args, ending, env);
  await tool.untilPrinted(ready);
  tool.end();
  const wrong = await tool.leftovers();
  if (postmasterPid(join(testFolder(), 'pg'))) wrong.push(`the PostgreSQL of ${testFolder()}`);
  wrong.push(...cached().filter((name) => !before.includes(name)));
  const left = await databasesLeft();
  return [...wrong, ...left.map((name) => `database ${name}`)];
}

/** The databases of suites and mocks that still exist; this process is the only user of their server. */
async function databasesLeft(): Promise<string[]> {
  const own = await createTestDatabase();
  const rows = await ask<{ datname: string }>(
    // tests/node_modules may have older types of pg, with another `stream`.
    { ...own.address, stream: undefined },
    "select datname from pg_database where datname like 't\\_%' and datname <> current_database()",
  );
  await own.drop();
  return rows.map(({ datname }) => datname);
}

/** Ends each command in each way: no process and no folder may remain, and open requests are answered. CI only ends `npm start`. */
export async function endings(isWhole: boolean): Promise<Verdict> {
  const wrong: string[] = [];
  let ended = 0;
  const check = async (what: string, work: Promise<string[]>) => {
    ended += 1;
    const lines = await work.catch((error: unknown) => [String(error)]);
    wrong.push(...lines.map((line) => `${what}: ${line}`));
  };
  await Promise.all([
    ...allEndings.map((ending) => check(`npm start, ${ending}`, endServer(ending))),
    check('npm start, two signals', endServerTwice()),
  ]);
  if (isWhole) {
    await databasesLeft(); // creates the shared server's folder
    for (const ending of allEndings) {
      await check(
        `npm run dev, ${ending}`,
        endTool(['dev'], /示例人员/, ending, { PORT: String(freePort()), READING: 'off', MOCK_CASES: '5' }),
      );
      await check(`npm run test:unit, ${ending}`, endTool(['test:unit', '--', 'server/funds'], /PASS/, ending));
      await check(`npm run e2e, ${ending}`, endTool(['e2e', '--', 'journey.spec'], /✓|ok {2}1/, ending));
    }
  }
  return { what: 'commands that are ended', counts: { endings: ended }, wrong };
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLog } from '../log';
import { journalLines, processStates } from './journal';
import { checkLog, checkProcesses, ERRORS } from './logChecks';
import { loggedErrors, requestLines } from './loggedErrors';

/** Lines as the server logs them. */
function logged(work: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  work(createLog('info', { write: (line) => lines.push(line.trimEnd()) }));
  return lines;
}

const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
const failed = new Error('UNAVAILABLE', { cause: full });
const lines = logged((log) => {
  log.info({ traceId: 'trace-1', route: '/files' }, 'request completed');
  log.error({ traceId: 'trace-1', route: '/files', err: failed }, 'request failed');
  log.error({ traceId: 'trace-2', route: '/files', err: failed }, 'request failed');
  log.error({ err: full }, 'housekeeping failed; the next run retries it');
});

describe('doctor: errors in the log', () => {
  it('are counted by kind, with message, route and cause', () => {
    expect(loggedErrors([...lines, 'a line of another program', '{"level":"error"'])).toMatchObject([
      {
        text: 'request failed · /files · UNAVAILABLE · ENOSPC no space left on device, write',
        count: 2,
        traceId: 'trace-1',
      },
      { text: expect.stringContaining('housekeeping failed'), count: 1 },
    ]);
  });

  it('are found by the pattern with which the journal is searched', () => {
    expect(lines.filter((line) => new RegExp(ERRORS).test(line))).toHaveLength(3);
  });

  it('need action, and none is ok', async () => {
    expect(await checkLog(async () => ({ lines, isComplete: true }))).toMatchObject({
      state: 'fix',
      text: expect.stringMatching(/^3 errors of 2 kinds in the last 24 hours. "npm run errors" lists them.\n.*×2 /),
    });
    expect(await checkLog(async () => ({ lines: [''], isComplete: true }))).toMatchObject({ state: 'ok' });
    expect(await checkLog(async () => ({ lines: [''], isComplete: false }))).toMatchObject({ state: 'skip' });
  });

  it('are skipped with the way to read them where there is no journal', async () => {
    expect(await checkLog(async () => undefined)).toMatchObject({
      state: 'skip',
      text: expect.stringContaining('qczhyjs errors -'),
    });
  });

  it('show all entries of one request by its error code', () => {
    expect(requestLines(lines, 'trace-1').split('\n')).toHaveLength(2);
  });
});

describe('doctor: processes under systemd', () => {
  it('name those that do not run, and the command that shows the reason', async () => {
    const running = { name: 'qczhyjs@8000', isRunning: true };
    const stopped = { name: 'qczhyjs@8001', isRunning: false };
    expect(await checkProcesses(async () => [running, stopped])).toMatchObject({
      state: 'fix',
      text: expect.stringContaining('"journalctl -u qczhyjs@8001 -n 20"'),
    });
    expect((await checkProcesses(async () => [running])).state).toBe('ok');
    expect((await checkProcesses(async () => undefined)).state).toBe('skip');
  });
});

describe('doctor: the commands of systemd', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'systemd-'));
  const before = process.env.PATH;
  beforeAll(() => {
    process.env.PATH = `${folder}:${before}`;
  });
  afterAll(() => {
    process.env.PATH = before;
    fs.rmSync(folder, { recursive: true });
  });
  const answer = (command: string, script: string) =>
    fs.writeFileSync(path.join(folder, command), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  it('give the lines of the journal, also when nothing matches', async () => {
    answer('journalctl', 'echo one; echo two');
    expect(await journalLines('x', 5_000)).toEqual({ lines: ['one', 'two', ''], isComplete: true });
    answer('journalctl', 'exit 1');
    expect(await journalLines('x', 5_000)).toEqual({ lines: [''], isComplete: true });
  });

  it('count as no journal when this user may not read it', async () => {
    for (const text of [
      'Hint: You are currently not seeing messages from other users and the system.',
      'No journal files were opened due to insufficient permissions.',
      'No journal files were found.',
      'Hint: You are currently not seeing messages from other users and the system.\nFailed to add filter for units: No data available',
    ]) {
      answer('journalctl', `echo '${text}' >&2`);
      expect(await journalLines('x', 5_000)).toBeUndefined();
    }
  });

  it('give the newest lines of a journal that is too long to be read in time', async () => {
    answer('journalctl', 'echo newest; exec sleep 30');
    expect(await journalLines('x', 200)).toEqual({ lines: ['newest', ''], isComplete: false });
  });

  it('give the state of each process, and none without systemd', async () => {
    answer(
      'systemctl',
      "echo 'qczhyjs@8000.service loaded active running a'; echo 'qczhyjs@8001.service loaded activating auto-restart b'",
    );
    expect(await processStates(5_000)).toEqual([
      { name: 'qczhyjs@8000', isRunning: true },
      { name: 'qczhyjs@8001', isRunning: false },
    ]);
    answer('systemctl', "echo 'System has not been booted with systemd as init system (PID 1).' >&2; exit 1");
    expect(await processStates(5_000)).toBeUndefined();
  });
});

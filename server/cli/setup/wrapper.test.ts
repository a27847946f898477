import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** deploy/qczhyjs with a `systemd-run` that prints its arguments and the file of variables. */
describe('the command qczhyjs of a release', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wrapper-'));
  const command = path.join(folder, 'qczhyjs');
  const settings = path.join(folder, 'qczhyjs.env');
  beforeAll(() => {
    const script = fs
      .readFileSync('deploy/qczhyjs', 'utf8')
      .replace('home=/opt/qczhyjs', `home=${process.cwd()}`)
      .replace('settings=/etc/qczhyjs.env', `settings=${settings}`);
    fs.writeFileSync(command, script, { mode: 0o755 });
    fs.writeFileSync(settings, '');
    fs.writeFileSync(path.join(folder, 'id'), '#!/bin/bash\necho ${AS_USER:-0}\n', { mode: 0o755 });
    fs.writeFileSync(
      path.join(folder, 'systemd-run'),
      `#!/bin/bash
printf '%s\n' "$@"
for one in "$@"; do case $one in --property=EnvironmentFile=/tmp/*) cat "\${one#--property=EnvironmentFile=}" ;; esac; done
exit 3
`,
      { mode: 0o755 },
    );
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const run = (env: Record<string, string>, ...argv: string[]) =>
    spawnSync(command, argv, { encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH}`, ...env } });

  it('refuses a setting that is given to it and would not reach the process', () => {
    expect(run({ LOG_LEVEL: 'debug' }, 'doctor')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `这里写的 LOG_LEVEL 不起作用：设置都在 ${settings} 里，用 qczhyjs set LOG_LEVEL=值 修改。\n`,
    });
  });

  it('says what is missing when setup has not run, and that root runs it', () => {
    fs.rmSync(settings);
    for (const name of ['doctor', 'restart', 'set'])
      expect(run({}, name)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining(`没有 ${settings}`),
      });
    fs.writeFileSync(settings, '');
    expect(run({ AS_USER: '1000' }, 'doctor')).toMatchObject({ status: 1, stderr: 'qczhyjs 要由 root 执行。\n' });
  });

  it('gives the key of a machine to office in a file, and returns its exit code', () => {
    const { stdout, status } = run({ OFFICE_KEY: 'the-key-of-a-machine' }, 'office', 'export');
    expect(status).toBe(3);
    expect(stdout).toContain('\nOFFICE_KEY=the-key-of-a-machine\n');
    const file = /EnvironmentFile=(\/tmp\/tmp\..*)/.exec(stdout)?.[1] ?? '';
    expect(fs.existsSync(file)).toBe(false);
    expect(stdout).toMatch(/--setenv=OFFICE_SESSION=[0-9a-f]{8}-\d+\n/);
  });

  it('does not need the user of the service for the version', () => {
    expect(run({}, 'version').stdout).not.toContain('--uid=qczhyjs');
  });

  it('lets doctor and errors read the journal, and no other command', () => {
    for (const name of ['doctor', 'errors'])
      expect(run({}, name).stdout).toContain('SupplementaryGroups=systemd-journal');
    expect(run({}, 'settings').stdout).not.toContain('systemd-journal');
  });
});

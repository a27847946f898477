import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** deploy/qczhyjs with a `systemd-run` that prints its arguments and the file of variables, and other commands of the machine. */
describe('the command qczhyjs of a release', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wrapper-'));
  const command = path.join(folder, 'qczhyjs');
  const settings = path.join(folder, 'qczhyjs.env');
  const owner = path.join(folder, 'qczhyjs-owner.env');
  beforeAll(() => {
    const script = fs
      .readFileSync('deploy/qczhyjs', 'utf8')
      .replace('home=/opt/qczhyjs', `home=${process.cwd()}`)
      .replace('settings=/etc/qczhyjs.env', `settings=${settings}`)
      .replace('owner=/etc/qczhyjs-owner.env', `owner=${owner}`)
      .replace('/etc/nginx/conf.d/qczhyjs.conf', path.join(folder, 'site.conf'))
      .replaceAll('/opt/qczhyjs-', `${folder}/qczhyjs-`);
    fs.writeFileSync(command, script, { mode: 0o755 });
    fs.writeFileSync(settings, '');
    standIn('id', 'echo ${AS_USER:-0}');
    standIn(
      'systemd-run',
      `printf '%s\n' "$@"
for one in "$@"; do case $one in --property=EnvironmentFile=/tmp/*) cat "\${one#--property=EnvironmentFile=}" ;; esac; done
exit 3`,
    );
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  function standIn(name: string, script: string) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  }
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

  it('tells doctor that the settings of the owner are missing', () => {
    expect(run({}, 'doctor').stdout).toContain(`--setenv=OWNER_SETTINGS_MISSING=${owner}\n`);
    fs.writeFileSync(owner, '');
    expect(run({}, 'doctor').stdout).not.toContain('OWNER_SETTINGS_MISSING');
  });

  it('lets doctor and errors read the journal, and no other command', () => {
    for (const name of ['doctor', 'errors'])
      expect(run({}, name).stdout).toContain('SupplementaryGroups=systemd-journal');
    expect(run({}, 'settings').stdout).not.toContain('systemd-journal');
  });

  it('gives doctor the name and the first certificate of the file of nginx, and the error of nginx -t', () => {
    const file = path.join(folder, 'fullchain.pem');
    standIn('nginx', 'echo "nginx: configuration file test is successful" >&2');
    fs.writeFileSync(path.join(folder, 'site.conf'), `server {\n    ssl_certificate     ${file};\n}\n`);
    fs.writeFileSync(file, '-----BEGIN CERTIFICATE-----\nAAAA\nBBBB\n-----END CERTIFICATE-----\n-----BEGIN X\nCCCC\n');
    expect(run({}, 'doctor').stdout).toContain(
      `--setenv=NGINX_CERTIFICATE_FILE=${file}\n--setenv=NGINX_CERTIFICATE=AAAABBBB\n`,
    );
    expect(run({}, 'settings').stdout).not.toContain('NGINX_CERTIFICATE');
    expect(run({}, 'doctor').stdout).toContain('--setenv=NGINX_TEST=\n');
    standIn('nginx', 'echo "2026/11/28 09:41:30 [emerg] 2691#2691: key values mismatch" >&2; exit 1');
    expect(run({}, 'doctor').stdout).toContain('--setenv=NGINX_TEST=key values mismatch\n');
    fs.rmSync(path.join(folder, 'site.conf'));
    expect(run({}, 'doctor').stdout).not.toContain('NGINX_CERTIFICATE');
  });

  it('restarts no further process when the first one ends, and does not wait for it', () => {
    const ended = path.join(folder, 'ended');
    standIn('systemd-run', 'exit 0');
    // Retries of its own would wait for a process that has ended.
    standIn('curl', `touch ${ended}; case "$*" in *--retry*) sleep 12 ;; esac; exit 7`);
    standIn('journalctl', 'echo "PORT 8000 is in use" >&2');
    standIn(
      'systemctl',
      `case $1 in
  list-units) echo qczhyjs@8000.service loaded; echo qczhyjs@8001.service loaded ;;
  show) if [ -e ${ended} ]; then echo 0; else echo 41; fi ;;
  restart) echo "restart $2" ;;
esac`,
    );
    const began = Date.now();
    const { status, stdout, stderr } = run({}, 'restart');
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'restart qczhyjs@8000\n' });
    expect(stderr).toContain('PORT 8000 is in use\nqczhyjs@8000 没有就绪');
    expect(Date.now() - began).toBeLessThan(10_000);
    standIn('curl', 'exit 0');
    fs.rmSync(ended);
    expect(run({}, 'restart').stdout).toContain(
      'qczhyjs@8000 可以服务。\nrestart qczhyjs@8001\nqczhyjs@8001 可以服务。\n',
    );
  });

  it('leaves no folder behind when a release cannot be unpacked', () => {
    const archive = path.join(folder, 'qczhyjs-9.9.9-linux-x64.tar.gz');
    fs.writeFileSync(archive, 'half of an archive');
    const { stdout } = spawnSync('sha256sum', [path.basename(archive)], { cwd: folder, encoding: 'utf8' });
    fs.writeFileSync(`${archive}.sha256`, stdout);
    expect(run({}, 'upgrade', archive)).toMatchObject({ status: 1, stderr: expect.stringContaining('不能解压') });
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('qczhyjs-9.9.9') && !name.includes('.tar'))).toEqual(
      [],
    );
  });
});

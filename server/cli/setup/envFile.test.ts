import { execFileSync } from 'node:child_process';
import { envLine, parseEnvFile, withSettings } from './envFile';

const hostile = [
  'plain',
  'two words',
  ' spaces around ',
  'cost $HOME ${HOME} $(id) `id`',
  'back\\slash \\n \\\\ end\\',
  `"double" and 'single'`,
  '#comment ;semicolon',
  '汉字！',
  '*?[a]{b,c}~&|<>()',
];

describe('envLine', () => {
  it.each(hostile)('writes %j so that a shell and systemd read it unchanged', (value) => {
    const line = envLine('SMS_KEY', value);
    expect(parseEnvFile(`${line}\n`)).toEqual({ SMS_KEY: value });
    // systemd.exec(5): a quoted value is read by the rules of a POSIX shell.
    expect(execFileSync('sh', ['-c', `${line}\nprintf %s "$SMS_KEY"`], { encoding: 'utf8' })).toBe(value);
  });

  it('refuses a line break', () => {
    expect(() => envLine('SMS_KEY', 'a\nMODE=development')).toThrow('SMS_KEY must not contain a line break');
  });
});

describe('parseEnvFile', () => {
  it('reads what an operator has typed as systemd does', () => {
    const text = '# comment\n; comment\n A=1 2 \nB="x y"\nC=\'$a\\b\'\nD=a\\b\nE=\nF=a"b"\nG=\n';
    expect(parseEnvFile(text)).toEqual({ A: '1 2', B: 'x y', C: '$a\\b', D: 'ab', E: '', F: 'a"b"', G: '' });
  });
});

describe('withSettings', () => {
  it('replaces, adds and removes settings, and keeps every other line', () => {
    const text = '# of the operator\nSMS_KEY=old\nPORT=8000\nMAINTENANCE=read-only\n';
    expect(withSettings(text, { SMS_KEY: 'a b', MAINTENANCE: '', LOG_LEVEL: 'warn' })).toBe(
      `# of the operator\nPORT=8000\nSMS_KEY='a b'\nLOG_LEVEL=warn\n`,
    );
  });
});

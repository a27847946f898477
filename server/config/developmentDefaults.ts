import { isIP } from 'node:net';
import type { Policy } from '@domain/policy/types';
import type { Config } from './config';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Development defaults that are unsafe with real people: [setting, consequence, check]. docs/configuration.md lists them. */
export const developmentDefaults: readonly [name: string, what: string, missing: (config: Config) => boolean][] = [
  [
    'SMS_URL',
    'sign-in codes would be written to standard output, so anyone with access to the log could sign in as any person',
    (c) => !c.smsUrl,
  ],
  [
    'SMS_KEY',
    'the SMS gateway could not recognise this server, and its delivery reports would be refused',
    (c) => c.smsUrl !== undefined && !c.smsKey,
  ],
  ['DATA_DIR', 'photos would be stored inside the release, which the next one replaces', (c) => !c.dataDir && !c.s3],
  ['DATABASE_URL', 'a release contains no database', (c) => !c.databaseUrl],
  ['DATA_KEY', 'the key would be generated and stored in the same folder as the data', (c) => !c.dataKeys],
  ['CLOCK', 'must not be set: it changes the clock', (c) => c.clockStart !== undefined],
  ['PUBLIC_URL', 'invitations would contain no address', (c) => !c.publicUrl],
  [
    'PUBLIC_URL',
    'must begin with https://: personal data would be sent in clear text',
    (c) => c.publicUrl !== undefined && !c.publicUrl.startsWith('https:'),
  ],
  [
    'PROXY_FROM',
    'HOST is reachable from other machines, so HTTPS ends at a proxy; without its address all users share one limit',
    (c) => !isLoopback(c.host) && c.proxies.length === 0,
  ],
  [
    'OFFICE_FROM',
    'name the networks of the office, or "anywhere" when the desk must be reachable from everywhere',
    (c) => c.officeFrom === undefined,
  ],
];

type Mode = Pick<Config, 'mode' | 'demo'>;

const isReal = ({ mode, demo }: Mode): boolean => mode === 'production' && !demo;

/** Throws StartError when settings still have development defaults in production, unless DEMO=on. */
export function refuseDevelopmentDefaults(config: Config): void {
  const found = developmentDefaults.filter(([, , missing]) => missing(config));
  if (!isReal(config) || found.length === 0) return;
  throw new StartError(
    'MODE is production, and these settings are missing or wrong:\n' +
      found.map(([name, what]) => `  ${name}: ${what}.`).join('\n') +
      '\nSet them, or set DEMO=on for a demonstration without real persons.',
  );
}

/** Returns an error when a policy is an example in production. `file`: its file; without one it is the example of the release. */
export function refusedPolicy(
  config: Mode,
  { example }: Pick<Policy, 'example'>,
  file?: string,
): StartError | undefined {
  if (!isReal(config) || !example) return undefined;
  return new StartError(
    operatorText(
      `${file ?? 'POLICY_FILE is not set, and the example of the release'} has "example": true, which MODE=production refuses. Write your own policy, with "example": false, and set POLICY_FILE to it; for a demonstration without real persons set DEMO=on.`,
      `${file ?? '没有设置 POLICY_FILE，用的是发布包里的示例：'}里写着 "example": true，正式环境不接受示例政策。请写自己的政策文件（docs/zh-CN/政策文件.md），把 example 改成 false，再让 POLICY_FILE 指向它；只做演示时设置 DEMO=on。`,
    ),
  );
}

/** Returns a warning when a development server is reachable from other machines. */
export function publicDevelopment({ mode, demo, host }: Config): string | undefined {
  if (mode === 'production' || demo || isLoopback(host)) return undefined;
  return `HOST ${host} is reachable from other machines, and MODE is development: whoever reads this output can sign in as any person. For real people set MODE=production.`;
}

import { isIP } from 'node:net';
import type { Policy } from '@domain/policy/types';
import type { Config } from './config';
import { StartError } from '../startError';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Development defaults that are unsafe with real people: [setting, consequence, check]. */
const defaults: [name: string, what: string, missing: (config: Config) => boolean][] = [
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
  [
    'DATA_DIR',
    'photos would be stored inside the release, which the next one replaces',
    (c) => c.mode === 'production' && !c.dataDir && !c.s3,
  ],
  ['DATABASE_URL', 'a release contains no database', (c) => c.mode === 'production' && !c.databaseUrl],
  ['DATA_KEY', 'the key would be generated and stored in the same folder as the data', (c) => !c.dataKeys],
  ['CLOCK', 'must not be set: it changes the clock', (c) => c.clockStart !== undefined],
];

/** Why development defaults are refused; undefined when they are allowed. Behind a proxy on the same machine only MODE tells. */
const reason = ({ mode, host, demo }: Config): string | undefined => {
  if (demo) return undefined;
  if (mode === 'production') return 'MODE is production';
  return isLoopback(host) ? undefined : `HOST ${host} is public`;
};

/** Throws StartError when settings still have development defaults in production or on a public HOST, unless DEMO=on. */
export function refusePublicDefaults(config: Config): void {
  const why = reason(config);
  const found = defaults.filter(([, , missing]) => missing(config));
  if (!why || found.length === 0) return;
  throw new StartError(
    `${why}, and these settings have development defaults:\n` +
      found.map(([name, what]) => `  ${name}: ${what}.`).join('\n') +
      '\nSet them, or set DEMO=on for a demonstration without real persons.',
  );
}

/** Returns an error when the example policy is in force in production or on a public HOST. Call after the stored versions are loaded. */
export function refusedPolicy(config: Config, { example }: Pick<Policy, 'example'>): StartError | undefined {
  const why = reason(config);
  if (!why || !example) return undefined;
  return new StartError(
    `${why}, and the example policy is in force. Set POLICY_FILE, or set DEMO=on for a demonstration without real persons.`,
  );
}

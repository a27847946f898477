import { isIP } from 'node:net';
import type { Policy } from '@domain/policy/types';
import type { Config } from './config';
import { StartError } from '../startError';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Development defaults that are unsafe on a public address: [setting, consequence, check]. */
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
  ['DATA_KEY', 'the key would be generated and stored in the same folder as the data', (c) => !c.dataKeys],
  ['CLOCK', 'must not be set on a public server: it changes the clock', (c) => c.clockStart !== undefined],
];

/** Throws StartError when HOST is public and settings still have development defaults, unless DEMO=on. */
export function refusePublicDefaults(config: Config): void {
  if (isLoopback(config.host) || config.demo) return;
  const found = defaults.filter(([, , missing]) => missing(config));
  if (found.length === 0) return;
  throw new StartError(
    `HOST ${config.host} is public, and these settings have development defaults:\n` +
      found.map(([name, what]) => `  ${name}: ${what}.`).join('\n') +
      '\nSet them, or set DEMO=on for a demonstration without real persons.',
  );
}

/** Returns an error when HOST is public and the example policy is in force. Call after the stored versions are loaded. */
export function refusedPolicy(config: Config, { example }: Pick<Policy, 'example'>): StartError | undefined {
  if (isLoopback(config.host) || config.demo || !example) return undefined;
  return new StartError(
    `HOST ${config.host} is public, and the example policy is in force. Set POLICY_FILE, or set DEMO=on for a demonstration without real persons.`,
  );
}

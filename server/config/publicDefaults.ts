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
    'codes would be written to standard output, where whoever reads the log signs in as anybody',
    (c) => !c.smsUrl,
  ],
  ['DATA_KEY', 'the key would be made up and lie beside the data it protects', (c) => !c.dataKeys],
  ['OFFICE_KEYS', 'one key with every right would be made up', (c) => !c.officeKeys],
  ['CLOCK', 'must not be set: the clock would be a rehearsal’s', (c) => c.clockStart !== undefined],
];

/** Throws StartError when HOST is public and settings still have development defaults, unless DEMO=on. */
export function refusePublicDefaults(config: Config): void {
  if (isLoopback(config.host) || config.demo) return;
  const found = defaults.filter(([, , missing]) => missing(config));
  if (found.length === 0) return;
  throw new StartError(
    `HOST ${config.host} lets others in, and these settings are still a developer's:\n` +
      found.map(([name, what]) => `  ${name}: ${what}.`).join('\n') +
      '\nSet them; or DEMO=on for a demonstration without real people.',
  );
}

/** Returns an error when HOST is public and the example policy is in force. Call after the stored versions are loaded. */
export function refusedPolicy(config: Config, { example }: Pick<Policy, 'example'>): StartError | undefined {
  if (isLoopback(config.host) || config.demo || !example) return undefined;
  return new StartError(
    `HOST ${config.host} lets others in, and the example policy would decide over them. Set POLICY_FILE; or DEMO=on for a demonstration without real people.`,
  );
}

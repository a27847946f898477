import { isIP } from 'node:net';
import type { Policy } from '@domain/policy/types';
import type { Config } from './config';
import { StartError } from './startError';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** What serves a developer, and harms the public: [setting, what happens without it, whether it is missing]. */
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

/** A server that others can reach does not start on what was meant for one's own machine, unless it is told that this is a demonstration. */
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

/** Its amounts are nobody's law. Known only when the records are read: somebody of the office may have signed another. */
export function refusedPolicy(config: Config, { example }: Pick<Policy, 'example'>): StartError | undefined {
  if (isLoopback(config.host) || config.demo || !example) return undefined;
  return new StartError(
    `HOST ${config.host} lets others in, and the example policy would decide over them. Set POLICY_FILE; or DEMO=on for a demonstration without real people.`,
  );
}

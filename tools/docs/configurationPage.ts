import { developmentDefaults } from '../../server/config/developmentDefaults';
import { shownDefault } from '../../server/config/effectiveSettings';
import { settings } from '../../server/config/schema';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns docs/configuration.md. */
export function configurationPage(): string {
  const rows = Object.entries(settings).map(([name, { about, format, default: unset, isSecret }]) => {
    const value = shownDefault(unset);
    return `| \`${name}\` | ${cell(about)}${isSecret ? ' Secret.' : ''} | ${cell(format)} | ${value && `\`${value}\``} |`;
  });
  const reasons = new Set(developmentDefaults.map(({ english }) => english));
  const required = [...reasons].map((reason) => {
    const names = developmentDefaults.filter(({ english }) => english === reason).map(({ name }) => `\`${name}\``);
    return `| ${names.join(', ')} | ${cell(reason)} |`;
  });
  return `# Settings

Generated from \`server/config/schema.ts\`: change it there, then run \`DOCS=write npm run test:unit -- tools/docs\`.

All settings are environment variables. The server checks them at the start and prints one line for each mistake. An empty value counts as unset.
The settings of one group (\`OIDC_*\`, \`OFFICE_OIDC_*\`, \`S3_*\` except \`S3_REGION\`) must all be set, or none. \`npm run settings\` prints the effective values; secrets are masked.

| setting | meaning | value | default |
|---|---|---|---|
${rows.join('\n')}

## In production

A release has \`MODE=production\`. Its server does not start while one of these is missing or wrong, and names each. \`DEMO=on\` permits it, for a demonstration without real people.

| setting | why |
|---|---|
${required.join('\n')}
| \`POLICY_FILE\` | until an officer has signed a policy, the example policy would be in force |

A private CA in front of the SMS gateway, the storage or \`PUBLIC_URL\`: \`NODE_EXTRA_CA_CERTS=/etc/qczhyjs/ca.pem\` in the settings file, which Node reads.

[部署手册](zh-CN/部署手册.md), section 1, has the values that an operator chooses.
`;
}

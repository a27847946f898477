import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '../../server/testing/identity/gateway';
import { testApp, type TestApp } from '../../server/testing/app';
import { callList, errorList } from './apiLists';
import { configurationPage } from './configurationPage';
import { compared, readDocument, root, withExcerpts, withGenerated } from './blocks';
import { messageTable } from './messageTable';
import { dataModelPage, readSchema, withoutSentence } from './dataModel';

const secret = 'key-of-the-example';
const mobile = '13800000000';
let gateway: Awaited<ReturnType<typeof startGateway>>;
let t: TestApp;
beforeAll(async () => {
  gateway = await startGateway();
  t = await testApp({ env: { SMS_URL: gateway.url, OFFICE_KEYS: `example:${secret}:read+import` } });
});
afterAll(async () => {
  await t.close();
  await gateway.stop();
});

describe('generated documents (DOCS=write npm run test:unit -- tools/docs)', () => {
  it('docs/data-model.md has a sentence for every table', async () =>
    expect(withoutSentence(await readSchema(t.deps.pool))).toEqual([]));

  it('docs/data-model.md equals the migrated database', async () => {
    const schema = await readSchema(t.deps.pool);
    const { stored, generated } = compared('docs/data-model.md', () =>
      dataModelPage(schema, path.join(root, 'server/platform/db/migrations')),
    );
    expect(stored).toBe(generated);
  });

  it('docs/configuration.md equals the settings of server/config/schema.ts', () => {
    const { stored, generated } = compared('docs/configuration.md', configurationPage);
    expect(stored).toBe(generated);
  });

  it('docs/api.md lists every call and every error code', () => {
    const { stored, generated } = compared('docs/api.md', (page) =>
      withGenerated(withGenerated(page, 'errors', errorList()), 'calls', callList()),
    );
    expect(stored).toBe(generated);
  });

  it('docs/integrations.md shows every text as a person reads it', () => {
    const { stored, generated } = compared('docs/integrations.md', (page) =>
      withGenerated(page, 'texts', messageTable()),
    );
    expect(stored).toBe(generated);
  });

  it('the code in docs/umi.md is that of the files', () => {
    const { stored, generated } = compared('docs/umi.md', (page) => withExcerpts(page));
    expect(stored).toBe(generated);
  });
});

/** Reports the status of each `curl` on standard error, and replaces `jq -r .path`, which a test machine may lack. */
const shell = `
curl() { command curl --noproxy '*' --write-out '%{stderr}%{http_code}\\n' "$@"; }
command -v jq >/dev/null || jq() { node -e 'const path = process.argv[1].split(".").slice(1); let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => console.log(path.reduce((value, key) => value[key], JSON.parse(text))))' "$2"; }
`;

it('docs/api.md: the examples return the status behind each arrow', async () => {
  const examples = [...readDocument('docs/api.md').matchAll(/```sh\n([^]*?)```/g)].map(([, code]) => code).join('');
  const wanted = [...examples.matchAll(/# → (\d+)/g)].map(([, status]) => status);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const [first = '', rest = ''] = examples.replace('localhost:8000', `127.0.0.1:${port}`).split(/^CODE=.*$/m);
  // Node gives it a socket as standard input, with which some builds of bash read the machine's bashrc.
  const bash = (script: string) => promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', shell + script]);
  const { stderr: begun } = await bash(first);
  const set = `${first.replace(/^curl .*$/gm, '')}\nCODE=${gateway.codeFor(mobile)}\n`;
  const { stderr: done } = await bash(set + rest.replace(/^KEY=\S+/m, `KEY=${secret}`));
  expect(`${begun}${done}`.trim().split('\n')).toEqual(wanted);
});

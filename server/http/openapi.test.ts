import { createHash } from 'node:crypto';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiBase, type Call, calls, type CallName } from '@domain/contract/paths';
import { applicant, call, must } from '../testing/applicant';
import { office } from '../testing/office';
import { pay } from '../testing/pay';
import { type TestApp, useTestApp } from '../testing/app';
import { staffMember } from '../testing/staff';
import { marked } from '../testing/states';

interface Operation {
  operationId: CallName;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
type Content = Record<string, { schema?: object }>;
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: object;
  tags: { name: string }[];
}

/** Compiles schemas with a strict JSON Schema 2020-12 validator. */
const reader = ({ components }: Description) => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  addFormats(ajv);
  ajv.addFormat('binary', true).addKeyword('components');
  const read = new Map<object, ValidateFunction>();
  return (schema: object) => {
    const fits = read.get(schema) ?? ajv.compile({ ...schema, components });
    read.set(schema, fits);
    return fits;
  };
};

const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
let description: Description;
const operations = () => Object.values(description.paths).flatMap((path) => Object.values(path));
beforeAll(async () => {
  description = (await t.inject(`${apiBase}/openapi.json`)).json();
});

const schemasOf = ({ parameters, requestBody, responses }: Operation) => [
  ...parameters.map(({ schema }) => schema),
  ...[requestBody, ...Object.values(responses)].flatMap((one) =>
    Object.values(one?.content ?? {}).flatMap(({ schema }) => schema ?? []),
  ),
];

it('openapi.json contains only valid JSON Schema 2020-12 schemas', () => {
  const compile = reader(description);
  const refused = operations().flatMap((operation) =>
    schemasOf(operation).flatMap((schema) => {
      try {
        compile(schema);
        return [];
      } catch (error) {
        return [`${operation.operationId}: ${String(error)}`];
      }
    }),
  );
  expect(refused).toEqual([]);
});

it('openapi.json has a summary and the required credentials of every call', () => {
  for (const { operationId, summary, security } of operations()) {
    expect(summary).toMatch(/^[A-Z]/);
    const one: Call = calls[operationId];
    const office = [...(one.roles ? [{ office: [] }] : []), ...(one.scope ? [{ officeKey: [] }] : [])];
    const expected = { none: [], person: [{ person: [] }], office }[one.auth];
    expect([operationId, security]).toEqual([operationId, expected]);
  }
});

it('/docs shows every call of openapi.json, and its only inline part is a style that its content security policy permits', async () => {
  const reply = await t.inject(`${apiBase}/docs`);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const missing = operations().filter(({ operationId }) => !reply.body.includes(`<details id="${operationId}">`));
  expect(missing).toEqual([]);
  expect(reply.body).not.toMatch(/<script| style=/);
  const style = /<style>([^]*?)<\/style>/.exec(reply.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(reply.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});

/** Wraps `inject`: validates each response against its schema. */
function judging() {
  const compile = reader(description);
  const wrong: string[] = [];
  const routes = Object.entries(description.paths).map(([path, item]) => ({
    is: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    item,
  }));
  const inject = (async (request: { method: string; url: string }) => {
    const reply = await t.inject(request as never);
    const { pathname } = new URL(request.url, 'http://localhost');
    const method = request.method.toLowerCase();
    const operation = routes.find(({ is, item }) => is.test(pathname) && method in item)?.item[method];
    const documented = operation?.responses[reply.statusCode < 300 ? String(reply.statusCode) : 'default'];
    const schema = documented?.content['application/json']?.schema;
    const what = `${operation?.operationId ?? pathname} ${reply.statusCode}`;
    if (!documented) wrong.push(`${what}: no such answer is described`);
    if (schema) {
      const fits = compile(schema);
      if (!fits(reply.json())) wrong.push(`${what}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
    }
    return reply;
  }) as unknown as TestApp['inject'];
  return { served: { ...t, inject }, wrong };
}

it('actual responses, successful and failed, match openapi.json', async () => {
  const { served, wrong } = judging();
  for (const path of ['health', 'ready', 'policies', 'companies', 'hotlines', 'guides', 'regions', 'banks'])
    await call(served, 'GET', `/${path}`);
  await call(served, 'POST', '/estimates', { body: { flow: 'newApply', oldFuel: 'gasoline', carType: 'ice' } });
  await call(served, 'POST', '/auth/codes', { body: { mobile: '1' } });
  await call(served, 'POST', '/auth/codes', { body: Buffer.from('{'), type: 'application/json' });
  await call(served, 'GET', '/me');

  const wang = await applicant(served);
  const desk = office(served);
  for (const path of ['/auth/sessions/current', '/me', '/me/export', '/applications', '/notifications'])
    await wang.send('GET', path);
  const { id, revision } = await wang.filled('newApplyElv', 1);
  await wang.save(id, 'personalInfo', { address: '示例市示例区示例路1号' }, 1);
  await wang.send('POST', `/applications/${id}/files?slot=bankCard`, Buffer.from('no picture at all'));
  await must(wang.submit(id, revision));
  await must(desk.intake(id));
  await must(desk.sendBack(id, marked));
  await must(wang.save(id, 'newCarInfo', { sellerName: '另一家示例公司' }, (await wang.get(id)).revision));
  await wang.upload(id, 'newInvoice');
  await must(wang.correct(id));
  for (const step of [desk.intake, desk.approve, desk.approve, desk.publish]) await must(step(id));
  await pay(served, id, 'failed');
  const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };
  await must(wang.send('PUT', `/applications/${id}/payee`, payee));
  await must(desk.show(id));
  const { headers } = await staffMember(served, ['lead']);
  await call(served, 'GET', '/office/applications', { headers });
  await call(served, 'GET', '/office/applications?status=nothing', { headers });
  await wang.send('POST', '/notifications/read', {});
  expect(wrong).toEqual([]);
});

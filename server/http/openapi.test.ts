import { createHash } from 'node:crypto';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiBase, type Call, calls, type CallName } from '@domain/contract/paths';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { office, officerHeaders } from '../testing/office';
import { pay } from '../testing/pay';
import { officeKeyHeaders, type TestApp, useTestApp } from '../testing/app';
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

it('openapi.json has one declared tag for every operation, and no unused tag', () => {
  const declared = description.tags.map(({ name }) => name);
  const wrong = operations().filter(({ tags }) => tags.length !== 1 || !declared.includes(String(tags[0])));
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  expect(new Set(operations().flatMap(({ tags }) => tags))).toEqual(new Set(declared));
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

/** Wraps `inject`: validates each response against its schema and records it. */
function judging() {
  const compile = reader(description);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const routes = Object.entries(description.paths).map(([path, item]) => ({
    is: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    item,
  }));
  const inject = (async (request: { method: string; url: string }) => {
    const reply = await t.inject(request as never);
    const { pathname } = new URL(request.url, 'http://localhost');
    const operation = routes.find(({ is, item }) => is.test(pathname) && request.method.toLowerCase() in item)?.item[
      request.method.toLowerCase()
    ];
    const said = String(reply.headers['content-type']).includes('json') ? reply.json() : undefined;
    const what = `${operation?.operationId ?? pathname} ${reply.statusCode} ${said?.errorCode ?? ''}`;
    const documented = operation?.responses[reply.statusCode < 300 ? String(reply.statusCode) : 'default'];
    const schema = documented?.content['application/json']?.schema;
    if (!documented) wrong.push(`${what}: no such answer is described`);
    if (said && schema) {
      const fits = compile(schema);
      if (!fits(said)) wrong.push(`${what}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
      seen.add(what.trim());
    }
    return reply;
  }) as unknown as TestApp['inject'];
  return { t: { ...t, inject }, seen, wrong };
}

type Served = ReturnType<typeof judging>['t'];

async function everybody(served: Served) {
  for (const path of ['health', 'ready', 'policies', 'companies', 'hotlines', 'guides', 'regions', 'banks'])
    await call(served, 'GET', `/${path}`);
  const estimate = (body: object) => call(served, 'POST', '/estimates', { body });
  await estimate({ flow: 'newApply', oldFuel: 'gasoline', carType: 'ice' });
  await estimate({ flow: 'newApply', oldFuel: 'wood' });
  await call(served, 'GET', '/companies?pageSize=nothing');
  const mobile = '13800000001';
  await call(served, 'POST', '/auth/codes', { body: { mobile } });
  await call(served, 'POST', '/auth/codes', { body: { mobile } });
  await call(served, 'POST', '/auth/codes', { body: { mobile: '1' } });
  await call(served, 'POST', '/auth/codes', { body: Buffer.from('{'), type: 'application/json' });
  await call(served, 'POST', '/auth/codes', { body: Buffer.from('{}'), type: 'text/plain' });
  await call(served, 'POST', '/auth/sessions', { body: { mobile, code: '000000' } });
  await call(served, 'GET', '/auth/sso');
  await call(served, 'GET', '/me');
  await call(served, 'GET', '/office/applications');
}

async function oneApplication(served: Served, wang: Applicant, li: Applicant) {
  const desk = office(served);
  for (const path of ['/auth/sessions/current', '/me', '/me/export', '/applications', '/notifications'])
    await wang.send('GET', path);
  await wang.send('POST', '/auth/sessions/current/extension', {});
  const { id, revision } = await wang.filled('newApplyElv', 1);
  await wang.begin('newApplyElv');
  await wang.save(id, 'personalInfo', { address: '示例市示例区示例路1号' }, 1);
  await wang.save(id, 'personalInfo', { nothing: '1' }, revision);
  await wang.send('PUT', `/applications/${id}/steps/personalInfo`, {});
  await li.send('GET', `/applications/${id}`);
  await wang.send('POST', `/applications/${id}/submission`, { declarations: [] }, { 'if-match': String(revision) });
  await wang.send('POST', `/applications/${id}/files?slot=nothing`, await samplePhoto());
  await wang.send('POST', `/applications/${id}/files?slot=bankCard`, Buffer.from('no picture at all'));
  await must(wang.submit(id, revision));
  await wang.send('DELETE', `/applications/${id}`);
  await must(desk.intake(id));
  await desk.intake(id);
  await must(desk.sendBack(id, marked));
  await wang.get(id);
  await wang.correct(id);
  await must(wang.save(id, 'newCarInfo', { sellerName: '另一家示例公司' }, (await wang.get(id)).revision));
  await wang.upload(id, 'newInvoice');
  await must(wang.correct(id));
  for (const step of [desk.intake, desk.approve, desk.approve, desk.publish]) await must(step(id));
  await pay(served, id, 'failed');
  const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };
  await wang.send('PUT', `/applications/${id}/payee`, { ...payee, bankCardNo: '1' });
  await must(wang.send('PUT', `/applications/${id}/payee`, payee));
  await must(desk.show(id));
  await call(served, 'GET', '/office/applications', { headers: await officerHeaders(served, ['lead']) });
  await call(served, 'GET', '/office/applications?status=nothing', {
    headers: await officerHeaders(served, ['lead']),
  });
  await wang.send('GET', '/notifications');
  await wang.send('POST', '/notifications/read', {});
}

async function anotherOne(served: Served, li: Applicant) {
  const { id } = await li.submitted('newApply', 2);
  await li.send('POST', `/applications/${id}/withdrawal`, {});
  await li.send('POST', `/applications/${id}/withdrawal`, {});
  const draft = await li.begin('applyElv');
  const photo = await li.upload(draft.id, 'bankCard');
  await li.send('DELETE', `/files/${photo.id}`);
  await li.send('DELETE', `/files/${photo.id}`);
  await li.send('DELETE', `/applications/${draft.id}`);
  for (const list of ['companies', 'hotlines'])
    await call(served, 'POST', `/office/imports/${list}`, {
      body: Buffer.from('no,table'),
      type: 'text/csv',
      headers: officeKeyHeaders,
    });
  await li.send('DELETE', '/me');
  await li.send('DELETE', '/auth/sessions/current');
}

it('actual responses, successful and failed, match openapi.json', async () => {
  const { t: served, seen, wrong } = judging();
  await everybody(served);
  const [wang, li] = [await applicant(served), await applicant(served)];
  await oneApplication(served, wang, li);
  await anotherOne(served, li);
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(40);
  const refusals = [...seen].filter((one) => / [45]\d\d /.test(one));
  expect(refusals.length).toBeGreaterThanOrEqual(15);
  expect(seen.size - refusals.length).toBeGreaterThanOrEqual(25);
});

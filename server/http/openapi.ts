import type { FastifyInstance } from 'fastify';
import { apiBase, calls, type Call, type CallName } from '@domain/contract/paths';
import { schemas, type CallSchemas } from '@domain/contract/schemas';
import { errorCodes } from '@domain/errors';
import { apiDocsRoutes } from './apiDocs';
import { areas, described } from './openapiSummaries';

const mediaOf = { photo: 'image/*', table: 'text/csv' };

type Json = Record<string, unknown>;

/** `/openapi.json` and `/docs`, generated from the contract schemas that also validate requests. */
export function openapiRoutes(app: FastifyInstance): void {
  const document = JSON.stringify(describe(), tuplesAsOf2020);
  app.get(`${apiBase}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document),
  );
  apiDocsRoutes(app, document);
}

/** Converts TypeBox tuples (JSON Schema before 2020-12) to `prefixItems`, which OpenAPI 3.1 requires. */
function tuplesAsOf2020(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Array.isArray((value as Json).items)) return value;
  const { items, additionalItems: _, ...rest } = value as Json;
  return { ...rest, prefixItems: items, items: false };
}

function describe(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(
        name as CallName,
        call,
        (schemas as Record<string, CallSchemas>)[name] ?? {},
      ),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: '汽车置换一件事', version: '1.0.0' },
    servers: [{ url: apiBase }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        person: { type: 'apiKey', in: 'header', name: 'User-Token' },
        office: { type: 'apiKey', in: 'header', name: 'Office-Token' },
        officeKey: { type: 'apiKey', in: 'header', name: 'Office-Key' },
      },
      schemas: { Failure: failureSchema },
    },
  };
}

const failureSchema: Json = {
  type: 'object',
  required: ['success', 'errorCode', 'errorMessage', 'traceId'],
  properties: {
    success: { const: false },
    errorCode: { enum: Object.keys(errorCodes) },
    errorMessage: { type: 'string' },
    traceId: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
    data: {},
  },
};

function operation(name: CallName, call: Call, { params, query, body, reply }: CallSchemas): Json {
  const done = {
    description: 'done',
    content: content(call.answers ? mediaOf[call.answers] : 'application/json', reply && envelope(reply)),
  };
  return {
    operationId: name,
    summary: described.get(name)?.summary,
    tags: described.has(name) ? [described.get(name)?.area] : [],
    security: securityOf(call),
    parameters: [...parameters('path', params), ...parameters('query', query), ...headersOf(name, call)],
    ...requestBody(call, body),
    responses: {
      ...(call.method === 'HEAD' ? where : { [call.created ? '201' : '200']: done }),
      ...(call.accepts === 'piece' && where),
      ...(name === 'claimNext' && { 204: { description: 'there is no case' } }),
      ...(name === 'createApplication' && { 200: { ...done, description: 'the existing draft' } }),
      default: {
        description: 'the error envelope',
        content: content('application/json', { $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

/** Response of a chunked upload: `Upload-Offset` is the received length, `Upload-Complete` is true at the end. */
const where: Json = { 204: { description: 'the headers contain the received length' } };

/** An office call accepts a staff token when it has roles, and an office key when it has a scope. */
const securityOf = ({ auth, scope, roles }: Call): Json[] =>
  auth === 'office'
    ? [...(roles ? [{ office: [] }] : []), ...(scope ? [{ officeKey: [] }] : [])]
    : auth === 'person'
      ? [{ person: [] }]
      : [];

const content = (type: string, schema: unknown): Json => ({ [type]: schema ? { schema } : {} });
const envelope = (data: unknown): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, data },
});

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const header = (name: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
});

function headersOf(name: CallName, { idempotent }: Call): Json[] {
  const needs: Partial<Record<CallName, string[]>> = {
    saveStep: ['If-Match'],
    submitApplication: ['If-Match', 'Idempotency-Key'],
    correctApplication: ['Idempotency-Key'],
    sendPiece: ['Upload-Offset'],
    postPiece: ['Upload-Offset'],
  };
  const takes: Partial<Record<CallName, string[]>> = {
    uploadFile: ['Idempotency-Key'],
    correctApplication: ['If-Match'],
  };
  const required = [...(idempotent === 'key' ? ['Idempotency-Key'] : []), ...(needs[name] ?? [])];
  return [...required.map((one) => header(one)), ...(takes[name] ?? []).map((one) => header(one, false))];
}

function requestBody(call: Call, body: unknown): Json {
  if (call.accepts === 'photo')
    return {
      requestBody: {
        required: true,
        content: {
          ...content('image/jpeg', { type: 'string', format: 'binary' }),
          ...content('image/png', { type: 'string', format: 'binary' }),
        },
      },
    };
  if (call.accepts === 'piece')
    return {
      requestBody: { content: content('application/partial-upload', { type: 'string', format: 'binary' }) },
    };
  if (call.accepts === 'table')
    return {
      requestBody: {
        required: true,
        content: { ...content('text/csv', { type: 'string' }), ...content('application/json', {}) },
      },
    };
  return body ? { requestBody: { required: true, content: content('application/json', body) } } : {};
}

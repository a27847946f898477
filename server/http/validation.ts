import type { FastifyError, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode, Problems } from '@domain/errors';
import { AppError } from '../errors';

type SchemaError = NonNullable<FastifyError['validation']>[number];

const CODES: Record<string, ProblemCode> = {
  required: 'required',
  additionalProperties: 'unknown',
  propertyNames: 'unknown',
  type: 'type',
  anyOf: 'type',
  const: 'enum',
  enum: 'enum',
  pattern: 'format',
  format: 'format',
  maxLength: 'too_long',
  minLength: 'too_short',
  maxItems: 'too_many',
  minItems: 'too_few',
  maxProperties: 'too_many',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
};

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  required: '请填写此项',
  unknown: '没有这一项',
  type: '内容的类型不正确',
  enum: '请从给出的选项中选择',
  format: '格式不正确',
  too_long: '内容过长',
  too_short: '内容过短',
  too_many: '数量过多',
  too_few: '数量过少',
  range: '不在允许的范围内',
};

/** Converts a schema error: fields for body and query, NOT_FOUND for path parameters, MALFORMED when the body is not an object. */
export function fromValidation(error: FastifyError, request: FastifyRequest): AppError {
  if (error.validationContext === 'params') return new AppError('NOT_FOUND', { cause: error });
  const errors = error.validation ?? [];
  if (
    error.validationContext === 'body' &&
    errors.some(({ instancePath, keyword }) => instancePath === '' && keyword === 'type')
  )
    return new AppError('MALFORMED', { cause: error });
  return new AppError('VALIDATION_FAILED', { fields: toFields(errors, stepPrefix(request)), cause: error });
}

/** Returns the prefix of field names in a call about one step of an application. */
export function stepPrefix({ params }: Pick<FastifyRequest, 'params'>): string {
  const { step } = (params ?? {}) as { step?: string };
  return step ? `${step}.` : '';
}

function toFields(errors: SchemaError[], prefix: string): Problems {
  // A map, because a caller may name a key `__proto__`.
  const fields = new Map<string, Problem>();
  for (const error of errors) {
    const code = CODES[error.keyword] ?? 'format';
    const key = keyOf(error);
    if (key && !fields.has(prefix + key)) fields.set(prefix + key, { code, message: MESSAGES[code] ?? '格式不正确' });
  }
  return Object.fromEntries(fields);
}

function keyOf({ instancePath, params }: SchemaError): string {
  const named = params.missingProperty ?? params.additionalProperty ?? params.propertyName;
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  if (typeof named === 'string') parts.push(named);
  // The key comes from the request and is echoed, so its length is limited.
  return parts.join('.').slice(0, 100);
}

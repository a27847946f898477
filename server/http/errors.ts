import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOtherPersonNeeded, isPassing } from '../platform/db/faults';
import { AppError } from '../errors';
import { sendFailure } from './envelope';
import { fromValidation } from './validation';

/** Registers the error handler, which turns errors into status, envelope and trace id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => answer(error, request, reply));
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error, request);
  if (appError.status >= 500) {
    // A refusal without a cause (maintenance, overload) is intended; `doctor` reports each logged error.
    const level = appError.status === 503 && appError.cause === undefined ? 'warn' : 'error';
    const route = request.routeOptions.url;
    request.log[level]({ err: error, errorCode: appError.code, route }, 'request failed');
  }
  return sendFailure(reply, appError);
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isOtherPersonNeeded(error)) return new AppError('OTHER_PERSON_NEEDED', { cause: error });
  if (isPassing(error)) return new AppError('UNAVAILABLE', { cause: error });
  return isFastifyError(error) ? fromFastify(error, request) : new AppError('INTERNAL', { cause: error });
}

const isFastifyError = (error: unknown): error is FastifyError =>
  typeof error === 'object' && error !== null && ('statusCode' in error || 'validation' in error);

function fromFastify(error: FastifyError, request: FastifyRequest): AppError {
  if (error.validation) return fromValidation(error, request);
  const cause = error;
  switch (error.statusCode) {
    case 413:
      return new AppError('TOO_LARGE', { cause });
    case 414:
    case 404:
      return new AppError('NOT_FOUND', { cause });
    case 415:
      return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause });
    case 503:
      return new AppError('UNAVAILABLE', { cause });
    default:
      return new AppError((error.statusCode ?? 500) < 500 ? 'MALFORMED' : 'INTERNAL', { cause });
  }
}

import { ApiError } from './apiError';
import { requestConfig } from './requestConfig';

const { errorThrower, errorHandler } = requestConfig.errorConfig ?? {};

describe('requestConfig', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it('errorThrower throws an ApiError with code, message and trace id of a body whose `success` is false', () => {
    const body = { success: false, errorCode: 'NOT_FOUND', errorMessage: 'no such application', traceId: 'ABC-123' };
    let thrown: unknown;
    try {
      errorThrower?.(body as never);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({
      kind: 'badResponse',
      code: 'NOT_FOUND',
      message: 'no such application',
      traceId: 'ABC-123',
    });
  });

  it('errorHandler logs method, kind, status, code and trace id, and no URL', () => {
    const response = {
      status: 409,
      headers: {},
      data: { success: false, errorCode: 'CONFLICT', errorMessage: 'changed', traceId: 'ABC-123' },
    };
    errorHandler?.({ response, config: { url: '/applications/17' } } as never, { method: 'PUT' } as never);
    expect(warn.mock.calls).toEqual([['[request]', 'PUT', 'badRequest', 409, 'CONFLICT', 'ABC-123']]);
  });

  it('errorHandler logs GET and the kind of an error without a response', () => {
    errorHandler?.({ code: 'ERR_NETWORK', message: 'Network Error' } as never, {} as never);
    expect(warn.mock.calls).toEqual([['[request]', 'GET', 'network', '', '', '']]);
  });

  it('errorHandler logs nothing when the call skips it', () => {
    errorHandler?.({ code: 'ERR_NETWORK' } as never, { skipErrorHandler: true } as never);
    expect(warn).not.toHaveBeenCalled();
  });
});

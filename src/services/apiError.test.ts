import { ApiError, toApiError } from './apiError';

const answered = (status: number, data: unknown = {}, headers = {}) => ({
  code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
  response: { status, headers, data },
});

describe('toApiError distinguishes every kind of failure', () => {
  it.each([
    ['network', { code: 'ERR_NETWORK', message: 'Network Error' }],
    ['network', { code: 'ERR_NETWORK', message: 'Network Error', response: { status: 0 } }],
    ['network', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
    ['network', { code: 'CSS_CHUNK_LOAD_FAILED' }],
    ['fault', new TypeError('x.at is not a function')],
    ['fault', undefined],
    ['timeout', { code: 'ETIMEDOUT', message: 'timeout of 15000ms exceeded' }],
    ['timeout', { code: 'ECONNABORTED', message: 'timeout of 15000ms exceeded' }],
    ['aborted', { code: 'ECONNABORTED', message: 'Request aborted' }],
    ['canceled', { code: 'ERR_CANCELED', __CANCEL__: true }],
    ['badRequest', answered(422)],
    ['badResponse', answered(503)],
  ])('%s', (kind, thrown) => {
    expect(toApiError(thrown).kind).toBe(kind);
  });

  it('contains the error envelope of the response', () => {
    const fields = { 'oldCarInfo.vin': { code: 'checksum', message: '请核对' } };
    const error = toApiError(
      answered(422, {
        success: false,
        errorCode: 'VALIDATION_FAILED',
        errorMessage: '请按提示修改',
        fields,
        traceId: 'K7P2',
      }),
    );
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: '请按提示修改',
      fields,
      traceId: 'K7P2',
    });
  });

  it('reads Retry-After', () => {
    expect(toApiError(answered(429, {}, { 'retry-after': '900' })).retryAfterS).toBe(900);
    expect(toApiError(answered(429)).retryAfterS).toBeUndefined();
  });

  it('returns an ApiError unchanged', () => {
    const error = new ApiError('badResponse');
    expect(toApiError(error)).toBe(error);
  });
});

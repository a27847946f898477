import type { ErrorCode, Problems } from '@domain/errors';

/** How a request failed. `fault`: an exception in our own code, not caused by network, server or user. */
type FailureKind = 'network' | 'timeout' | 'aborted' | 'canceled' | 'badRequest' | 'badResponse' | 'fault';

export class ApiError extends Error {
  override name = 'ApiError';
  status?: number;
  code?: ErrorCode;
  fields?: Problems;
  data?: unknown;
  traceId?: string;
  retryAfterS?: number;

  constructor(
    public kind: FailureKind,
    more: Partial<ApiError> = {},
  ) {
    super(more.message ?? kind);
    Object.assign(this, more);
  }
}

interface AxiosLike {
  name?: string;
  code?: string;
  message?: string;
  __CANCEL__?: boolean;
  data?: unknown;
  response?: { status: number; headers: Record<string, string>; data: unknown };
}

/** A chunk of the app that failed to load counts as a network failure. */
const isLostChunk = ({ name, code }: AxiosLike) => name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';

function kindOf({ __CANCEL__, name, code, message, response }: AxiosLike): FailureKind {
  if (__CANCEL__ || code === 'ERR_CANCELED') return 'canceled';
  if (code === 'ETIMEDOUT' || (code === 'ECONNABORTED' && /timeout/.test(message ?? ''))) return 'timeout';
  if (code === 'ECONNABORTED') return 'aborted';
  if (!response && code === 'ERR_BAD_RESPONSE') return 'badResponse';
  if (!response) return code === 'ERR_NETWORK' || isLostChunk({ name, code }) ? 'network' : 'fault';
  return response.status < 500 ? 'badRequest' : 'badResponse';
}

/** Converts anything that a call throws into an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const given = (thrown ?? {}) as AxiosLike;
  // Offline, axios 0.27 sets `response` to the bare XMLHttpRequest.
  const response = given.response?.headers ? given.response : undefined;
  const { name, code, message, __CANCEL__ } = given;
  const error: AxiosLike = { name, code, message, __CANCEL__, response };
  const envelope = error.response?.data as
    { errorCode?: ErrorCode; errorMessage?: string; fields?: Problems; data?: unknown; traceId?: string } | undefined;
  const retryAfter = Number(error.response?.headers['retry-after']);
  return new ApiError(kindOf(error), {
    message: envelope?.errorMessage ?? error.message,
    status: error.response?.status,
    code: envelope?.errorCode,
    fields: envelope?.fields,
    data: envelope?.data,
    traceId: envelope?.traceId,
    retryAfterS: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

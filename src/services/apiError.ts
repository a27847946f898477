import { CallFailure, readError, retryAfterOf } from '@shared/callFailure';

/** How a request failed. `fault`: an exception in our own code, not caused by network, server or user. `maintenance`: nothing can be changed now. */
type FailureKind =
  'network' | 'timeout' | 'aborted' | 'canceled' | 'badRequest' | 'badResponse' | 'maintenance' | 'fault';

export class ApiError extends CallFailure<FailureKind> {
  override name = 'ApiError';
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
  const envelope = readError(error.response?.data);
  return new ApiError(envelope.code === 'MAINTENANCE' ? 'maintenance' : kindOf(error), {
    ...envelope,
    message: envelope.message ?? error.message,
    status: error.response?.status,
    retryAfterS: retryAfterOf(error.response?.headers['retry-after']) || undefined,
  });
}

import type { RequestConfig } from '@umijs/max';
import { ApiError, toApiError } from './apiError';

interface Body {
  success?: boolean;
  errorCode?: ApiError['code'];
  errorMessage?: string;
  traceId?: string;
}

/** Axios defaults: GET, no base URL, no timeout, 200–299 is success. */
export const requestConfig: RequestConfig = {
  method: 'GET',
  baseURL: '',
  timeout: 0,
  transitional: { clarifyTimeoutError: true },
  errorConfig: {
    errorThrower(body: unknown) {
      const { errorCode, errorMessage, traceId } = body as Body;
      throw new ApiError('badResponse', { code: errorCode, message: errorMessage, traceId });
    },
    /** Logs every failed request, without URLs that could identify a person. The request layer rejects afterwards. */
    errorHandler(thrown: unknown, options: { skipErrorHandler?: boolean; method?: string }) {
      if (options?.skipErrorHandler) return;
      const { kind, status, code, traceId } = toApiError(thrown);
      console.warn('[request]', options?.method ?? 'GET', kind, status ?? '', code ?? '', traceId ?? '');
    },
  },
};

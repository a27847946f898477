import type { ApiError } from '../../../../src/services/apiError';

export interface Failing {
  new (kind: ApiError['kind'], more?: Partial<ApiError>): ApiError;
}

export interface CallOptions {
  params?: { id?: string; step?: string };
  query?: { slot?: string };
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  raw?: { parts: string[] };
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** The interface between a tab and the simulated outside world. */
export interface Edge {
  call(name: string, options: CallOptions, failing: Failing): Promise<unknown>;
  device: {
    get(name: string): Promise<unknown>;
    set(name: string, value: unknown): Promise<void>;
    drop(names: string[]): Promise<void>;
    names(): Promise<string[]>;
  };
}

import type { CallTypes } from '@domain/contract/types';

/** Parameters or body of a call: absent when the contract has none, optional when every value in it is optional. */
type Part<N extends keyof CallTypes, K extends 'params' | 'body'> = CallTypes[N][K] extends undefined
  ? { [_ in K]?: undefined }
  : object extends NonNullable<CallTypes[N][K]>
    ? { [_ in K]?: CallTypes[N][K] }
    : { [_ in K]: CallTypes[N][K] };
type Query<N extends keyof CallTypes> = CallTypes[N]['query'] extends undefined
  ? object
  : { query?: Partial<CallTypes[N]['query']> };
type CallInput<N extends keyof CallTypes> = Part<N, 'params'> & Part<N, 'body'> & Query<N>;

/** What follows the name of a call: its input and the options of the caller, omitted when nothing in them is required. */
export type CallArguments<N extends keyof CallTypes, Options> = object extends CallInput<N> & Options
  ? [(CallInput<N> & Options)?]
  : [CallInput<N> & Options];

/** `/files/:id` → `/files/7`. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

/** Returns `?a=1`, or '' without values; undefined and '' are left out. */
export function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Returns a new Idempotency-Key, or another random name. `crypto.randomUUID` is missing on pages served over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');

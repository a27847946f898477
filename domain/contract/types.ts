import type { Static, TSchema } from '@sinclair/typebox';

import type { ErrorCode, Problems } from '../errors';
import type { CallName } from './paths';
import type { schemas } from './schemas';

type Schemas = typeof schemas;
type StaticOf<N extends CallName, Part extends string> =
  Schemas[N] extends Record<Part, infer S extends TSchema> ? Static<S> : undefined;

/** `CallTypes['saveStep']['body']`; a missing part is `undefined`. */
export type CallTypes = {
  [N in CallName]: {
    params: StaticOf<N, 'params'>;
    query: StaticOf<N, 'query'>;
    body: StaticOf<N, 'body'>;
    reply: StaticOf<N, 'reply'>;
  };
};

type Reply<N extends CallName> = CallTypes[N]['reply'];

/** A draft and an application in detail have the same shape. */
export type Detail = Reply<'application'>;
export type ListEntry = Reply<'applications'>['list'][number];
export type Receipt = Reply<'submitApplication'>;
export type StoredFile = Reply<'uploadFile'>;
export type Reading = Reply<'reading'>;
export type Returned = NonNullable<Detail['returned']>;
export type HistoryEntry = Detail['history'][number];
export type Expected = Detail['expected'][number];
export type EstimateRequest = CallTypes['estimate']['body'];
export type Estimate = Reply<'estimate'>;
export type PolicyReply = Reply<'policies'>;
export type Company = Reply<'companies'>['list'][number];
export type Hotline = Reply<'hotlines'>['list'][number];
export type Notification = Reply<'notifications'>['list'][number];
export type User = Reply<'me'>;
export type LeftOut = Reply<'batch'>['leftOut'][number];
export type SignedIn = Reply<'signIn'>;

/** The two envelopes of a response. */
export interface Success<T> {
  success: true;
  data: T;
}
export interface Failure {
  success: false;
  errorCode: ErrorCode;
  errorMessage: string;
  fields?: Problems;
  data?: unknown;
  traceId: string;
}

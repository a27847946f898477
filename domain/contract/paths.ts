import { caseCalls } from './caseCalls';
import { governCalls } from './governCalls';
import { apiBase, personCalls, type Call } from './personCalls';

export { apiBase, type Call };

/** All calls, including those of the office. The server's routes, OpenAPI and the tests iterate over them. */
export const calls = { ...personCalls, ...caseCalls, ...governCalls };

export type CallName = keyof typeof calls;

import { caseCalls } from './caseCalls';
import { governCalls } from './governCalls';
import { apiBase, personCalls, type Call } from './personCalls';

export { apiBase, type Call };

/** Every call, those of the office too: what the server's routes, OpenAPI and tests walk. */
export const calls = { ...personCalls, ...caseCalls, ...governCalls };

export type CallName = keyof typeof calls;

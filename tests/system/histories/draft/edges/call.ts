import { ApiError } from '@/services/apiError';
import type { Edge } from '../edge';

declare const edge: Edge;

/** Replaces `src/services/call.ts`: same signature, with the simulated network. */
export const call = (name: string, options: object = {}): Promise<unknown> => edge.call(name, options, ApiError);
export const callBlob = call;

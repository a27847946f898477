import type { Edge } from '../edge';

declare const edge: Edge;

/** Replaces idb-keyval: the storage of one device, which outlives its tabs. */
export const get = (name: string) => edge.device.get(name);
export const set = (name: string, value: unknown) => edge.device.set(name, value);
export const delMany = (names: string[]) => edge.device.drop(names);
export const keys = () => edge.device.names();
export const clear = async () => edge.device.drop(await edge.device.names());

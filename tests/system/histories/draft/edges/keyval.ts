import type { Edge } from '../edge';

declare const edge: Edge;

/** In the place of idb-keyval: what one device keeps, for as long as its tabs come and go. */
export const get = (name: string) => edge.device.get(name);
export const set = (name: string, value: unknown) => edge.device.set(name, value);
export const del = (name: string) => edge.device.drop([name]);
export const delMany = (names: string[]) => edge.device.drop(names);
export const keys = () => edge.device.names();
export const clear = async () => edge.device.drop(await edge.device.names());

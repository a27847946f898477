import { idTypes } from '../rules/idTypes';
import type { Options } from './types';

export const idType = { set: 'idType', codes: idTypes } as const satisfies Options;
export const origin = { set: 'origin', codes: ['domestic', 'imported'] } as const satisfies Options;
export const fuel = {
  set: 'fuel',
  codes: ['gasoline', 'diesel', 'bev', 'phev', 'erev', 'fcev', 'other'],
} as const satisfies Options;
/** Whose the old car was, by its registration. */
export const owner = { set: 'owner', codes: ['self', 'spouse', 'other'] } as const satisfies Options;
export const useNature = { set: 'useNature', codes: ['private', 'converted', 'commercial'] } as const satisfies Options;
/** `china0`: older than the first standard; `none`: a car without exhaust gas. */
export const emission = {
  set: 'emission',
  codes: ['china0', 'china1', 'china2', 'china3', 'china4', 'china5', 'china6a', 'china6b', 'none'],
} as const satisfies Options;
export const vehicleClass = {
  set: 'vehicleClass',
  codes: ['small_passenger', 'mini_passenger', 'medium_passenger', 'large_passenger', 'truck', 'other'],
} as const satisfies Options;
export const carType = { set: 'carType', codes: ['nev', 'ice'] } as const satisfies Options;
/** The kinds of power that make a car a new-energy one. */
export const newEnergy: readonly string[] = ['bev', 'phev', 'erev', 'fcev'];
/** `hev`: a hybrid that cannot be charged, which counts as a fuel car. */
export const powertrain = {
  set: 'powertrain',
  codes: ['bev', 'phev', 'erev', 'fcev', 'hev', 'ice'],
} as const satisfies Options;
export const invoiceKind = { set: 'invoiceKind', codes: ['paper', 'digital'] } as const satisfies Options;

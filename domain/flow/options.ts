import type { Options } from './types';

export const origin: Options = { set: 'origin', codes: ['domestic', 'imported'] };
export const fuel: Options = { set: 'fuel', codes: ['gasoline', 'diesel', 'bev', 'phev', 'erev', 'fcev', 'other'] };
export const useNature: Options = { set: 'useNature', codes: ['private', 'converted', 'commercial'] };
export const carType: Options = { set: 'carType', codes: ['nev', 'ice'] };
export const invoiceKind: Options = { set: 'invoiceKind', codes: ['paper', 'digital'] };

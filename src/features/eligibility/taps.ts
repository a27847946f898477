import { flowOf } from '@domain/flow/names';
import type { FlowDef, FlowId, Kind } from '@domain/flow/types';

export interface Taps {
  kind: '' | Kind;
  /** The generation the new car's invoice belongs to. */
  year: '' | FlowDef['generation'];
  oldFuel: '' | 'gasoline' | 'diesel' | 'bev' | 'other';
  carType: '' | 'nev' | 'ice';
  own: '' | 'yes' | 'no';
}

export const noTaps: Taps = { kind: '', year: '', oldFuel: '', carType: '', own: '' };

/** Where the taps lead so far; null: kind or year is still open. */
export const chosenFlow = ({ kind, year }: Taps): FlowId | null => (kind && year ? flowOf(kind, year) : null);

import { flowOf } from '@domain/flow/names';
import type { FlowDef, FlowId, Kind } from '@domain/flow/types';

export interface Answers {
  kind: '' | Kind;
  /** Generation of the edition, from the year of the new car's invoice. */
  year: '' | FlowDef['generation'];
  oldFuel: '' | 'gasoline' | 'diesel' | 'bev' | 'other';
  carType: '' | 'nev' | 'ice';
  own: '' | 'yes' | 'no';
}

export const noAnswers: Answers = { kind: '', year: '', oldFuel: '', carType: '', own: '' };

/** Returns the flow, or null while kind or year is missing. */
export const chosenFlow = ({ kind, year }: Answers): FlowId | null => (kind && year ? flowOf(kind, year) : null);

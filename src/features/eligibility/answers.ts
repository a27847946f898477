import { flowOf } from '@domain/flow/names';
import type { FlowDef, FlowId, Kind } from '@domain/flow/types';
import type { GivenFacts } from '@domain/policy/factsAsked';

export interface Answers {
  kind: '' | Kind;
  /** Generation of the edition, from the year of the new car's invoice. */
  year: '' | FlowDef['generation'];
  oldFuel: '' | 'gasoline' | 'diesel' | 'bev' | 'other';
  carType: '' | 'nev' | 'ice';
  own: '' | 'yes' | 'no';
  /** Answers to the questions that only some policies ask. */
  given: GivenFacts;
}

export const noAnswers: Answers = { kind: '', year: '', oldFuel: '', carType: '', own: '', given: {} };

/** Returns the flow, or null while kind or year is missing. */
export const chosenFlow = ({ kind, year }: Answers): FlowId | null => (kind && year ? flowOf(kind, year) : null);

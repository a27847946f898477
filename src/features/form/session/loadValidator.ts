import { importJudge } from '../chunks';

/**
 * The rules are fetched when somebody begins to fill in, not before the form can be seen: reading needs none of them.
 * Whatever asks before they are there is answered "nothing to say yet", and asked again when they are.
 */
type Validator = typeof import('./validator');

let judge: Validator | null = null;

export const validatorNow = (): Validator | null => judge;

export async function loadValidator(): Promise<Validator> {
  judge ??= await importJudge();
  return judge;
}

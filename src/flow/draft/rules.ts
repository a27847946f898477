import { importJudge } from '../chunks';

/**
 * The rules are fetched when somebody begins to fill in, not before the form can be seen: reading needs none of them.
 * Whatever asks before they are there is answered "nothing to say yet", and asked again when they are.
 */
type Judge = typeof import('./judge');

let judge: Judge | null = null;

export const judgeNow = (): Judge | null => judge;

export async function loadJudge(): Promise<Judge> {
  judge ??= await importJudge();
  return judge;
}

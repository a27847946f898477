import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import {
  isMistakeReason,
  type MistakeLanguage,
  mistakeMessage,
  type MistakeReason,
  mistakeSentence,
} from '@domain/policy/mistakes';

type Policies = CallTypes['officePolicies']['reply'];
export type Version = Policies['versions'][number];
export type Switched = Policies['switches'][number];
type State = 'inForce' | 'coming' | 'proposed' | 'past' | 'dropped';

export const tones = { inForce: 'ok', coming: 'run', proposed: 'warn', past: undefined, dropped: 'warn' } as const;

/**
 * Returns whether a version is unsigned, signed for a later date, in force, replaced, or `dropped`: another of the `versions` with the
 * same start has a higher id, so this one is never in force.
 */
export function stateOf({ id, validFrom }: Version, versions: readonly Version[], inForce: number, now: Date): State {
  if (!validFrom) return 'proposed';
  if (id === inForce) return 'inForce';
  if (versions.some((other) => other.id > id && other.validFrom === validFrom)) return 'dropped';
  return new Date(validFrom) > now ? 'coming' : 'past';
}

export type Trial = CallTypes['tryVersion']['reply'];
export type City = Trial['cities'][number];
export type TermSums = NonNullable<Trial['terms']>[number];

/** A mistake of a policy file with its path, empty for the file itself. */
export interface PlacedMistake {
  place: string;
  /** absent: a mistake that this release does not know */
  reason?: MistakeReason;
  params?: Problems[string]['params'];
  /** the server's sentence, in Chinese with the path */
  message: string;
}

/** Returns the mistakes of a policy file. */
export const mistakesIn = (fields: Problems): PlacedMistake[] =>
  Object.entries(fields).map(([at, { message, reason = '', params }]) => {
    const known = reason.replace(/^policy\./, '');
    const place = at.replace(/#\d+$/, '');
    return {
      place: place === 'file' ? '' : place,
      message,
      ...(isMistakeReason(known) && { reason: known }),
      ...(params && { params }),
    };
  });

/** Returns the sentence of a mistake; `place` replaces its path. */
export function mistakeText(
  { reason, params, message, ...mistake }: PlacedMistake,
  language: MistakeLanguage,
  place = mistake.place,
): string {
  const isServerText = reason === undefined || (language === 'zh-CN' && place === mistake.place);
  return isServerText ? message : mistakeSentence({ place, reason, params }, language);
}

/** Returns the message of a mistake without its place, for the control that has it. */
export const mistakeMessageOf = ({ reason, params, message }: PlacedMistake, language: MistakeLanguage): string =>
  reason === undefined ? message : mistakeMessage({ reason, params }, language);

/** The form writes none of them, except for plates; a value that it leaves empty has another reason. */
const shapeReasons: readonly MistakeReason[] = [
  'missing',
  'unknown',
  'object',
  'list',
  'text',
  'yesNo',
  'oneOf',
  'exactly',
  'shape',
];
/** An officer types number plates; one in small letters should be `exactly` the one in capitals. */
const isPlate = (place: string): boolean => /\.(applies\.oldPlate|(eligible|when)\.\d+\.(is|notIn))$/.test(place);
/** Returns whether the file has keys, codes or kinds of values that the form of the terms cannot show. */
export const isMisshapen = (mistakes: readonly PlacedMistake[]): boolean =>
  mistakes.some(
    ({ reason, place }) =>
      reason === undefined || (shapeReasons.includes(reason) && !(reason === 'exactly' && isPlate(place))),
  );

/** Returns the position of a JSON syntax error from the browser's message `message`, or null when it names none. */
export function placeInJson(text: string, message: string): { line: number; column: number } | null {
  const lines = /line (\d+) column (\d+)/.exec(message);
  if (lines) return { line: Number(lines[1]), column: Number(lines[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  // A truncated text has its error at the end.
  const at = position !== undefined ? Number(position) : /end of (JSON|the? ?data)/.test(message) ? text.length : null;
  if (at === null) return null;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

import { ownValue } from '../ownValue';
import { canonical } from './canonical';

export type Change = [path: string, before: unknown, after: unknown];
type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every changed leaf; a list counts as one leaf. Of a group that one side does not have, every leaf has changed. */
export const changes = (before: unknown, after: unknown, path = ''): Change[] => {
  const old = before === undefined && isGroup(after) ? {} : before;
  const next = after === undefined && isGroup(before) ? {} : after;
  if (!isGroup(old) || !isGroup(next)) return canonical(before) === canonical(after) ? [] : [[path, before, after]];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
    changes(ownValue(old, key), ownValue(next, key), path ? `${path}.${key}` : key),
  );
};

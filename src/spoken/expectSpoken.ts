import { waitFor } from '@testing-library/react';
import { isQuiet } from '@/testing/visit';
import { readAloud } from './listen';
import { faultsOf, missing } from './rules';

/**
 * Reads the open screen with a screen reader: it keeps the rules for all screens and announces these phrases in this order, with role,
 * name and state. `…` stands for any text, ` › ` separates phrases; other phrases may come between them.
 */
export async function expectSpoken(phrases = 'heading') {
  await waitFor(() => expect(isQuiet()).toBe(true));
  const said = await readAloud();
  expect(faultsOf(said)).toEqual([]);
  expect(missing(said, phrases)).toBeUndefined();
}

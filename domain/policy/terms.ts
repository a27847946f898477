import type { PolicyFile, TermsFile } from './schema';
import type { Edition, OpenTerm, Term } from './types';

/** Name of the term of an edition that states its conditions without terms. */
export const ONLY_TERM = '统一规定';

/** What `termsOf` reads: a schema 1 edition and a server of an earlier release have no `terms`. */
export type WithTerms = Pick<Edition, 'disposal' | 'purchase' | 'oldCar' | 'newCar' | 'amounts' | 'eligible'> & {
  terms?: readonly Term[];
  intake: { applyUntil: string };
};

/** Returns the terms in the order in which they are tried. */
export const termsOf = ({
  terms,
  intake: { applyUntil },
  disposal,
  purchase,
  oldCar,
  newCar,
  amounts,
  eligible,
}: WithTerms): readonly Term[] =>
  terms ?? [
    { name: ONLY_TERM, applyUntil, disposal, purchase, oldCar, newCar, amounts, ...(eligible && { eligible }) },
  ];

/** Returns a file of schema 1 in schema 2, with the same rules. */
export const withTerms = (file: PolicyFile): TermsFile => ({
  ...file,
  schemaVersion: 2,
  editions: file.editions.map(
    ({ intake: { applyUntil, ...intake }, disposal, purchase, oldCar, newCar, amounts, eligible, ...edition }) => ({
      ...edition,
      intake,
      terms: [
        { name: ONLY_TERM, applyUntil, disposal, purchase, oldCar, newCar, amounts, ...(eligible && { eligible }) },
      ],
    }),
  ),
});

/** Returns the parts of an edition that apply to all its terms. */
export const withoutConditions = ({
  disposal: _disposal,
  purchase: _purchase,
  oldCar: _oldCar,
  newCar: _newCar,
  amounts: _amounts,
  eligible: _eligible,
  terms: _terms,
  intake: { applyUntil: _applyUntil, ...intake },
  ...edition
}: Edition) => ({ intake, ...edition });

export const isOpenTerm = (term: Term): term is OpenTerm => !('closed' in term);

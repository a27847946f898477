/** What the server asks of a phone above a rate: for each part a number with which a hash begins with so many zero bits. No person solves anything. */
export interface Challenge {
  /** the call, until when, the bits, something random, and the server's seal over all of it */
  puzzle: string;
  bits: number;
  parts: number;
}

/** Many small searches instead of one large: how long they take together hardly differs from one time to the next. */
export const wanted = { parts: 16 };

/** The header that carries `<puzzle>:<numbers>`, the numbers in base 36 with commas between them. */
export const answerHeader = 'Challenge-Answer';

/** The end of a puzzle is its seal: short enough that all that is hashed fits into one block of SHA-256. */
export const sealOf = (puzzle: string): string => puzzle.slice(-32);

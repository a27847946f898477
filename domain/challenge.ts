/** A proof of work that the server requires above a request rate: for each part a number whose hash begins with `bits` zero bits. */
export interface Challenge {
  /** Call, expiry, bits, a random value and the server's seal over all of them. */
  puzzle: string;
  bits: number;
  parts: number;
}

/** Many small searches instead of one large one reduce the variance of the total time. */
export const wanted = { parts: 16 };

/** The header that carries `<puzzle>:<numbers>`, the numbers in base 36 with commas between them. */
export const answerHeader = 'Challenge-Answer';

/** Returns the seal at the end of a puzzle. It is short enough that the hashed text fits into one SHA-256 block. */
export const sealOf = (puzzle: string): string => puzzle.slice(-32);

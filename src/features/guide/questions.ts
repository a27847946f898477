/** Ids of the texts `ask.q1` … `ask.q15`, also used as URL hash: /mannual/ask#q7. */
export const questionIds = Array.from({ length: 15 }, (_, n) => `q${n + 1}`);

export interface Question {
  id: string;
  question: string;
  answer: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** Returns the questions that contain every typed word in question or answer; ignores case, spaces and punctuation. */
export function findQuestions(all: readonly Question[], typed: string): Question[] {
  const words = typed.split(/\s+/).map(plain).filter(Boolean);
  return all.filter(({ question, answer }) => {
    const text = plain(question + answer);
    return words.every((word) => text.includes(word));
  });
}

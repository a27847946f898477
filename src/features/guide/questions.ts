/** The fifteen of `ask.q1` … `ask.q15`; the ids are also the addresses: /mannual/ask#q7. */
export const questionIds = Array.from({ length: 15 }, (_, n) => `q${n + 1}`);

export interface Question {
  id: string;
  question: string;
  answer: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** Every word that was typed must be found, in question or answer; spaces and signs do not count. */
export function findQuestions(all: readonly Question[], typed: string): Question[] {
  const words = typed.split(/\s+/).map(plain).filter(Boolean);
  return all.filter(({ question, answer }) => {
    const text = plain(question + answer);
    return words.every((word) => text.includes(word));
  });
}

import type { MessageKind } from '@domain/messages';
import example from '@domain/policy/example.json';
import { fixedKinds, fixedText, messageText } from '@domain/policy/messages';
import { messageLanguages, messageTexts } from '@domain/policy/messageTexts';

const facts = { number: 'ZH2026320500000123', deadline: new Date('2027-01-01T00:00:00+08:00') };

const row = (name: string, language: string, text: string) =>
  `| \`${name}\` | ${language} | ${[...text].length} | ${text} |`;

/** Returns the table of all texts of the example policy, filled with example variables. */
export function messageTable(): string {
  const { messages } = example;
  const rows = messageTexts.flatMap((name) => {
    const kind = name.replace('_reminder', '') as MessageKind;
    const occasion = name === kind ? 'event' : 'last_day';
    return messageLanguages.map((language) =>
      row(name, language, messageText(messages, { kind, occasion, language, ...facts })),
    );
  });
  return [
    '| text | language | characters | what the person reads |',
    '|---|---|---|---|',
    ...rows,
    ...fixedKinds.flatMap((kind) =>
      messageLanguages.map((language) => row(kind, language, fixedText(messages, kind, language, '123456'))),
    ),
  ].join('\n');
}

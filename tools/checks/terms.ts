import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../domain/languages';

/** A text with its app and key, as in `desk:out.undo`. */
export interface PlacedText {
  place: string;
  text: string;
}

interface RefusedName {
  language: Language;
  name: string;
  /** Beginnings of the places where the name is refused; none: everywhere. */
  where: string[];
  /** The right names of the term. */
  instead: string;
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const namesOf = (cell = '') =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

const rows = readFileSync(join(__dirname, '../../docs/terms.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map(cellsOf);

/** Columns of the table: the right names of each language, then its refused names. */
const column = (language: Language) => languages.indexOf(language);

export const rightNames = (language: Language): string[] => rows.flatMap((cells) => namesOf(cells[column(language)]));

export const refusedNames: RefusedName[] = rows.flatMap((cells) =>
  languages.flatMap((language) =>
    namesOf(cells[column(language) + languages.length]).map((entry) => {
      const [, name = entry, where = ''] = /^(.*?) \((.*)\)$/.exec(entry) ?? [];
      return { language, name, where: where.split(' ').filter(Boolean), instead: cells[column(language)] ?? '' };
    }),
  ),
);

/** Without names of placeholders, and without vowel and direction marks, which texts may have or lack. */
const plain = (text: string) =>
  text
    .replace(/\{\w+(?=[,}])/g, '{')
    .replace(/[\u064b-\u0652\u2066-\u2069\u200b]/g, '')
    .toLowerCase();

const patternOf = (name: string) => {
  const literal = plain(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(/^[a-z][\x20-\x7e]*$/.test(literal) ? `\\b${literal}\\b` : literal);
};

const rules = refusedNames.map((refused) => ({
  ...refused,
  pattern: patternOf(refused.name),
  /** Right names that contain the refused one. */
  around: rightNames(refused.language)
    .map(plain)
    .filter((right) => right !== plain(refused.name) && right.includes(plain(refused.name))),
}));

/** Returns for each refused name in the text its place, the name and what to write instead. */
export const refusals = (language: Language, { place, text }: PlacedText): string[] =>
  rules
    .filter(
      (rule) =>
        rule.language === language &&
        (!rule.where.length || rule.where.some((start) => place.startsWith(start))) &&
        rule.pattern.test(rule.around.reduce((left, right) => left.replaceAll(right, '\u0000'), plain(text))),
    )
    .map(({ name, instead }) => `${place}: not “${name}”${instead && `, but “${instead}”`}`);

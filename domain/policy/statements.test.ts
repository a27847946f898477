import { createHash } from 'node:crypto';
import { languages } from '../languages';
import { consentsIn, declarationsIn } from './statements';

describe.each(languages)('statements in %s', (language) => {
  it('require each declaration and consent separately, with the ids of the contract', () => {
    expect(declarationsIn(language).map(({ id }) => id)).toEqual(['truth', 'sensitive', 'sharing']);
    expect(consentsIn(language).map(({ id }) => id)).toEqual(['privacy', 'sensitive']);
  });
});

// An agreement records the version, by which the text must be found again.
it.each([
  ['declarations', declarationsIn, '2026.4', 'b2eedc963346a90b'],
  ['consents', consentsIn, '2026.3', 'b665b915037e6eae'],
] as const)('the %s of a version keep their texts', (_, statementsIn, version, hash) => {
  const all = languages.flatMap((language) => statementsIn(language));
  expect(new Set(all.map((statement) => statement.version))).toEqual(new Set([version]));
  expect(createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)).toBe(hash);
});

it('the consent to sensitive data names 单独同意, which is required for it', () =>
  expect(consentsIn('zh-CN').find(({ id }) => id === 'sensitive')?.text).toContain('单独同意'));

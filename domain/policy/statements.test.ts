import { languages } from '../languages';
import { consentsIn, declarationsIn } from './statements';

describe.each(languages)('statements in %s', (language) => {
  it('require each declaration and consent separately, with the ids of the contract', () => {
    expect(declarationsIn(language).map(({ id }) => id)).toEqual(['truth', 'sensitive', 'sharing']);
    expect(consentsIn(language).map(({ id }) => id)).toEqual(['privacy', 'sensitive']);
  });

  it('have a text and a version', () => {
    for (const { text } of [...declarationsIn(language), ...consentsIn(language)])
      expect(text.length).toBeGreaterThan(10);
    expect(new Set(declarationsIn(language).map(({ version }) => version))).toEqual(new Set(['2026.3']));
    expect(new Set(consentsIn(language).map(({ version }) => version))).toEqual(new Set(['2026.3']));
  });
});

it('the consent to sensitive data names 单独同意, which is required for it', () =>
  expect(consentsIn('zh-CN').find(({ id }) => id === 'sensitive')?.text).toContain('单独同意'));

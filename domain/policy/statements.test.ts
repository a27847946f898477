import { consents, declarations } from './statements';

describe('statements', () => {
  it('require each declaration and consent separately, with the ids of the contract', () => {
    expect(declarations.map(({ id }) => id)).toEqual(['truth', 'sensitive', 'sharing']);
    expect(consents.map(({ id }) => id)).toEqual(['privacy', 'sensitive']);
  });

  it('have a text and a version', () => {
    for (const { text, version } of [...declarations, ...consents])
      expect([text.length > 20, version]).toEqual([true, '2026.1']);
  });
});

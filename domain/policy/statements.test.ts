import { consents, declarations } from './statements';

describe('what is agreed to', () => {
  it('is asked one by one, under the names of the contract', () => {
    expect(declarations.map(({ id }) => id)).toEqual(['truth', 'sensitive', 'sharing']);
    expect(consents.map(({ id }) => id)).toEqual(['privacy', 'sensitive']);
  });

  it('has words and a version', () => {
    for (const { text, version } of [...declarations, ...consents])
      expect([text.length > 20, version]).toEqual([true, '2026.1']);
  });
});

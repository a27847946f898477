import { readTicks, writeTicks } from './ticks';

const papers = ['idCardFront', 'scrapCert'];

describe('the checklist', () => {
  afterEach(() => writeTicks('scrap', []));

  it('remembers what was ticked, for each kind by itself', () => {
    writeTicks('scrap', ['scrapCert']);
    expect(readTicks('scrap', papers)).toEqual(['scrapCert']);
    expect(readTicks('replacement', papers)).toEqual([]);
  });

  it('forgets a paper that is no longer asked for', () => {
    writeTicks('scrap', ['scrapCert', 'fax']);
    expect(readTicks('scrap', papers)).toEqual(['scrapCert']);
  });

  it('leaves nothing behind when cleared', () => {
    writeTicks('scrap', ['scrapCert']);
    writeTicks('scrap', []);
    expect(localStorage.getItem('papers.scrap')).toBeNull();
  });
});

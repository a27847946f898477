import { act, renderHook } from '@testing-library/react';
import type { Kind } from '@domain/flow/types';
import { useTicks } from './useTicks';

const papers = ['idCardFront', 'scrapCert'];
const checklist = (kind: Kind = 'scrap') => renderHook(() => useTicks(kind, papers)).result;

describe('the checklist', () => {
  beforeEach(() => localStorage.clear());

  it('remembers what was ticked, for each kind by itself', () => {
    const first = checklist();
    act(() => first.current[1](['scrapCert']));
    expect(first.current[0]).toEqual(['scrapCert']);
    expect(checklist().current[0]).toEqual(['scrapCert']);
    expect(checklist('replacement').current[0]).toEqual([]);
  });

  it('forgets a paper that is no longer asked for', () => {
    localStorage.setItem('papers.scrap', 'scrapCert,fax');
    expect(checklist().current[0]).toEqual(['scrapCert']);
  });

  it('leaves nothing behind when cleared', () => {
    const { current } = checklist();
    act(() => current[1](['scrapCert']));
    act(() => current[1]([]));
    expect(localStorage.getItem('papers.scrap')).toBeNull();
  });

  it('ticks for as long as the page lasts where storage is blocked', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const list = checklist();
    act(() => list.current[1](['idCardFront']));
    expect(list.current[0]).toEqual(['idCardFront']);
    blocked.mockRestore();
  });
});

import { act, renderHook } from '@testing-library/react';
import type { Kind } from '@domain/flow/types';
import { useTicks } from './Checklist';

const papers = ['idCardFront', 'scrapCert'];
const checklist = (kind: Kind = 'scrap') => renderHook(() => useTicks(kind, papers)).result;

describe('useTicks', () => {
  beforeEach(() => localStorage.clear());

  it('stores the ticks separately for each kind', () => {
    const first = checklist();
    act(() => first.current[1](['scrapCert']));
    expect(first.current[0]).toEqual(['scrapCert']);
    expect(checklist().current[0]).toEqual(['scrapCert']);
    expect(checklist('replacement').current[0]).toEqual([]);
  });

  it('drops a document that is no longer required', () => {
    localStorage.setItem('papers.scrap', 'scrapCert,fax');
    expect(checklist().current[0]).toEqual(['scrapCert']);
  });

  it('removes the storage entry when cleared', () => {
    const { current } = checklist();
    act(() => current[1](['scrapCert']));
    act(() => current[1]([]));
    expect(localStorage.getItem('papers.scrap')).toBeNull();
  });

  it('keeps the ticks in memory when storage is blocked', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const list = checklist();
    act(() => list.current[1](['idCardFront']));
    expect(list.current[0]).toEqual(['idCardFront']);
    blocked.mockRestore();
  });
});

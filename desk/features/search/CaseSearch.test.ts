/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { call, callBlob } from '@/services/call';
import { typeInto } from '@/testing/typeInto';
import { mount } from '@/testing/mount';
import { CaseSearch } from './CaseSearch';

let mockAt = { search: '', state: null as unknown, key: 'first' };
let mockNavigated = 0;
let mockIsLead = false;
jest.mock('./search.css', () => ({}));
jest.mock('@umijs/max', () => ({
  useAccess: () => ({ exportCases: true, handOver: mockIsLead }),
  useIntl: () => ({ locale: 'zh-CN', messages: {} }),
  useLocation: () => mockAt,
  useNavigate:
    () =>
    ({ search }: { search: string }, { state }: { state: unknown }) =>
      void (mockAt = { search, state, key: String((mockNavigated += 1)) }),
}));
jest.mock('@/services/call', () => ({ call: jest.fn(), callBlob: jest.fn() }));
jest.mock('@/services/identity', () => ({ currentStaffId: () => 'a', onReset: jest.fn(), onLock: jest.fn() }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useWords: () => (id: string) => id,
  useProblemText: () => () => '',
}));
jest.mock('@/components/Page', () => ({ Page: ({ children }: { children: never }) => children }));
jest.mock('@/components/CaseList', () => ({
  CaseList: ({ list, onHandOver }: { list: object[]; onHandOver?: (entry: object) => void }) =>
    onHandOver
      ? jest.requireActual('react').createElement('button', { onClick: () => onHandOver(list[0]!) }, 'hand over')
      : null,
}));
jest.mock('@/components/HandOverDialog', () => ({
  HandOverDialog: (props: { id: string; seen: string | null }) => `${props.id} held by ${props.seen}`,
}));
jest.mock('@/components/useOfficers', () => ({ useOfficers: () => ({ officers: [] }) }));
jest.mock('@/components/useEditions', () => ({ useEditions: () => ({ optionsWithCases: [] }) }));
jest.mock('@/components/useRegionName', () => ({ useAllRegions: () => [] }));
jest.mock('@/components/format', () => ({ count: String }));

const number = 'ZH2026320500000001';
const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { body?: { q: string; after?: string } }]>;
const { container, show, leave } = mount();
const render = () => show(createElement(CaseSearch));
const field = () => container.querySelector<HTMLInputElement>('#q')!;
const filters = () => [...container.querySelectorAll<HTMLInputElement>('.search-filters input')];
const button = (text: string) =>
  [...container.querySelectorAll('button')].find((one) => one.textContent?.includes(text))!;
const press = async (text: string) => {
  await act(async () => button(text).click());
  await render();
};
const type = async (text: string) => {
  await typeInto(field(), text);
  await render();
};
const last = () => calls.mock.calls[calls.mock.calls.length - 1];
beforeEach(async () => {
  mockIsLead = false;
  mockAt = { search: '?status=paid', state: null, key: 'first' };
  calls.mockReset().mockResolvedValue({ list: [{ id: '1' }], next: 'second-page', total: 'more' });
  await render();
});

describe('CaseSearch', () => {
  it('filters by holder and hands a case over for a lead only, with the holder that the list shows', async () => {
    const reopen = async () => {
      await leave();
      mockAt = { search: '?held=others', state: null, key: 'held' };
      calls.mockResolvedValue({ list: [{ id: 'case', held: { staffId: 'li' } }], next: null, total: 1 });
      await render();
    };
    await reopen();
    expect(last()?.[1]).toEqual({ query: expect.not.objectContaining({ held: 'others' }) });
    expect(container.textContent).not.toContain('hand over');
    mockIsLead = true;
    await reopen();
    expect(last()?.[1]).toEqual({ query: expect.objectContaining({ held: 'others' }) });
    // The export has no such filter.
    expect(button('search.export')).toBeUndefined();
    await press('hand over');
    expect(container.textContent).toContain('case held by li');
  });

  it('disables the filters while it searches by number, and enables them when the number is cleared', async () => {
    expect(last()).toEqual(['officeApplications', { query: expect.objectContaining({ status: 'paid' }) }]);
    expect(filters().some(({ disabled }) => disabled)).toBe(false);
    await type(number);
    await press('search.do');
    expect(last()).toEqual(['officeSearch', { body: { q: number, pageSize: 50 } }]);
    expect(filters().every(({ disabled }) => disabled)).toBe(true);
    expect(container.textContent).toContain('search.filtersOff');
    await type('');
    expect(last()?.[0]).toBe('officeApplications');
    expect(filters().some(({ disabled }) => disabled)).toBe(false);
  });

  it('shows no row of the former search while the next one runs and after it has failed', async () => {
    const rows = () => container.querySelector('.search-total') !== null;
    expect(rows()).toBe(true);
    let fail: (error: Error) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await type(number);
    await press('search.do');
    expect(rows()).toBe(false);
    await act(async () => fail(new Error('offline')));
    expect(rows()).toBe(false);
    await press('search.do');
    expect(rows()).toBe(true);
    calls.mockReturnValueOnce(new Promise(() => undefined));
    await press('search.next');
    expect(rows()).toBe(true);
  });

  it('shows that the export is running, and starts it once', async () => {
    let finish: (table: Blob) => void = () => undefined;
    const blobs = callBlob as unknown as jest.Mock;
    blobs.mockReset().mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await press('search.export');
    expect(button('search.export').className).toContain('loading');
    await press('search.export');
    expect(blobs).toHaveBeenCalledTimes(1);
    expect(blobs).toHaveBeenCalledWith('exportCases', { body: { status: 'paid' } });
    await act(async () => finish(new Blob(['a'])));
    expect(button('search.export').className).not.toContain('loading');
  });
});

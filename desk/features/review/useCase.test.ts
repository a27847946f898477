/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useCase } from './useCase';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./rows', () => ({ beingRead: () => [] }));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { params: { id: string } }]>;
const made = (id: string, more: object = {}) => ({ id, files: [], ...more });

const root = createRoot(document.createElement('div'));
let shown: { found?: { id: string; held?: object }; failed?: Error; take: () => Promise<void> };
function Page({ id }: { id: string }) {
  shown = useCase(id);
  return null;
}
const open = (id: string) => act(async () => root.render(createElement(Page, { id })));

beforeEach(() => {
  calls.mockReset();
});
afterEach(() => act(() => root.render(null)));

describe('useCase', () => {
  it('ignores the late failure of the case that was shown before', async () => {
    let fail: (error: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    await open('a');
    calls.mockResolvedValueOnce(made('b'));
    await open('b');
    await act(async () => fail(new CallError('refused', { status: 404, code: 'NOT_FOUND' })));
    expect([shown.found?.id, shown.failed]).toEqual(['b', undefined]);
  });

  it('ignores the late response of the case that was shown before', async () => {
    let answer: (found: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open('c');
    calls.mockRejectedValueOnce(new CallError('refused', { status: 404, code: 'NOT_FOUND' }));
    await open('d');
    await act(async () => answer(made('c')));
    expect(shown.failed).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('loads the case again when another officer has taken it first', async () => {
    calls.mockResolvedValueOnce(made('e'));
    await open('e');
    const held = { by: '乙', mine: false, until: '', note: '' };
    calls
      .mockRejectedValueOnce(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' }))
      .mockResolvedValueOnce(made('e', { held }));
    await act(async () => void (await expect(shown.take()).rejects.toMatchObject({ code: 'HELD_BY_OTHER' })));
    expect(shown.found?.held).toEqual(held);
  });
});

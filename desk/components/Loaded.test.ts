/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CallError } from '@/services/callError';
import { Loaded } from './Loaded';

jest.mock('@umijs/max', () => ({ useIntl: () => ({ locale: 'zh-CN' }) }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useWords: () => (id: string) => id,
  useProblemText:
    () =>
    ({ message }: { message: string }) =>
      message,
}));

const container = document.createElement('div');
const root = createRoot(container);
const refresh = jest.fn();
interface State {
  data?: string[];
  error?: Error;
  loading?: boolean;
}
const show = ({ loading = false, ...state }: State) => {
  act(() =>
    root.render(
      createElement(Loaded<string[]>, {
        request: { loading, refresh, ...state },
        empty: (list) => list.length === 0 && 'nothing found',
        children: (list) => list.join(),
      }),
    ),
  );
  return container.textContent;
};
const offline = new CallError('network');

describe('Loaded', () => {
  it('shows the error and not an empty list when the next request fails', () => {
    const shown = show({ data: [], error: offline });
    expect(shown).toContain('problem.network');
    expect(shown).not.toContain('nothing found');
  });

  it('shows the rows of the last response with the error, and a button that repeats the request', () => {
    const shown = show({ data: ['a', 'b'], error: offline });
    expect(shown).toContain('a,b');
    expect(shown).toContain('problem.network');
    act(() => container.querySelector('button')?.click());
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus on the retry button while the request is repeated', () => {
    document.body.append(container);
    show({ error: offline });
    container.querySelector('button')?.focus();
    show({ error: offline, loading: true });
    expect(document.activeElement?.tagName).toBe('BUTTON');
    expect(document.activeElement?.textContent).toContain('state.again');
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CallError } from '@/services/callError';
import { Guard } from './Guard';

jest.mock(
  '@umijs/max',
  () => ({
    history: { action: 'POP' },
    Navigate: () => null,
    useAccess: () => ({}),
    useIntl: () => ({ locale: 'zh-CN' }),
    useLocation: () => ({ pathname: '/' }),
    useModel: () => ({ refresh: () => undefined }),
  }),
  { virtual: true },
);
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useWords: () => (id: string) => id,
  useProblemText: () => () => '',
}));

const textOf = (error: unknown) =>
  renderToStaticMarkup(createElement(Guard, { state: { me: null, error }, children: 'the page' })).replace(
    /<[^>]+>/g,
    '',
  );

describe('Guard', () => {
  it('names the network when no response arrived', () => {
    expect(textOf(new CallError('network'))).toContain('state.offline');
  });

  it.each([
    ['a fault of the server', new CallError('broken', { status: 500 }), 'problem.broken'],
    ['a refusal', new CallError('refused', { status: 403, code: 'FORBIDDEN' }), 'problem.code.FORBIDDEN'],
    ['a fault of the page', new TypeError('x is undefined'), 'problem.fault'],
  ])('does not call %s a failure of the network', (_, error, reason) => {
    const text = textOf(error);
    expect(text).toContain('state.failed');
    expect(text).toContain(reason);
    expect(text).not.toContain('state.offline');
    expect(text).not.toContain('the page');
  });
});

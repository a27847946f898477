/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import example from '@domain/policy/example.json';
import { DraftPage } from './DraftPage';

const mockNavigate = jest.fn();
type Block = (transition: { retry: () => void }) => void;
let mockBlock: Block | undefined;
const mockHistory = {
  location: { key: 'draft' },
  block: (block: Block) => {
    mockBlock = block;
    return () => void (mockBlock = undefined);
  },
};
jest.mock(
  '@umijs/max',
  () => ({
    Link: ({ children }: { children: string }) => children,
    useIntl: () => ({ locale: 'zh-CN' }),
    useAccess: () => ({ proposePolicy: true }),
    useNavigate: () => mockNavigate,
    get history() {
      return mockHistory;
    },
  }),
  { virtual: true },
);
jest.mock('./policy.css', () => ({}));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useWords: () => (_id: string, otherwise: string) => otherwise,
  useProblemText: () => () => '',
}));
jest.mock('@/components/keys/useKeys', () => ({ useKeys: () => undefined }));
jest.mock('@/components/keys/HelpSheet', () => ({ Keys: () => null }));
jest.mock('@/components/Page', () => {
  const { createElement: h } = jest.requireActual<typeof import('react')>('react');
  return { Page: ({ actions, children }: Record<string, string>) => h('main', {}, actions, children) };
});
jest.mock('./PolicyDifferences', () => ({ PolicyDifferences: () => null }));
jest.mock('./TrialCard', () => ({ TrialCard: () => null }));
jest.mock('./terms/terms.css', () => ({}));
jest.mock('@/components/useEditions', () => ({ useEditions: () => ({ list: [] }) }));
jest.mock('@/components/useRegionName', () => ({
  useRegions: () => [{ code: '320500', name: '苏州市' }],
  useChineseRegionName: () => (code: string) => code,
}));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { body: unknown }]>;
const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);

const fileNamed = (notice: string) => JSON.stringify({ ...example, notice, editions: [] });
const type = (text: string) =>
  act(() => {
    const field = container.querySelector('textarea') as HTMLTextAreaElement;
    // React tracks the value through the property of the instance.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
const press = (name: string) => act(async () => button(name)?.click());

beforeEach(() => {
  sessionStorage.clear();
  mockBlock = undefined;
  // The check that follows the last input runs in each test.
  calls.mockReset().mockResolvedValue({ against: 'v1' });
  mockNavigate.mockReset();
  act(() => root.render(createElement(App, null, createElement(DraftPage))));
});
afterEach(() => act(() => root.render(null)));

describe('DraftPage', () => {
  it('asks before Back leaves a text that is not proposed, once', async () => {
    const retry = jest.fn();
    expect(mockBlock).toBeUndefined();
    type(fileNamed('a'));
    await act(async () => mockBlock?.({ retry }));
    await act(async () => mockBlock?.({ retry }));
    expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(1);
    expect(retry).not.toHaveBeenCalled();
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'dialog.leave')?.click(),
    );
    expect(retry).toHaveBeenCalledTimes(1);
    expect(mockBlock).toBeUndefined();
  });

  it('discards the result of a check when the text was edited during the check', async () => {
    let answer: (compared: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    type(fileNamed('a'));
    await press('policy.draft.check');
    type(fileNamed('b'));
    await act(async () => answer({ against: 'v1' }));
    expect(button('policy.draft.propose')).toBeUndefined();
  });

  it('counts no mistake when the file could not be checked, and checks it again', async () => {
    calls.mockRejectedValueOnce(new CallError('network'));
    type(fileNamed('a'));
    await press('policy.draft.check');
    expect(container.querySelector('.ant-alert-warning')).not.toBeNull();
    expect(container.querySelector('.policy-sentences')).toBeNull();
    await press('policy.draft.check');
    expect(container.querySelector('.ant-alert-warning')).toBeNull();
    expect(button('policy.draft.propose')).toBeDefined();
  });

  describe('with the form of the terms', () => {
    const stored = () =>
      JSON.parse(sessionStorage.getItem('desk.policy.')!) as {
        schemaVersion: number;
        groups: object;
        materials: Record<string, object>;
        editions: { terms: { name: string }[]; limits: object[] }[];
      };
    const editionWith = (n: number) => stored().editions[n]!;
    const termsOf = (n: number) => editionWith(n).terms;
    const editionOf = (n: number) => container.querySelectorAll<HTMLElement>('.terms-edition')[n]!;
    const pressIn = (element: HTMLElement, name: string) =>
      act(async () => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
    const typeIn = (field: HTMLInputElement, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    const openParts = (element: HTMLElement) =>
      act(async () =>
        element.querySelectorAll('details').forEach((details) => {
          details.open = true;
          details.dispatchEvent(new Event('toggle'));
        }),
      );
    const openTerms = async () => {
      calls.mockResolvedValue({ against: 1, sentences: [] });
      type(JSON.stringify(example));
      await press('policy.draft.check');
    };

    it('adds a copy and a stop in front, moves and removes terms', async () => {
      await openTerms();
      await pressIn(editionOf(2), 'policy.term.copy');
      await pressIn(editionOf(2), 'policy.term.stop');
      expect(termsOf(2).map((term) => 'closed' in term)).toEqual([true, false, false]);
      await pressIn(editionOf(2), 'policy.term.down');
      expect(termsOf(2).map((term) => 'closed' in term)).toEqual([false, true, false]);
      expect(document.activeElement?.tagName).toBe('H4');
      await pressIn(editionOf(2), 'policy.term.remove');
      expect(termsOf(2).map((term) => 'closed' in term)).toEqual([true, false]);
      await pressIn(editionOf(2).querySelectorAll<HTMLElement>('.terms-term')[1]!, 'policy.term.remove');
      expect(termsOf(2)).toHaveLength(2);
    });

    it('shows each mistake at its term', async () => {
      await openTerms();
      const { id } = example.editions[2]!;
      calls.mockRejectedValue(
        new CallError('refused', {
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: {
            [`editions.${id}.terms.1`]: {
              code: 'format',
              message: '',
              reason: 'policy.neverApplies',
              params: { name: '统一规定' },
            },
            [`editions.2.terms.0.purchase.invoiceTo`]: {
              code: 'format',
              message: 'editions.2.terms.0.purchase.invoiceTo：应为 2026-01-31 这样的日期',
              reason: 'policy.pattern',
              params: { found: '""' },
            },
          },
        }),
      );
      await pressIn(editionOf(2), 'policy.term.copy');
      await press('policy.draft.check');
      const texts = [...editionOf(2).querySelectorAll('.terms-term')].map(
        (term) => term.querySelector('.terms-mistakes')?.textContent,
      );
      expect(texts[0]).toContain('2026-01-31');
      expect(texts[1]).toContain('没有申请会用到“统一规定”');
    });

    it('changes what an edition and all editions state', async () => {
      await openTerms();
      const rowsOf = (element: HTMLElement, title: string) => [
        ...element.querySelectorAll<HTMLElement>(`[role=group][aria-label^="${title}"]`),
      ];
      await openParts(editionOf(1));
      await pressIn(editionOf(1), 'policy.limits.add');
      expect(editionWith(1).limits).toHaveLength(2);
      expect(rowsOf(editionOf(1), 'policy.limits')).toHaveLength(2);
      await pressIn(rowsOf(editionOf(1), 'policy.limits')[0]!, 'policy.term.remove');
      expect(editionWith(1).limits).toEqual([
        { group: '报废更新', per: 'person', count: 1, period: 'year', by: 'invoiceDate' },
      ]);
      await openParts(container.querySelectorAll<HTMLElement>('.terms-edition')[example.editions.length]!);
      const [name, hint] = rowsOf(container, 'policy.ofFile.materials bankCard')[0]!.querySelectorAll<HTMLInputElement>(
        'input.ant-input',
      );
      await typeIn(name!, '银行卡');
      await typeIn(hint!, '');
      expect(stored().materials.bankCard).toEqual({ label: '银行卡', step: 1, min: 1, max: 1 });
      const groups = [...container.querySelectorAll('fieldset')].find(({ textContent }) =>
        textContent?.startsWith('policy.ofFile.groups'),
      )!;
      await typeIn(groups.querySelector('input.terms-name')!, '两年');
      await pressIn(groups, 'policy.named.add');
      expect(stored().groups).toMatchObject({ 两年: [] });
    });

    it('shows a mistake at its control, and in the list of its edition or term', async () => {
      await openTerms();
      const { id } = example.editions[1]!;
      calls.mockRejectedValue(
        new CallError('refused', {
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: {
            [`editions.${id}.version`]: { code: 'format', message: '', reason: 'policy.blank' },
            [`editions.${id}.limits.0`]: {
              code: 'format',
              message: '',
              reason: 'policy.oneSided',
              params: { group: '报废更新', id: 'scrap-prev' },
            },
            'materials.bankCard': {
              code: 'format',
              message: '',
              reason: 'policy.minAboveMax',
              params: { min: 2, max: 1 },
            },
          },
        }),
      );
      await openParts(container);
      await pressIn(editionOf(1), 'policy.limits.add');
      await press('policy.draft.check');
      const version = editionOf(1).querySelector('input')!;
      expect(version.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(version.getAttribute('aria-describedby')!)?.textContent).toBe('不能为空');
      const rows = [...container.querySelectorAll('[role=group]')].filter((row) => row.querySelector('.terms-mistake'));
      expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
        'policy.limits 1',
        'policy.ofFile.materials bankCard',
      ]);
      expect(editionOf(1).querySelectorAll('.terms-mistakes li')).toHaveLength(2);
    });

    it('does not show a file whose values are of other kinds', async () => {
      calls.mockRejectedValue(
        new CallError('refused', {
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: { editions: { code: 'format', message: '', reason: 'policy.list', params: { found: '1' } } },
        }),
      );
      type('{"schemaVersion":2,"editions":1}');
      await press('policy.draft.check');
      expect(container.querySelector('.terms-edition')).toBeNull();
    });
  });
});

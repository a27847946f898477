/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { KeysProvider } from '@/components/keys/useKeys';
import { announce } from '@/services/announce';
import { sampleAnswers } from '@domain/testing/sample';
import { mount } from '@/testing/mount';
import { prepareNext } from './cases';
import { CaseView } from './CaseView';

let mockAccess: Record<string, boolean> = {};
const mockSkip = jest.fn();
const mockViewer = jest.fn((_: { files: unknown[]; hidden: boolean }) => null);
jest.mock('@umijs/max', () => ({
  useAccess: () => mockAccess,
  useIntl: () => ({ locale: 'zh-CN', messages: {} }),
  useModel: () => ({ initialState: { me: { id: 'a', roles: [] } } }),
  useSearchParams: () => [new URLSearchParams()],
  getLocale: () => 'zh-CN',
}));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useWords: () => (id: string) => id }));
jest.mock('@/services/announce', () => ({ announce: jest.fn() }));
jest.mock('@/services/call', () => ({ call: async () => ({}), callBlob: async () => ({}) }));
jest.mock('@/components/Page', () => ({ useTitle: () => undefined }));
jest.mock('@/components/keys/HelpSheet', () => ({ Keys: () => null }));
jest.mock('./CaseHead', () => ({ CaseHead: () => null }));
jest.mock('./ChangedSince', () => ({ ChangedSince: () => null }));
jest.mock('./CaseTabs', () => ({ CaseTabs: ({ children }: { children: never }) => children }));
jest.mock('./Decision', () => ({ Decision: ({ kind }: { kind: string }) => `decision ${kind}` }));
jest.mock('@/components/HandOverDialog', () => ({ HandOverDialog: () => null }));
jest.mock('./HoldDialog', () => ({ HoldDialog: () => null }));
jest.mock('./ObjectionDialog', () => ({ ObjectionDialog: () => null }));
jest.mock('./usePhotoRotation', () => ({ usePhotoRotation: () => ({ turnOf: () => 0, onTurn: () => undefined }) }));
jest.mock('./useDecide', () => ({
  isSentAtOnce: () => false,
  useDecide: () => ({ goOn: jest.fn(), skip: mockSkip, send: jest.fn(), leave: jest.fn(), tryTo: jest.fn() }),
}));
jest.mock('./cases', () => ({ ...jest.requireActual<object>('./cases'), prepareNext: jest.fn() }));
jest.mock('./viewer/Viewer', () => ({ boxOf: () => undefined, Viewer: (props: never) => mockViewer(props) }));

const files = [{ id: 'p', slot: 'newInvoice', index: 0, width: 1, height: 1 }];
const held = { by: '', mine: true, until: '2026-11-21T10:00:00+08:00', note: '' };
const found = {
  id: 'c',
  flow: 'newApplyElv',
  status: 'reviewing',
  stage: 1,
  steps: sampleAnswers('newApplyElv', 1),
  files,
  rounds: [],
  alike: [],
  history: [],
  objections: [],
  problems: {},
  estimate: { amount: 1 },
  returnReasons: { blurred: { 'zh-CN': '看不清' } },
  takeable: true,
  allowedEvents: [],
  markable: [],
};
const { container, show: render, leave } = mount();
const show = (more: object, isOpened = true) => {
  const given = { isOpened, take: jest.fn(), reload: jest.fn(), problem: () => '', found: { ...found, ...more } };
  render(createElement(App, null, createElement(KeysProvider, null, createElement(CaseView, given as never))));
};
const press = (key: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
beforeEach(() => {
  mockAccess = { claimNext: true, officeFile: true };
  [mockSkip, mockViewer, prepareNext as unknown as jest.Mock, announce as unknown as jest.Mock].forEach((mock) =>
    mock.mockClear(),
  );
});

describe('CaseView', () => {
  it.each([
    ['a', 'yes', 'pass'],
    ['v', 'reject', 'reject'],
    ['o', 'object', 'uphold'],
  ])('answers the key %s (%s) only while the server allows %s', (key, kind, event) => {
    show({ held, allowedEvents: [] });
    press(key);
    expect(container.textContent).not.toContain('decision');
    leave();
    show({ held, allowedEvents: [event] });
    press(key);
    expect(container.textContent).toContain(`decision ${kind}`);
  });

  it.each([
    ['another officer holds the case', { held: { ...held, mine: false }, allowedEvents: [] }],
    ['the status has changed', { held, allowedEvents: ['approve'] }],
  ])('closes an open decision with a message when %s', (_, now) => {
    show({ held, allowedEvents: ['pass', 'reject'] });
    press('v');
    expect(container.textContent).toContain('decision reject');
    show(now);
    expect(container.textContent).not.toContain('decision');
    expect(document.body.textContent).toContain('review.notNow');
    expect(announce).toHaveBeenCalledWith('review.notNow');
    show({ held, allowedEvents: ['pass', 'reject'] });
    expect(container.textContent).not.toContain('decision');
  });

  it('marks only what the server lists as markable', () => {
    show({ held, allowedEvents: ['return'], markable: ['personalInfo.mobile'] });
    press('m');
    press('x');
    expect(container.querySelector('fieldset')).toBeNull();
    expect(announce).toHaveBeenCalledWith('field.unmarkable');
    leave();
    show({ held, allowedEvents: ['return'], markable: ['newInvoice'] });
    press('m');
    expect(container.querySelector('fieldset')).not.toBeNull();
  });

  it('shows no photos, prefetches no case and offers no next case to a role without these rights', () => {
    mockAccess = {};
    show({ held });
    press('n');
    expect(mockSkip).not.toHaveBeenCalled();
    expect(prepareNext).not.toHaveBeenCalled();
    expect(mockViewer.mock.calls[0]?.[0]).toMatchObject({ files: [], hidden: true });
    leave();
    mockAccess = { claimNext: true, officeFile: true };
    show({ held });
    press('n');
    expect([mockSkip.mock.calls.length, (prepareNext as unknown as jest.Mock).mock.calls.length]).toEqual([1, 1]);
  });

  it('prefetches no case before the server has recorded the read of this one', () => {
    show({ held }, false);
    expect(prepareNext).not.toHaveBeenCalled();
    show({ held });
    expect(prepareNext).toHaveBeenCalledTimes(1);
  });
});

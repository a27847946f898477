import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Actions, yesOf } from './Actions';
import { History } from './History';

jest.mock('@umijs/max', () => ({ getLocale: () => 'zh-CN' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useWords: () => (id: string) => id }));
jest.mock('@/services/call', () => ({ call: jest.fn(), callBlob: jest.fn() }));
jest.mock('@/components/keys/HelpSheet', () => ({ Keys: () => null }));
jest.mock('@/components/StatusTag', () => ({ StatusTag: () => null }));

const nothing = () => undefined;
const textOf = (found: object, more: object = {}) => {
  const { allowedEvents: events = [] } = found as { allowedEvents?: never };
  const props = { found, events, yes: yesOf(events), marks: 0, taken: false, onNext: nothing, ...more };
  const handlers = { onOpen: nothing, onTake: nothing, onGiveBack: nothing, onHold: nothing };
  return renderToStaticMarkup(createElement(Actions, { ...props, ...handlers } as never)).replace(/<[^>]+>/g, ' ');
};
const mine = { by: '', mine: true, until: '2026-11-21T10:00:00+08:00', note: '' };

describe('Actions', () => {
  it('offers to take a case only when the server allows it', () => {
    expect(textOf({ takeable: true })).toContain('review.take');
    expect(textOf({ takeable: false })).not.toContain('review.take');
    expect(textOf({ takeable: false })).toContain('review.nothingToDo');
  });

  it('offers to refresh a case that the officer cannot take: its state may have changed', () => {
    expect(textOf({ takeable: false })).toContain('review.refresh');
    expect(textOf({ takeable: false, held: { ...mine, mine: false } })).toContain('review.refresh');
    expect(textOf({ takeable: true })).not.toContain('review.refresh');
  });

  it('offers exactly the allowed events to the holder', () => {
    const text = textOf({ held: mine, allowedEvents: ['pass', 'reject'] });
    expect(text).toContain('review.yes.pass');
    expect(text).toContain('review.reject');
    for (const other of ['return', 'revoke', 'object', 'dismiss']) expect(text).not.toContain(`review.${other}`);
  });

  it('offers no next case to an officer without a queue', () => {
    expect(textOf({ takeable: false })).toContain('home.next');
    expect(textOf({ takeable: false }, { onNext: undefined })).not.toContain('home.next');
  });
});

describe('History', () => {
  it.each([
    ['expire', 'review.byClock'],
    ['withdraw', 'review.byApplicant'],
  ])('names who caused %s', (event, name) => {
    const history = [{ at: '2026-11-21T10:00:00+08:00', event, status: 'expired' }];
    expect(renderToStaticMarkup(createElement(History, { found: { history } as never }))).toContain(name);
  });
});

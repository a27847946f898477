import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CaseHead } from './CaseHead';

const access = { resendMessage: true };
jest.mock('@umijs/max', () => ({
  getLocale: () => 'zh-CN',
  useAccess: () => access,
  useLocation: () => ({ search: '' }),
  Link: ({ children }: { children: unknown }) => children,
}));
jest.mock('antd', () => ({ Button: ({ children }: { children: unknown }) => children }));
jest.mock('@/components/useResend', () => ({ useResend: () => ({ busy: false, resend: () => undefined }) }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useProblemText: () => () => '',
  useWords: () => (id: string) => id,
}));
jest.mock('@/components/StatusTag', () => ({ StatusTag: () => null, ToneTag: () => null }));
jest.mock('./rows', () => ({ beingRead: () => [] }));

const textOf = (more: {
  approvedAmount?: number | null;
  undelivered?: object;
  term?: string;
  checkList?: object[];
  unlistedModel?: true;
}) => {
  const found = { problems: {}, alike: [], estimate: { amount: 1_500_000 }, ...more } as never;
  return renderToStaticMarkup(createElement(CaseHead, { found, rows: [], reload: async () => undefined })).replace(
    /<[^>]+>/g,
    '',
  );
};

describe('CaseHead', () => {
  it('names the term of an edition with several', () => {
    expect(textOf({ term: '九月起' })).toContain('review.term');
    expect(textOf({})).not.toContain('review.term');
  });

  it('lists what the officer checks on the documents', () => {
    expect(textOf({ checkList: [{ key: 'sameOwner' }] })).toContain('review.checkList');
    expect(textOf({})).not.toContain('review.checkList');
  });

  it('marks a model that the imported catalogue lacks', () => {
    expect(textOf({ unlistedModel: true })).toContain('review.unlistedModel.why');
    expect(textOf({})).not.toContain('review.unlistedModel');
  });

  it('labels an approved amount of 0 as approved', () => {
    const text = textOf({ approvedAmount: 0 });
    expect(text).toContain('review.approved');
    expect(text).not.toContain('review.estimate');
    expect(text).not.toContain('15,000');
  });

  it('shows a message that was not delivered, and a button for the roles that may send it again', () => {
    const undelivered = { id: 'm1', kind: 'returned', reason: 'report', failedAt: '2026-11-21T10:00:00.000+08:00' };
    expect(textOf({ undelivered })).toContain('undelivered.why');
    expect(textOf({ undelivered })).toContain('resend.do');
    access.resendMessage = false;
    expect(textOf({ undelivered })).toContain('undelivered.why');
    expect(textOf({ undelivered })).not.toContain('resend.do');
  });

  it.each([null, undefined])('shows the estimate when the approved amount is %s', (approvedAmount) => {
    const text = textOf({ approvedAmount });
    expect(text).toContain('review.estimate');
    expect(text).toContain('15,000');
  });
});

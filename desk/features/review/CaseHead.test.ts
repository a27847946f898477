import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CaseHead } from './CaseHead';

jest.mock('@umijs/max', () => ({ getLocale: () => 'zh-CN' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => () => '' }));
jest.mock('@/components/StatusTag', () => ({ StatusTag: () => null, ToneTag: () => null }));
jest.mock('./rows', () => ({ beingRead: () => [] }));

const textOf = (more: { approvedAmount?: number | null }) => {
  const found = { problems: {}, alike: [], estimate: { amount: 1_500_000 }, ...more } as never;
  return renderToStaticMarkup(createElement(CaseHead, { found, rows: [] })).replace(/<[^>]+>/g, '');
};

describe('CaseHead', () => {
  it('labels an approved amount of 0 as approved', () => {
    const text = textOf({ approvedAmount: 0 });
    expect(text).toContain('review.approved');
    expect(text).not.toContain('review.estimate');
    expect(text).not.toContain('15,000');
  });

  it.each([null, undefined])('shows the estimate when the approved amount is %s', (approvedAmount) => {
    const text = textOf({ approvedAmount });
    expect(text).toContain('review.estimate');
    expect(text).toContain('15,000');
  });
});

import { screen } from '@testing-library/react';
import progressTexts from '@/locales/areas/applications/zh-CN.progress';
import namesTexts from '@/locales/areas/names/zh-CN';
import { withMessages } from '@/i18n';
import { show } from '@/components/testing/show';
import { testDraft } from '@/features/form/testing/draft';
import { HistoryTimeline } from './HistoryTimeline';

const Told = withMessages(HistoryTimeline, progressTexts, namesTexts);
const detail = testDraft('newApply', {
  status: 'expired',
  history: [
    { at: '2026-11-01T10:00:00+08:00', event: 'submit', status: 'submitted' },
    { at: '2026-11-02T10:00:00+08:00', event: 'return', status: 'returned', office: '示例市商务局', remark: '请补正' },
    { at: '2026-11-20T00:00:00+08:00', event: 'expire', status: 'expired' },
  ],
});

test('HistoryTimeline: names no actor for an expired application', () => {
  show(<Told detail={detail} />);
  const [sent, , ended] = screen.getAllByRole('listitem');
  expect(sent).toHaveTextContent('本人');
  expect(ended).toHaveTextContent('过期关闭');
  expect(ended).not.toHaveTextContent('本人');
});

test('HistoryTimeline: marks text of the office with lang="zh-CN"', () => {
  show(<Told detail={detail} />);
  for (const words of ['示例市商务局', '请补正']) expect(screen.getByText(words)).toHaveAttribute('lang', 'zh-CN');
});

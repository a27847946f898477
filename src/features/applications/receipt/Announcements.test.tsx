import { screen, within } from '@testing-library/react';
import { announcedKinds, silentEvents } from '@domain/messages';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import progressTexts from '@/locales/areas/applications/zh-CN.progress';
import namesTexts from '@/locales/areas/names/zh-CN';
import { withMessages } from '@/i18n';
import { show } from '@/components/testing/show';
import { Announcements } from './Announcements';

const Shown = withMessages(Announcements, progressTexts, moreTexts, namesTexts);
const itemsOf = (list: HTMLElement | undefined) =>
  list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];

describe('Announcements', () => {
  it('lists what is announced by SMS, with its reminders, and what is not', () => {
    show(<Shown publicity />);
    const [announced, silent] = screen.getAllByRole('list').map(itemsOf);
    expect(announced).toEqual([
      '退回补正 期限前 3 天、1 天再提醒',
      '拨付失败 期限前 3 天、1 天再提醒',
      '审核不通过',
      '已拨付',
    ]);
    expect(announced).toHaveLength(announcedKinds.length);
    expect(silent).toHaveLength(silentEvents.length);
    expect(silent).toEqual(expect.arrayContaining(['已受理', '复审通过', '过期关闭', '开始公示']));
  });

  it('leaves out the publicity of a policy without it', () => {
    show(<Shown publicity={false} />);
    expect(screen.queryByText('开始公示')).toBeNull();
    expect(screen.getByText('复审通过')).toBeVisible();
  });
});

import { act, screen } from '@testing-library/react';
import { call } from '@/services/call';
import { clock } from '@/services/clock';
import { saveFile } from '@shared/saveFile';
import namesTexts from '@/locales/areas/names/zh-CN';
import { withMessages } from '@/i18n';
import { show } from '@/components/testing/show';
import CalendarButton from './CalendarButton';
import HelpNumber from './HelpNumber';
import Messages from './Messages';
import StageTime from './StageTime';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@shared/saveFile', () => ({ saveFile: jest.fn() }));

const calls = jest.mocked(call);
const now = new Date('2026-11-21T10:00:00+08:00');
const { now: realNow } = clock;
beforeEach(() => {
  clock.now = () => now;
  calls.mockReset();
  jest.mocked(saveFile).mockReset();
});
afterEach(() => {
  clock.now = realNow;
  jest.restoreAllMocks();
});

describe('HelpNumber', () => {
  const given = { number: '048162', until: '2026-11-21T10:15:00+08:00' };
  const ask = async () => {
    const { person } = show(<HelpNumber id="a-1" />);
    await person.click(screen.getByRole('button', { name: '求助号码' }));
  };

  it('shows the number with its expiry and announces it digit by digit', async () => {
    calls.mockResolvedValue(given as never);
    await ask();
    const digits = await screen.findByText('048 162');
    expect(calls).toHaveBeenCalledWith('helpNumber', { params: { id: 'a-1' }, body: {} });
    expect(digits).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('0, 4, 8, 1, 6, 2').closest('[role=status]')).toHaveTextContent(/10:15.* 前有效/);
  });

  it('removes the number when it expires, also after the phone was asleep', async () => {
    calls.mockResolvedValue(given as never);
    await ask();
    await screen.findByText('048 162');
    clock.now = () => new Date('2026-11-21T10:15:00+08:00');
    expect(await screen.findByText(/号码已过期/, {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.queryByText('048 162')).toBeNull();
  });
});

describe('Messages', () => {
  const Shown = withMessages(Messages, namesTexts);
  const message = (state: 'sent' | 'delivered' | 'failed', patch: object = {}) => ({
    kind: 'returned' as const,
    occasion: 'event' as const,
    at: '2026-11-20T11:00:00+08:00',
    state,
    ...patch,
  });

  it('lists kind, time and state of each message, oldest first', () => {
    show(
      <Shown
        detail={{
          status: 'returned',
          messages: [message('delivered'), message('sent', { occasion: 'days3', at: '2026-12-02T09:00:00+08:00' })],
        }}
      />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/退回补正.*已送达.*2026年11月20日.*11:00/);
    expect(first).not.toHaveTextContent('提醒');
    expect(second).toHaveTextContent(/已发送.*2026年12月2日.*09:00.*到期前提醒/);
    expect(screen.queryByText(/以这一页为准/)).toBeNull();
  });

  it.each([
    [['sent'], /还不知道有没有送到/],
    [['failed'], /短信没有送到.*手机号/],
    [['delivered', 'failed'], /短信没有送到.*手机号/],
  ] as const)('of %j shows a hint', (states, hint) => {
    show(<Shown detail={{ status: 'returned', messages: states.map((state) => message(state)) }} />);
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('without messages names what is announced, and is empty for a finished application', () => {
    const { rerender } = show(<Shown detail={{ status: 'submitted' }} />);
    expect(screen.getByText(/还没有发过短信。退回补正、拨付失败、审核不通过、已拨付时会发/)).toBeVisible();
    rerender(<Shown detail={{ status: 'withdrawn' }} />);
    expect(screen.queryByText('已发短信')).toBeNull();
  });
});

describe('StageTime', () => {
  const at = (id: string) => show(<StageTime detail={{ id, status: 'reviewing', stage: 1 }}>承诺</StageTime>);

  it('shows the measured days instead of the promise', async () => {
    calls.mockResolvedValue({ measured: { median: 3, ninety: 9, cases: 40 } } as never);
    at('s-1');
    expect(await screen.findByText(/9 份在 9 天内办完，有一半在 3 天内办完/)).toBeVisible();
    expect(screen.queryByText('承诺')).toBeNull();
    expect(calls).toHaveBeenCalledWith('stageTime', { params: { id: 's-1' } });
  });

  it.each([
    ['too few cases', 's-2', () => calls.mockResolvedValue({ measured: null } as never)],
    ['a failed request', 's-3', () => calls.mockRejectedValue(new Error('offline'))],
  ])('shows the promise for %s', async (_, id, answer) => {
    answer();
    at(id);
    await act(async () => undefined);
    expect(screen.getByText('承诺')).toBeVisible();
  });
});

describe('CalendarButton', () => {
  const deadline = '2026-12-06T00:00:00+08:00';
  const tap = async () => {
    const { person } = show(<CalendarButton status="returned" deadline={deadline} />);
    await person.click(screen.getByRole('button', { name: '加到日历' }));
  };

  it('saves the last day as a calendar file without personal data', async () => {
    await tap();
    const [name, file, type] = (jest.mocked(saveFile).mock.calls[0] ?? []) as string[];
    expect([name, type]).toEqual(['qczhyjs-2026-12-05.ics', 'text/calendar']);
    expect(file?.replace(/\r\n /g, '')).toContain('SUMMARY:汽车置换一件事：补正的最后一天');
    expect(file?.replace(/\r\n /g, '')).toContain('请在 2026年12月5日 24:00 前办好');
  });

  it('shows the date to copy in WeChat, which saves no files', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.30');
    await tap();
    expect(await screen.findByText('2026年12月5日 24:00')).toBeVisible();
    expect(screen.getByText(/微信里不能保存/)).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CityFunds } from '@domain/policy/cityFunds';
import example from '@domain/policy/example.json';
import { resolvePolicy } from '@domain/policy/parse';
import { quietMs } from '@/scheduling';
import { setToken } from '@/services/session';
import { rememberStart } from '@/services/ssoStates';
import { write } from '@/lib/storage';
import { asked, freshPhone, testDevice, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

const policy = resolvePolicy(example);
const answers: Answers = { 'GET /policies': () => ({ data: { ...policy, declarations: [], consents: [] } }) };

beforeEach(freshPhone);
afterEach(() => jest.restoreAllMocks());

describe('introduction page', () => {
  it('estimates the amount after three taps and links to the application', async () => {
    visit('/intro', answers);
    await screen.findByLabelText('报废');
    await expectSpoken(
      'heading, 旧车换新车…level 1 › radio, 报废, not checked, position 1, set size 2 › radio, 10–15 万元, not checked, position 2, set size 4 › textbox, 知道车价',
    );
    await userEvent.click(screen.getByLabelText('报废'));
    await userEvent.click(screen.getByLabelText('新能源'));
    await userEvent.click(screen.getByLabelText('10–15 万元'));
    expect(await screen.findByText('12,000–18,000')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/知道车价/), '166666');
    expect(await screen.findByText('19,999')).toBeVisible();
    await expectSpoken('radio, 报废, checked › radio, 新能源, checked › textbox, 知道车价 … 166666');
    expect(screen.getByRole('link', { name: '就按上面选的去申请' })).toHaveAttribute(
      'href',
      '/qczhyjs/newSubsidyTypeSelection?kind=scrap',
    );
    expect(screen.getByTestId('start')).toHaveAttribute('href', '/qczhyjs/newSubsidyTypeSelection');
  });

  it('explains when a fuel car gets no subsidy', async () => {
    visit('/intro', answers);
    await userEvent.click(await screen.findByLabelText('报废'));
    await userEvent.click(screen.getByLabelText('燃油'));
    await userEvent.click(screen.getByLabelText('20 万元以上'));
    expect(await screen.findByText(/旧车如果是新能源车，这样换没有补贴/)).toBeVisible();
    await expectSpoken('radio, 燃油, checked › radio, 20 万元以上, checked');
  });
});

describe('low funds on the introduction page', () => {
  const policiesWith = (funds: Record<string, CityFunds[]>) => ({
    'GET /regions': () => ({
      data: {
        list: [
          { code: '320200', name: '无锡市', names: {} },
          { code: '320300', name: '徐州市', names: {} },
        ],
        total: 2,
      },
    }),
    'GET /policies': () => ({
      data: {
        ...policy,
        declarations: [],
        consents: [],
        editions: policy.editions.map((one) => ({ ...one, status: 'open', funds: funds[one.id] })),
      },
    }),
  });
  const funds = {
    'scrap-cur': [
      { regionCode: '320200', state: 'low' },
      { regionCode: '320300', state: 'exhausted' },
    ],
  };

  it('shows the cities above the start button with a single policy request', async () => {
    jest.replaceProperty(quietMs, 'newer', 10);
    visit('/intro', policiesWith(funds as never));
    const link = await screen.findByRole('link', { name: '资金不多或已用完：无锡市 · 徐州市' });
    expect(link).toHaveAttribute('href', '/qczhyjs/newSubsidyTypeSelection');
    expect(asked.filter(({ call }) => call === 'GET /policies')).toHaveLength(1);
  }, 15_000);
});

describe('questions page', () => {
  it('opens the question of the URL hash', async () => {
    visit('/mannual/ask#q7', answers);
    expect(await screen.findByText('补贴按哪个价格算？')).toBeVisible();
    expect(document.querySelector('#q7 details')).toHaveAttribute('open');
    expect(document.querySelector('#q6 details')).not.toHaveAttribute('open');
    await expectSpoken();
  });

  it('filters the questions by the search text', async () => {
    visit('/mannual/ask', answers);
    await userEvent.type(await screen.findByRole('searchbox'), '数电');
    expect(screen.getByText('找到 1 个问题')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), '飞机');
    expect(screen.getByText('没有找到“数电飞机”')).toBeVisible();
    expect(document.querySelector('.asked .card')).toBeNull(); // no empty card is rendered
    await expectSpoken('searchbox, 搜索问题, 数电飞机 › button, 清空 › status › heading, 没有找到“数电飞机”, level 2');
  });
});

describe('single sign-on callback page', () => {
  const user = { name: '王*', idNo: '', mobile: '138****0000' };

  const setOut = (again = false) =>
    rememberStart(
      { authorizationUrl: 'https://province.example/authorize?state=xyz', browserKey: 'key' },
      { redirect: '/mannual/home', again },
    );
  beforeEach(() => write('sso', null));

  it('rejects a ticket of a sign-in that was not started in this browser, and offers a new start', async () => {
    visit('/wlcenter?code=abc&state=xyz', {
      ...answers,
      'POST /auth/sso': () => ({ data: { token: 'somebody else', expiresAt: '2026-11-21T10:00:00+08:00', user } }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '这次登录不是从这里发起的' })).toBeVisible();
    expect(screen.getByRole('button', { name: '用省统一身份认证登录' })).toBeEnabled();
    await expectSpoken('alert › heading, 这次登录不是从这里发起的, level 1 › button, 用省统一身份认证登录');
    expect(asked.filter(({ call }) => call === 'POST /auth/sso')).toEqual([]);
    expect(localStorage.getItem('User-Token')).toBeNull();
  });

  it('sends the ticket once and redirects to the previous page', async () => {
    setOut();
    visit('/wlcenter?code=abc&state=xyz', {
      ...answers,
      'POST /auth/sso': () => ({
        data: { token: 't', expiresAt: '2026-11-21T10:00:00+08:00', user, redirect: '/mannual/home' },
      }),
      'GET /me': () => ({ data: { ...user, unReadCount: 0 } }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '操作指南' })).toBeVisible();
    expect(asked.filter(({ call }) => call === 'POST /auth/sso')).toEqual([
      { call: 'POST /auth/sso', body: { code: 'abc', state: 'xyz', browserKey: 'key', device: testDevice } },
    ]);
  });

  it.each([
    ['sign-in', false, '登录中', '正在登录', '这次登录已经完成过'],
    ['confirmation', true, '确认是您本人', '正在认证', '这次认证已经完成过'],
  ])(
    'is called 登录中, and names a %s in its bar and heading until the response arrives',
    async (_, again, title, heading, afterwards) => {
      setOut(again);
      if (again) setToken('token');
      const shown: (string | null | undefined)[] = [];
      visit('/wlcenter?code=abc&state=xyz', {
        ...answers,
        'GET /me': () => ({ data: { ...user, unReadCount: 0 } }),
        'POST /auth/sso': () => {
          const bar = screen.getByRole('banner').querySelector('.bar-t');
          shown.push(document.title, bar?.textContent, screen.getByRole('heading', { level: 1 }).textContent);
          return {
            status: 422,
            errorCode: 'CODE_EXPIRED',
            fields: { state: { code: 'unknown', reason: 'sso.used', message: '' } },
          };
        },
      });
      expect(await screen.findByRole('heading', { level: 1, name: afterwards })).toBeVisible();
      expect(shown).toEqual(['登录中', title, heading]);
      await expectSpoken(`alert › heading, ${afterwards}, level 1 › button`);
    },
  );

  it.each([
    ['error=access_denied', '您取消了身份认证', '刚才那一步还没有办。可以重新认证，也可以返回刚才的页面。'],
    ['code=abc', '身份认证没有成功', '不是您的问题。请再试一次。'],
  ])('repeats the confirmation of a signed-in user after %s and offers no sign-in', async (result, title, text) => {
    setOut(true);
    setToken('token');
    let started = '';
    visit(`/wlcenter?${result}&state=xyz`, {
      ...answers,
      'GET /me': () => ({ data: { ...user, unReadCount: 0 } }),
      'POST /auth/sso': () => ({ status: 503, errorCode: 'UNAVAILABLE' }),
      'GET /auth/sso': (_body: unknown, url: URL) => {
        started = url.search;
        return { status: 503, errorCode: 'SSO_NOT_CONFIGURED' };
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('banner')).toHaveTextContent('确认是您本人');
    expect(document.title).toBe('登录中');
    expect(screen.getByRole('link', { name: '返回刚才的页面' })).toHaveAttribute('href', '/qczhyjs/mannual/home');
    await userEvent.click(screen.getByRole('button', { name: '用省统一身份认证再认证一次' }));
    expect(await screen.findByText('统一身份认证暂时不能用，请稍后再试。')).toBeVisible();
    expect(started).toBe('?redirect=%2Fmannual%2Fhome&prompt=login');
    expect(document.body).not.toHaveTextContent(/手机号|登录/);
  });

  it('repeats a cancelled first sign-in with its redirect', async () => {
    setOut();
    let started = '';
    visit('/wlcenter?error=access_denied&state=xyz', {
      ...answers,
      'GET /auth/sso': (_body: unknown, url: URL) => {
        started = url.search;
        return { status: 503, errorCode: 'SSO_NOT_CONFIGURED' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '用省统一身份认证登录' }));
    expect([screen.getByRole('banner').querySelector('.bar-t')?.textContent, document.title]).toEqual([
      '登录',
      '登录中',
    ]);
    expect(await screen.findByText('统一身份认证暂时不能用，请用手机号登录。')).toBeVisible();
    expect(started).toBe('?redirect=%2Fmannual%2Fhome');
  });

  it('enables the button when Back from the provider restores the page from the back/forward cache', async () => {
    visit('/login', {
      ...answers,
      'GET /auth/sso': () => ({ data: { authorizationUrl: `${window.location.href}#provider`, browserKey: 'key' } }),
    });
    const button = await screen.findByRole('button', { name: '用省统一身份认证登录' });
    await userEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe('#provider'));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  });
});

describe('error pages', () => {
  it('shows a valid trace id and ignores other text', async () => {
    const { unmount } = visit('/error?trace=ABC-123', answers);
    expect(await screen.findByText('ABC-123')).toBeVisible();
    await expectSpoken('heading, 刚才这一步没有完成, level 1 › button, 复制 › button, 再试一次');
    unmount();
    visit('/error?trace=%3Cscript%3E', answers);
    expect(await screen.findByRole('link', { name: '拨打 12345' })).toBeVisible();
    expect(screen.queryByText(/script/)).not.toBeInTheDocument();
  });

  it('shows links on an unknown URL', async () => {
    visit('/nowhere', answers);
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个页面' })).toBeVisible();
    expect(screen.getByRole('link', { name: '申请补贴' })).toBeVisible();
    await expectSpoken();
  });
});

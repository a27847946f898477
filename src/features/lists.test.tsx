import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { company, hotline } from '@/testing/directory';
import { failing, server } from '@/testing/server';
import { asked, freshPhone, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

const all = Array.from({ length: 23 }, (_, n) => company(n + 1));

const answers: Answers = {
  ...server,
  'GET /hotlines': () => ({
    data: {
      list: [
        hotline('0', '江苏省', ['12345'], '全天24小时'),
        hotline('1', '苏州市', ['0512-00000001']),
        hotline('2', '南京市', ['025-00000001']),
      ],
      total: 3,
    },
  }),
  'GET /companies': (_, url) => {
    const found = all.filter(({ name }) => name.includes(url.searchParams.get('q') ?? ''));
    const page = Number(url.searchParams.get('page'));
    return { data: { list: found.slice((page - 1) * 10, page * 10), total: found.length } };
  },
};

beforeEach(freshPhone);

describe('hotlines page', () => {
  it('lists 12345 first, with a phone link for each office', async () => {
    visit('/contact', answers);
    await screen.findByText('苏州市');
    await expectSpoken('searchbox, 搜索地区 › status › 共 2 个地区 › heading, 苏州市, level 3');
    const links = screen.getAllByRole('link', { name: /^拨打/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:12345',
      'tel:051200000001',
      'tel:02500000001',
    ]);
  });

  it('filters by region and shows an empty result', async () => {
    visit('/contact', answers);
    await screen.findByText('苏州市');
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索地区' }), '南京');
    expect(screen.queryByText('苏州市')).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), '火星');
    expect(screen.getByText('没有找到“南京火星”')).toBeVisible();
    expect(screen.getByRole('link', { name: '拨打 12345' })).toBeVisible();
    await expectSpoken('searchbox, 搜索地区, 南京火星 › button, 清空 › status › heading, 没有找到“南京火星”, level 2');
  });
});

describe('to-do page', () => {
  it('shows no loading message after the request failed', async () => {
    localStorage.setItem('User-Token', 'token');
    visit('/todo', { ...server, 'GET /applications': failing, 'GET /notifications': failing });
    expect(await screen.findByText('没有加载出来')).toBeVisible();
    expect(screen.queryByText(/正在看/)).not.toBeInTheDocument();
    await expectSpoken('alert › heading, 没有加载出来, level 2 › button, 重试');
  });
});

describe('companies page', () => {
  it('loads ten entries per page until the end', async () => {
    visit('/companylist', answers);
    expect(await screen.findByText('共 23 家')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(10);
    await expectSpoken(
      'searchbox, 搜索企业、品牌或地址 › button, 全部类型, pressed › button, 销售企业, not pressed › status › 共 23 家 › heading, 第1家公司, level 2',
    );
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    expect(await screen.findByText('第20家公司')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    expect(await screen.findByText('已经到底了')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(23);
  });

  it('sends one debounced request with the filters of the URL', async () => {
    visit('/companylist?type=dealer', answers);
    await screen.findByText('共 23 家');
    asked.length = 0;
    // Two synchronous changes: the debounce cannot end between them, even on a slow machine.
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '第' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '第23' } });
    expect(await screen.findByText('共 1 家')).toBeVisible();
    expect(asked.filter(({ call }) => call === 'GET /companies')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '销售企业' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('offers to clear the filters when nothing matches', async () => {
    visit('/companylist?q=火星', answers);
    const none = await screen.findByText('没有符合条件的企业');
    expect(within(none.parentElement!).getByRole('button')).toHaveTextContent('清除条件');
    await expectSpoken(
      'searchbox, … 火星 › button, 清空 › status › heading, 没有符合条件的企业, level 2 › button, 清除条件',
    );
    // the button is rendered once
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByText('共 23 家')).toBeVisible();
  });

  it('shows an error with retry when the request fails', async () => {
    let fails = true;
    visit('/companylist', {
      ...answers,
      'GET /companies': (body, url, headers) => (fails ? failing() : answers['GET /companies']!(body, url, headers)),
    });
    expect(await screen.findByText('名单没有加载出来')).toBeVisible();
    expect(screen.getByText('ABC-123')).toBeVisible();
    await expectSpoken('alert › heading, 名单没有加载出来, level 2 › button, 重试');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('共 23 家')).toBeVisible();
  });
});

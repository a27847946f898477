import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testPolicy } from '@/features/form/testing/draft';
import { quietMs } from '@/scheduling';
import { tap, type Heard } from './hear';
import { failing, none, server } from './server';

const anybody = (title: string, path: string, until: string | RegExp, more: Partial<Heard> = {}): Heard => ({
  title,
  path,
  until,
  answers: server,
  isSignedOut: true,
  ...more,
});
const choose = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await screen.findByLabelText(name));
};
const scarce = {
  'GET /policies': () => ({
    data: {
      ...testPolicy,
      editions: testPolicy.editions.map((one) => ({
        ...one,
        funds: [{ regionCode: '320500', state: 'exhausted' }],
      })),
    },
  }),
};

/** Public screens, in all states without an account. */
export const publicScreens: readonly Heard[] = [
  anybody('home', '/home', '汽车置换一件事'),
  anybody('carIntro', '/carIntro', /一件事/),
  anybody('intro', '/intro', /知道车价/),
  anybody('intro：点了三下，再填车价', '/intro', /知道车价/, {
    then: async () => {
      await choose('报废', '新能源', '10–15 万元');
      await userEvent.type(screen.getByLabelText(/知道车价/), '166666');
      await screen.findByText('19,999');
    },
  }),
  anybody('intro：没有补贴', '/intro', /知道车价/, {
    then: async () => {
      await choose('报废', '燃油', '20 万元以上');
      await screen.findByText(/这样换没有补贴/);
    },
  }),
  anybody('intro：资金用完', '/intro', '资金不多或已用完：苏州市', {
    answers: { ...server, ...scarce },
    before: () => jest.replaceProperty(quietMs, 'newer', 10),
  }),
  anybody('企业名单', '/companylist', '共 2 家'),
  anybody('企业名单：没有符合条件的', '/companylist?q=火星', '没有符合条件的企业', {
    answers: { ...server, 'GET /companies': none },
  }),
  anybody('企业名单：没有加载出来', '/companylist', '名单没有加载出来', {
    answers: { ...server, 'GET /companies': failing },
  }),
  anybody('热线', '/contact', '苏州市'),
  anybody('热线：没有找到', '/contact', '苏州市', {
    then: async () => {
      await userEvent.type(screen.getByRole('searchbox'), '火星');
      await screen.findByText('没有找到“火星”');
    },
  }),
  anybody('热线：没有加载出来', '/contact', '电话没有加载出来', {
    answers: { ...server, 'GET /hotlines': failing },
  }),
  anybody('操作指南', '/mannual/home', '操作指南'),
  anybody('申请前准备', '/mannual/first', /已备/),
  anybody('申请前准备：备好一样', '/mannual/first', /已备/, {
    then: () => tap('报废机动车回收证明', 'checkbox'),
  }),
  anybody('填写与提交', '/mannual/second', /填写/),
  anybody('常见问题', '/mannual/ask', '补贴按哪个价格算？'),
  anybody('常见问题：打开一个', '/mannual/ask#q7', '补贴按哪个价格算？'),
  anybody('常见问题：没有找到', '/mannual/ask', '补贴按哪个价格算？', {
    then: async () => {
      await userEvent.type(screen.getByRole('searchbox'), '飞机');
      await screen.findByText('没有找到“飞机”');
    },
  }),
  anybody('出错了', '/error?trace=ABC-123', 'ABC-123'),
  anybody('没有这个页面', '/nowhere', '没有这个页面'),
];

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testPolicy } from '@/features/form/testing/draft';
import { tap, type Heard } from './hear';
import { failing, server } from './server';

const choose = async (...names: (string | RegExp)[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('radio', { name }));
};

/** Content below the first view is rendered one frame later. */
const types = (title: string, path: string, more: Partial<Heard> = {}): Heard => ({
  title,
  path,
  until: /到这里申请/,
  answers: server,
  isSignedOut: true,
  ...more,
  then: async () => {
    await screen.findAllByText(/受理中|暂停受理/);
    await screen.findByText('有不符合的');
    await more.then?.();
  },
});

const paused = {
  'GET /policies': () => ({
    data: {
      ...testPolicy,
      editions: testPolicy.editions.map((edition) => ({
        ...edition,
        status: 'paused',
        intake: { ...edition.intake, pausedNotice: '资金拨付调整，暂停受理' },
      })),
    },
  }),
};

/** Choosing a type of application without an account. */
export const typeScreens: readonly Heard[] = [
  types('选择类型', '/newSubsidyTypeSelection'),
  types('选择类型：什么都没选，就点了开始', '/newSubsidyTypeSelection', { then: () => tap('开始申请') }),
  types('选择类型：都选了', '/newSubsidyTypeSelection', {
    then: async () => {
      await choose(/^报废/, '2026 年', '汽油', '新能源车', '都符合');
      await screen.findByTestId('amount');
    },
  }),
  types('选择类型：不都符合', '/newSubsidyTypeSelection', { then: () => choose('有不符合的') }),
  types('选择类型：暂停受理', '/newSubsidyTypeSelection', {
    answers: { ...server, ...paused },
    then: async () => {
      await choose(/^报废/, '2026 年');
      await screen.findByText('这一类现在不能申请');
    },
  }),
  types('选择类型：上年度', '/subsidyTypeSelection'),
  {
    title: '选择类型：没有加载出来',
    path: '/newSubsidyTypeSelection',
    until: '暂时看不到补贴政策',
    answers: { ...server, 'GET /policies': failing },
    isSignedOut: true,
    then: () => screen.findByText(/到这里申请/),
  },
];

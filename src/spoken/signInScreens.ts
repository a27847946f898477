import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { write } from '@/lib/storage';
import { rememberStart } from '@/services/ssoStates';
import type { Heard } from './hear';
import { server } from './server';

const door = (title: string, path: string, until: string | RegExp, more: Partial<Heard> = {}): Heard => ({
  title,
  path,
  until,
  answers: { ...server, 'POST /auth/codes': () => ({ data: { resendAfter: 60 } }) },
  isSignedOut: true,
  ...more,
});
const button = (name: string) => screen.getByRole('button', { name });
const signIn = async () => {
  await userEvent.type(screen.getByLabelText('手机号'), '13800000000');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await userEvent.click(button('登录'));
};

/** Sign-in, registration, and the return from the province's identity provider. */
export const signInScreens: readonly Heard[] = [
  door('登录', '/login', '获取验证码'),
  door('登录：没填就点了登录', '/login', '获取验证码', { then: () => userEvent.click(button('登录')) }),
  door('登录：锁定', '/login', '获取验证码', {
    answers: { ...server, 'POST /auth/sessions': () => ({ status: 429, errorCode: 'LOCKED', retryAfter: 900 }) },
    then: async () => {
      await signIn();
      await screen.findByText(/15 分钟后再试/);
    },
  }),
  door('登录：验证码不对', '/login', '获取验证码', {
    answers: { ...server, 'POST /auth/sessions': () => ({ status: 422, errorCode: 'CODE_WRONG' }) },
    then: async () => {
      await signIn();
      await screen.findByText('验证码不对，请再看一遍短信。');
    },
  }),
  door('注册', '/register', '获取验证码'),
  door('注册：没填就点了注册', '/register', '获取验证码', { then: () => userEvent.click(button('注册')) }),
  door('注册：看隐私政策', '/register', '获取验证码', {
    then: async () => {
      await userEvent.click(button('查看全文：《隐私政策》'));
      await screen.findByRole('dialog', { name: '隐私政策' });
    },
  }),
  door('原来的手机号不用了', '/lostMobile', '获取验证码'),
  door('原来的手机号不用了：没填就点了', '/lostMobile', '获取验证码', {
    then: () => userEvent.click(button('申请换号')),
  }),
  door('原来的手机号不用了：申请收到了', '/lostMobile', '获取验证码', {
    answers: { ...server, 'POST /auth/mobile-requests': () => ({ data: {} }) },
    then: async () => {
      await userEvent.type(screen.getByLabelText('姓名'), '张三');
      await userEvent.type(screen.getByLabelText('证件号码'), '32050019900101001X');
      await userEvent.type(screen.getByLabelText('新手机号'), '13900000001');
      await userEvent.type(screen.getByLabelText('验证码'), '123456');
      await userEvent.click(button('申请换号'));
      await screen.findByText('申请收到了');
    },
  }),
  door('省统一认证回来：不是从这里发起的', '/wlcenter?code=abc&state=xyz', '这次登录不是从这里发起的', {
    before: () => write('sso', null),
  }),
  door('省统一认证回来：已经用过', '/wlcenter?code=abc&state=xyz', '这次登录已经完成过', {
    before: () =>
      rememberStart(
        { authorizationUrl: 'https://province.example/authorize?state=xyz', browserKey: 'key' },
        { redirect: '/todo', again: false },
      ),
    answers: {
      ...server,
      'POST /auth/sso': () => ({
        status: 422,
        errorCode: 'CODE_EXPIRED',
        fields: { state: { code: 'unknown', reason: 'sso.used', message: '' } },
      }),
    },
  }),
];

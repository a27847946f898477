import type { CallTypes } from '@domain/contract/types';

import { client } from './client';
import { type Command, connect, print, serverOf } from './common';
import { shownInstant } from './format';
import { askHidden, forgetToken, keepToken } from './token';
import { UsageError } from './usage';

export const login: Command = async ([name, ...more], values, streams) => {
  if (!name || more.length) throw new UsageError('login 需要登录名。');
  const [password = '', code = ''] = await askHidden(streams.input, ['密码：', '动态码（没有设置的直接回车）：']);
  const session = await client(serverOf(values, streams), {}).post<CallTypes['officeSignIn']['reply']>(
    '/office/sessions',
    { body: { name, password, code } },
  );
  if ('setUp' in session) throw new UsageError('请先在审核工作台登录一次，在那里设置动态码。');
  const { token, expiresAt, me } = session;
  const file = keepToken(streams.env, token);
  print(
    streams,
    values,
    { expiresAt, me, file },
    file
      ? `${me.name} 已登录，至 ${shownInstant(expiresAt)}（凭证在 ${file}）`
      : `${me.name} 的密码正确；这里不保存登录，请在审核工作台办理。`,
  );
};

export const logout: Command = async (_rest, values, streams) => {
  const data = await connect(values, streams).delete('/office/sessions/current');
  forgetToken(streams.env);
  print(streams, values, data, '已退出');
};

import type { CallTypes } from '@domain/contract/types';

import { client } from './client';
import { type Command, connect, print, serverOf } from './common';
import { shownInstant } from './format';
import { askPassword, forgetToken, keepToken } from './token';
import { UsageError } from './usage';

export const login: Command = async ([name, ...more], values, streams) => {
  if (!name || more.length) throw new UsageError('login 需要登录名。');
  const password = await askPassword(streams.input, '密码：');
  const { token, expiresAt, me } = await client(serverOf(values, streams), {}).post<CallTypes['officeSignIn']['reply']>(
    '/office/sessions',
    { body: { name, password } },
  );
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

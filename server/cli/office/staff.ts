import type { CallTypes } from '@domain/contract/types';

import { client } from './client';
import { type Command, connect, print, serverOf } from './common';
import { shownInstant, table } from './format';
import { askPassword, forgetToken, keepToken } from './token';
import { UsageError } from './usage';
import { commandLine } from '../../commandLine';

type SignedIn = CallTypes['officeSignIn']['reply'];
type NewPerson = CallTypes['createStaff']['reply'];
type Person = CallTypes['changeStaff']['reply'];
type Staff = CallTypes['staff']['reply'];

/** Parses `320500+320100` or `all`. */
const regionsOf = (text: string): string[] | 'all' => (text === 'all' ? 'all' : text.split('+'));

const shownRegions = (regions: string[] | 'all'): string => (regions === 'all' ? '全部' : regions.join('、'));

const invited = ({ invitation }: NewPerson, publicUrl = ''): string =>
  `\n邀请（24 小时内有效，一次，只显示这一次）：${publicUrl}/qczhyjs/desk/login#invitation=${invitation}\n或命令行：${commandLine(`office accept ${invitation.startsWith('-') ? '-- ' : ''}${invitation}`)}`;

const enter =
  (ask: (desk: ReturnType<typeof client>, given: string, password: string) => Promise<SignedIn>): Command =>
  async ([given, ...more], values, streams) => {
    if (!given || more.length) throw new UsageError('请给出登录名（login）或邀请（accept）。');
    const password = await askPassword(streams.input, '密码：');
    const { token, expiresAt, me } = await ask(client(serverOf(values, streams), {}), given, password);
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

const fromOptions = ({ roles, regions, organisation }: Parameters<Command>[1]) => ({
  ...(roles && { roles: roles.split('+') }),
  ...(regions && { regions: regionsOf(regions) }),
  ...(organisation && { organisation }),
});

const add: Command = async ([name], values, streams) => {
  if (!name || !values.roles || !values.regions)
    throw new UsageError('staff add 需要姓名、--roles 角色+角色、--regions 地区+地区（或 all）。');
  const body = { name, ...fromOptions(values), ...(values['sign-in'] && { signIn: values['sign-in'] }) };
  const person = await connect(values, streams).post<NewPerson>('/office/staff', { body });
  print(
    streams,
    values,
    person,
    `已添加 ${person.name}（登录名 ${person.signIn}）${invited(person, streams.env.PUBLIC_URL)}`,
  );
};

const change: Command = async ([id], values, streams) => {
  if (!id) throw new UsageError('staff change 需要人员 id。');
  const { on, off } = values;
  const body = {
    ...fromOptions(values),
    ...(off && { active: false }),
    ...(on && { active: true }),
  };
  const person = await connect(values, streams).put<Person>(`/office/staff/${encodeURIComponent(id)}`, { body });
  print(streams, values, person, `${person.name} ${person.active ? '在岗' : '已停用'}`);
};

const all: Command = async (_rest, values, streams) => {
  const data = await connect(values, streams).get<Staff>('/office/staff');
  const rows = data.list.map((one) => [
    one.signIn,
    one.name,
    one.organisation,
    one.roles.join('+'),
    shownRegions(one.regions),
    one.active ? (one.invited ? '待接受邀请' : '在岗') : '已停用',
    one.id,
  ]);
  print(streams, values, data, table(['登录名', '姓名', '单位', '角色', '地区', '状态', 'id'], rows));
};

/** Commands for sign-in and staff accounts. */
export const staffCommands: Record<string, Command> = {
  login: enter((desk, name, password) => desk.post('/office/sessions', { body: { name, password } })),
  accept: enter((desk, secret, password) => desk.post('/office/invitations', { body: { secret, password } })),
  async logout(_rest, values, streams) {
    const data = await connect(values, streams).delete('/office/sessions/current');
    forgetToken(streams.env);
    print(streams, values, data, '已退出');
  },
  async me(_rest, values, streams) {
    const data = await connect(values, streams).get<SignedIn['me']>('/office/me');
    print(
      streams,
      values,
      data,
      `${data.name}（${data.signIn}）\n${data.roles.join('+')}\n${shownRegions(data.regions)}`,
    );
  },
  staff: ([what = 'list', ...rest], values, streams) => {
    const todo = { add, change, list: all }[what];
    if (!todo) throw new UsageError('staff 之后是 list、add 或 change。');
    return todo(rest, values, streams);
  },
};

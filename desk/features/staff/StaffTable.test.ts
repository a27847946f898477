/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { mount } from '@/testing/mount';
import { StaffTable } from './StaffTable';

const mockConfirm = jest.fn();
jest.mock('@umijs/max', () => ({ useAccess: () => ({ changeStaff: true }), useModel: () => ({ initialState: {} }) }));
jest.mock('antd', () => ({
  App: {
    useApp: () => ({ modal: { confirm: mockConfirm }, message: { error: () => undefined, success: () => undefined } }),
  },
  Button: ({ children, disabled, loading, onClick }: Record<string, never>) =>
    jest
      .requireActual<typeof import('react')>('react')
      .createElement('button', { disabled, onClick, 'data-loading': loading }, children),
}));
jest.mock('@/components/DataTable', () => ({
  DataTable: ({
    rows,
    columns,
  }: Record<'rows' | 'columns', { id: string; key?: string; render?: (_: null, row: object) => never }[]>) => {
    const { createElement: create } = jest.requireActual<typeof import('react')>('react');
    const { render } = columns.find(({ key }) => key === 'do')!;
    return rows.map((row) => create('div', { key: row.id }, render?.(null, row)));
  },
}));
jest.mock('@/components/StatusTag', () => ({ ToneTag: () => null }));
jest.mock('@/components/useRegionName', () => ({ useRegionName: () => String }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => () => '' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/services/call', () => ({ call: jest.fn(() => new Promise(() => undefined)) }));

const { container, show } = mount();
const person = { id: 's1', name: '王', signIn: 'wang', roles: [], regions: 'all', active: false };
const button = (name: string) => [...container.querySelectorAll('button')].find((one) => one.textContent === name)!;
const press = (name: string) => act(async () => button(name).click());

describe('StaffTable', () => {
  beforeEach(async () => {
    const nothing = () => undefined;
    const list = [person, { ...person, id: 's2', active: true }] as never;
    await show(createElement(StaffTable, { list, onChange: nothing, onProposed: nothing, onDone: nothing }));
  });

  it('keeps the focus on the pressed button while a member is being changed', async () => {
    button('staff.on').focus();
    await press('staff.on');
    expect(call).toHaveBeenCalledTimes(1);
    expect(button('staff.on')).toMatchObject({ disabled: false, dataset: { loading: 'true' } });
    expect(document.activeElement).toBe(button('staff.on'));
  });

  it('asks about a deactivation only when no other change is running, which would make it have no effect', async () => {
    await press('staff.on');
    await press('staff.off');
    expect(mockConfirm).not.toHaveBeenCalled();
  });
});

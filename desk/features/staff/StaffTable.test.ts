/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
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

describe('StaffTable', () => {
  it('keeps the focus on the pressed button while a member is being changed', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    const person = { id: 's1', name: '王', signIn: 'wang', roles: [], regions: 'all', active: false } as never;
    const nothing = () => undefined;
    const root = createRoot(container);
    await act(async () =>
      root.render(
        createElement(StaffTable, { list: [person], onChange: nothing, onProposed: nothing, onDone: nothing }),
      ),
    );
    const button = [...container.querySelectorAll('button')].find((one) => one.textContent === 'staff.on')!;
    button.focus();
    await act(async () => button.click());
    expect(call).toHaveBeenCalledTimes(1);
    expect(button).toMatchObject({ disabled: false, dataset: { loading: 'true' } });
    await act(async () => root.unmount());
  });

  it('asks about a deactivation only when no other change is running, which would make it have no effect', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    const person = { id: 's1', name: '王', signIn: 'wang', roles: [], regions: 'all', active: false };
    const list = [person, { ...person, id: 's2', active: true }] as never;
    const nothing = () => undefined;
    const root = createRoot(container);
    await act(async () =>
      root.render(createElement(StaffTable, { list, onChange: nothing, onProposed: nothing, onDone: nothing })),
    );
    const press = (name: string) =>
      act(async () => [...container.querySelectorAll('button')].find((one) => one.textContent === name)!.click());
    await press('staff.on');
    await press('staff.off');
    expect(mockConfirm).not.toHaveBeenCalled();
    await act(async () => root.unmount());
  });
});

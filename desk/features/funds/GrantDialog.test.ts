/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { typeInto } from '@/testing/typeInto';
import { mount } from '@/testing/mount';
import { GrantDialog } from './GrantDialog';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({
  useT:
    () =>
    (id: string, values: object = {}) =>
      [id, ...Object.values(values)].join(' '),
  useProblemText: () => String,
}));
jest.mock('@/components/useProblem', () => ({ useProblem: () => String }));
jest.mock('@/components/format', () => ({ count: String, money: String }));
jest.mock('@/components/useEditions', () => ({ useEditions: () => ({ list: [], optionsFor: () => [] }) }));
jest.mock('@/components/useRegionName', () => ({
  useAllRegions: () => [
    { code: '320100', name: '南京市' },
    { code: '320500', name: '苏州市' },
  ],
}));
let mockScope: 'all' | string[] = 'all';
jest.mock('@umijs/max', () => ({ useModel: () => ({ initialState: { me: { regions: mockScope } } }) }));

const calls = call as unknown as jest.Mock;
const pool = (regionCode: string | null, granted: number) => ({
  edition: 'scrap',
  regionCode,
  granted,
  reserved: 0,
  spent: 0,
  left: granted,
});
const province = pool(null, 1000);
const { show, leave } = mount();
const open = async (pools: object[], regionCode: string | null = '320500') => {
  const dialog = createElement(GrantDialog, {
    pools: pools as never,
    about: { edition: 'scrap', regionCode },
    onClose: () => undefined,
  });
  await show(createElement(App, null, dialog));
};
const warning = () => document.querySelector('.funds-warning')?.textContent ?? null;
const submit = () => document.querySelector('[role=dialog] button[type=submit]')?.textContent;
const type = (selector: string, text: string) => typeInto(document.querySelector<HTMLInputElement>(selector)!, text);

beforeEach(() => {
  mockScope = 'all';
  calls.mockReset().mockResolvedValue({ waiting: 0, reserved: 0 });
});

describe('GrantDialog', () => {
  it('offers a lead of one city the pool of this city only', async () => {
    mockScope = ['320500'];
    await open([], null);
    const field = document.querySelector('#region')!;
    await act(async () => void field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    const offered = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['苏州市']);
    expect(field.closest('.ant-select')?.textContent).toContain('苏州市');
  });

  it('warns that the first grant of a city opens its pool, and names this on the button', async () => {
    await open([province]);
    expect(calls).toHaveBeenCalledWith('poolOpening', { query: { edition: 'scrap', regionCode: '320500' } });
    expect(warning()).toBe('funds.opens');
    expect(submit()).toBe('funds.opens.do');
  });

  it('names the drafts that wait for the money of the province or have reserved it, when there are any', async () => {
    calls.mockResolvedValue({ waiting: 3, reserved: 0 });
    await open([province]);
    expect(warning()).toBe('funds.opensfunds.opens.waiting 3');
  });

  it('shows that their number is not known when the request fails', async () => {
    calls.mockRejectedValue(new Error('offline'));
    await open([province]);
    expect(warning()).toBe('funds.opensfunds.opens.unknown');
  });

  it('warns of the first grant of a pool in a province without money, and of none after it', async () => {
    await open([]);
    expect([warning(), submit()]).toEqual(['funds.first', 'funds.raise.do']);
    await leave();
    await open([province], null);
    expect([warning(), submit()]).toEqual([null, 'funds.raise.do']);
    expect(calls).not.toHaveBeenCalled();
  });

  it('warns that taking back the whole grant of a city closes its pool', async () => {
    await open([province, pool('320500', 500)]);
    await act(async () => document.querySelector<HTMLElement>('input[type=radio][value=lower]')!.click());
    await type('#amount', '4');
    expect([warning(), submit()]).toEqual([null, 'funds.lower.do']);
    await type('#amount', '5');
    expect([warning(), submit()]).toEqual(['funds.closes', 'funds.closes.do']);
  });
});

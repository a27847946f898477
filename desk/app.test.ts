/** @jest-environment jsdom */
interface Page {
  getInitialState: () => Promise<object>;
  sessionState: () => string;
}
const mockCall = jest.fn();
jest.mock('@/theme/tokens.css', () => ({}), { virtual: true });
jest.mock('@/theme/base.css', () => ({}), { virtual: true });
jest.mock('@/services/call', () => ({ call: (...given: unknown[]) => mockCall(...given) as unknown }));
jest.mock('@/services/preferences', () => ({ shownLanguage: () => 'zh-CN' }));

const minute = 60_000;
const me = { id: 'staff-a', idleMinutes: 10 };
/** Loads the desk on a computer with a session, `minutes` after the last input. */
async function load(minutes: number | undefined) {
  localStorage.setItem('Office-Token', 'token-a staff-a');
  if (minutes !== undefined) localStorage.setItem('desk.active', `${Date.now() - minutes * minute} ${10 * minute}`);
  let page: Page | undefined;
  jest.isolateModules(() => {
    page = { ...jest.requireActual<Page>('./app'), ...jest.requireActual<Page>('@/services/identity') };
  });
  return { state: await page!.getInitialState(), session: page!.sessionState() };
}
const sent = () => mockCall.mock.calls.map(([name]) => name as string);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  mockCall.mockReset();
  mockCall.mockResolvedValue(me);
});

describe('getInitialState', () => {
  it('loads the officer within the idle limit', async () => {
    expect(await load(9)).toEqual({ state: { me }, session: 'signedIn' });
    expect(sent()).toEqual(['officeMe']);
  });

  it.each([
    ['the last input is older than the idle limit', 25],
    ['no input is recorded', undefined],
  ])('ends the session instead of loading the officer when %s', async (_, minutes) => {
    expect(await load(minutes)).toEqual({ state: { me: null }, session: 'signedOut' });
    expect(sent()).toEqual(['officeSignOut']);
    // Other tabs of the officer lock: the id stays without the token.
    expect(localStorage.getItem('Office-Token')).toBe(' staff-a');
  });

  it('ends an idle session also without a network', async () => {
    mockCall.mockRejectedValue(new Error('network'));
    expect(await load(25)).toEqual({ state: { me: null }, session: 'signedOut' });
    expect(localStorage.getItem('Office-Token')).toBe(' staff-a');
  });
});

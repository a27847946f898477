import { cacheFirst, networkFirst, trim } from './answers';

class Room {
  kept = new Map<string, Response>();
  match = async (key: string) => this.kept.get(key)?.clone();
  put = async (key: string, answer: Response) => {
    this.kept.delete(key);
    this.kept.set(key, answer);
  };
  keys = async () => [...this.kept.keys()];
  delete = async (key: string) => this.kept.delete(key);
}

const sent = 'Sat, 21 Nov 2026 01:00:00 GMT';
/** Response from the network: only browsers set `type`. */
const basic = (text: string, status = 200) => {
  const answer = new Response(text, { status, headers: { date: sent, 'cache-control': 'no-cache' } });
  Object.defineProperty(answer, 'type', { value: 'basic' });
  return answer;
};

function ask(room: Room, network: () => Promise<Response>, waitMs = 1_000) {
  const dates: string[] = [];
  const work: Promise<unknown>[] = [];
  const answer = networkFirst({
    ask: network,
    key: '/intro',
    room,
    waitMs,
    onCached: (at: string) => dates.push(at),
    after: (one: Promise<unknown>) => work.push(one),
  });
  return { dates, text: answer.then((it: Response) => it.text()), settled: () => Promise.all(work) };
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));

describe('networkFirst', () => {
  it('returns the network response and caches it', async () => {
    const room = new Room();
    const { text, dates, settled } = ask(room, async () => basic('new'));
    expect(await text).toBe('new');
    await settled();
    expect(await (await room.match('/intro'))?.text()).toBe('new');
    expect(dates).toEqual([]);
  });

  it.each([
    ['is away', away],
    ['is broken', async () => basic('busy', 503)],
    ['does not come', () => new Promise<Response>(() => undefined)],
  ])('where it %s, what was kept is shown, and from when', async (_, network) => {
    const room = new Room();
    await room.put('/intro', basic('old'));
    const { text, dates } = ask(room, network, 20);
    expect(await text).toBe('old');
    expect(dates).toEqual([sent]);
    expect(await (await room.match('/intro'))?.text()).toBe('old');
  });

  it('without a cached response, fails as the browser would', async () => {
    await expect(ask(new Room(), away).text).rejects.toThrow('Failed to fetch');
    expect(await ask(new Room(), async () => basic('busy', 503)).text).toBe('busy');
  });

  it('does not cache a 404', async () => {
    const room = new Room();
    const { text, settled } = ask(room, async () => basic('no such page', 404));
    expect(await text).toBe('no such page');
    await settled();
    expect(room.kept.size).toBe(0);
  });
});

describe('cacheFirst', () => {
  it('requests an asset once', async () => {
    const room = new Room();
    const network = jest.fn(async () => basic('chunk'));
    const get = async () =>
      (await cacheFirst({ ask: network, key: '/umi.js', room, everywhere: room, after: () => undefined })).text();
    expect([await get(), await get()]).toEqual(['chunk', 'chunk']);
    expect(network).toHaveBeenCalledTimes(1);
  });
});

it('trim deletes the oldest responses above the limit', async () => {
  const room = new Room();
  for (const key of ['a', 'b', 'c']) await room.put(key, basic(key));
  await trim(room, 2);
  expect(await room.keys()).toEqual(['b', 'c']);
});

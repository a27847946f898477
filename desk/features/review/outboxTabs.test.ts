/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./sendDecision', () => ({ send: () => new Promise(() => undefined) }));
jest.mock('./cases', () => ({ giveBackPrepared: async () => undefined }));
jest.mock('./drafts', () => ({ countDrafts: () => 0 }));
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

/** Delivers to the other channels, after the task of the sender. */
class Channel {
  static open: Channel[] = [];
  onmessage: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    Channel.open.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) setTimeout(() => other.onmessage({ data }));
  }
  close() {
    Channel.open = Channel.open.filter((one) => one !== this);
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

type Identity = typeof import('@/services/identity');
type Work = typeof import('@/services/unsentWork');
type Outbox = typeof import('./outbox');
type Tabs = typeof import('./outboxTabs');
type Page = Outbox & Tabs;
const me = { id: 'staff-a', workKey: Buffer.alloc(32, 'a').toString('base64url') };

/** A tab of the officer, over the storage of this computer. */
async function openTab(): Promise<Page> {
  let page: Page | undefined;
  let work: Work | undefined;
  jest.isolateModules(() => {
    jest.requireActual<Identity>('@/services/identity').signIn({ token: 'token', me });
    work = jest.requireActual<Work>('@/services/unsentWork');
    page = {
      ...jest.requireActual<Outbox>('./outbox'),
      ...jest.requireActual<Tabs>('./outboxTabs'),
    };
  });
  await work!.workReady();
  return page!;
}
const decide = async ({ outbox, outboxSaved }: Page, caseId: string) => {
  outbox.add({ caseId, number: caseId, name: 'x', request: { what: 'intake' } });
  await outboxSaved();
};

let first: Page;
let second: Page;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  first = await openTab();
  second = await openTab();
});
afterEach(() => {
  for (const { outbox } of [first, second]) outbox.reset();
  jest.restoreAllMocks();
});

describe('isDecidedElsewhere', () => {
  it('is true for a case with an unsent decision of another tab until it is taken back', async () => {
    await decide(first, 'a');
    expect(await Promise.all(['a', 'b'].map(second.isDecidedElsewhere))).toEqual([true, false]);
    expect(await first.isDecidedElsewhere('a')).toBe(false);
    first.outbox.undo();
    await first.outboxSaved();
    expect(await second.isDecidedElsewhere('a')).toBe(false);
  });

  it('takes over no decision and leaves the stored list of the other tab', async () => {
    await decide(first, 'a');
    await second.isDecidedElsewhere('a');
    await decide(second, 'b');
    expect(second.outbox.list().map(({ caseId }) => caseId)).toEqual(['b']);
    expect(await (await openTab()).isDecidedElsewhere('a')).toBe(true);
  });

  it('ignores a decision that a crashed tab left and that is too old to be sent', async () => {
    await decide(first, 'a');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + first.lateMs + 1);
    expect(await second.isDecidedElsewhere('a')).toBe(false);
  });
});

describe('decisionElsewhere', () => {
  beforeEach(() => void second.openOutbox());
  afterEach(() => void (Channel.open = []));

  it('leaves the decision to the other tab that made it and is open', async () => {
    first.openOutbox();
    await decide(first, 'a');
    await expect(second.decisionElsewhere('a')).resolves.toBe('decided');
    expect([first, second].map(({ outbox }) => outbox.pendingFor('a')?.state)).toEqual(['waiting', undefined]);
  });

  it('takes over the decision of a crashed tab, to send it', async () => {
    await decide(first, 'a');
    await expect(second.decisionElsewhere('a')).resolves.toBe('takenOver');
    expect(second.outbox.pendingFor('a')?.state).toBe('retrying');
    void second.outbox.sendAll();
    expect(second.outbox.pendingFor('a')?.state).toBe('sending');
  });

  it('asks no other tab when none has stored a decision on the case', async () => {
    await decide(first, 'a');
    await expect(second.decisionElsewhere('b')).resolves.toBeUndefined();
    expect(second.outbox.list()).toEqual([]);
  });
});

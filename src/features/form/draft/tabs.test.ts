import { flows } from '@domain/flow';
import { readFiles } from '@/services/photos';
import { testDraft } from '../testing/draft';
import { createDraftStore } from './store';
import { connectTabs } from './tabs';

jest.mock('@/services/photos', () => ({ readFiles: jest.fn() }));

const read = jest.mocked(readFiles);
const photo = (id: string) => ({ id, slot: 'scrapCert', index: 0, width: 1200, height: 900 });
const stopping: (() => void)[] = [];
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** BroadcastChannel stub: delivers asynchronously to every channel but the sender. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) setTimeout(() => other.onmessage?.({ data }));
  }
  close() {
    Channel.all = Channel.all.filter((one) => one !== this);
  }
}

const open = (ids: string[], more: object = {}) => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv', { files: ids.map(photo) }), more);
  const tabs = connectTabs(store);
  stopping.push(tabs.stop);
  return { store, tabs, listed: () => store.get().draft.files.map(({ id }) => id) };
};
const newer = (...ids: string[]) => testDraft('newApplyElv', { revision: 9, files: ids.map(photo) });

beforeEach(() => {
  read.mockReset();
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => stopping.splice(0).forEach((stop) => stop()));

test('connectTabs: shows the save of another tab, without a request when both list the same photos', async () => {
  const here = open(['file-1']);
  open([]).tabs.broadcast(newer('file-1'));
  await turn();
  expect(here.store.get().draft.revision).toBe(9);
  expect(read).not.toHaveBeenCalled();
});

test('connectTabs: removes and adds photos as the server lists them', async () => {
  const here = open(['file-1']);
  read.mockResolvedValue([photo('file-2')]);
  open([]).tabs.broadcast(newer('file-2'));
  await turn();
  await turn();
  expect(here.listed()).toEqual(['file-2']);
});

test('connectTabs: reloads the file list again when a photo arrives during the request', async () => {
  const here = open([]);
  read
    .mockImplementationOnce(async () => {
      const { draft } = here.store.get();
      here.store.set({ draft: { ...draft, files: [photo('file-2')] } });
      return [photo('file-1')];
    })
    .mockResolvedValue([photo('file-1'), photo('file-2')]);
  open([]).tabs.broadcast(newer('file-1'));
  await turn();
  await turn();
  expect(here.listed()).toEqual(['file-1', 'file-2']);
});

test('connectTabs: ignores a save while there are unsaved edits, and an older revision', async () => {
  const typed = open([], { edits: { 'personalInfo.address': 'abc' } });
  const ahead = open([]);
  ahead.store.set({ draft: testDraft('newApplyElv', { revision: 12 }) });
  open([]).tabs.broadcast(newer());
  await turn();
  expect(typed.store.get().draft.revision).toBe(3);
  expect(ahead.store.get().draft.revision).toBe(12);
});

test('connectTabs: shows the postponed save of another tab after the conflict is resolved', async () => {
  const here = open([], { edits: { 'personalInfo.address': 'abc' } });
  open([]).tabs.broadcast(newer());
  await turn();
  expect(here.store.get().draft.revision).toBe(3);
  here.store.dispatch('resolved', { draft: testDraft('newApplyElv', { revision: 7 }), edits: {} });
  expect(here.store.get().draft.revision).toBe(9);
});

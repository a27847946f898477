import type { Path } from '../../../../src/features/form/draft/edits';
import type { Value } from '../../../../domain/flow/types';
import type { Owner, VirtualTime } from '../virtual';
import type { Edge } from './edge';
import type { Weather } from './steps';

/** An edit of a field by a user. */
export interface Act {
  value: Value;
  /** The newest revision that was displayed at that time. */
  seen: number;
  by: Owner;
  /** The revision in which the server accepted it. */
  takenAt?: number;
  /** The user has chosen the other version, in this or another tab of the phone. */
  isGivenUp?: boolean;
  /** The field became hidden before the server had the value: the form discards it. */
  isHidden?: boolean;
}

/** A BroadcastChannel between the tabs of one browser. */
interface Channel {
  name: string;
  tab: Owner;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** A phone: its storage outlives its tabs, its clock can be wrong, its network can fail. */
export class Device {
  readonly records = new Map<string, unknown>();
  readonly channels = new Set<Channel>();
  /** All actions on fields on this phone. */
  readonly acts = new Map<Path, Act[]>();
  /** Edits that killed tabs reported as stored: the next tab must restore them. */
  readonly owed = new Map<Path, Act>();
  /** The values that its tabs have sent (`sentValue`), by the revision they were sent with. */
  readonly sent = new Map<number, Set<string>>();
  readonly storage = new Map<string, string>();
  weather: Weather = 'calm';
  /** Storage is full or forbidden: every write fails. */
  isFull = false;
  /** When a tab was last killed. */
  killedAt = 0;
  /** The clock has jumped once: the order of edits in two tabs is no longer known. */
  isClockWrong = false;
  /** Offset of its clock. */
  aheadMs = 0;

  constructor(
    readonly name: string,
    private readonly time: VirtualTime,
  ) {}

  get token(): string | null {
    return this.storage.get('User-Token') ?? null;
  }

  /** Fake IndexedDB: writes are delayed and atomic; a tab that dies during a write may have completed it. */
  keeping(tab: Owner): Edge['device'] {
    const soon = <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        this.time.later(tab, this.time.between(0, 3), () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error as Error);
          }
        });
      });
    const write = (work: () => void) =>
      soon(() => {
        if (this.isFull) throw new Error('QuotaExceededError');
        work();
      });
    return {
      get: (name) => soon(() => this.records.get(name)),
      set: (name, value) => write(() => void this.records.set(name, value)),
      drop: (names) => soon(() => names.forEach((name) => this.records.delete(name))),
      names: () => soon(() => [...this.records.keys()]),
    };
  }

  channelOf(tab: Owner): unknown {
    const { channels, time } = this;
    return class implements Channel {
      onmessage: Channel['onmessage'] = null;
      tab = tab;
      constructor(readonly name: string) {
        channels.add(this);
      }
      postMessage(data: unknown) {
        for (const other of channels)
          if (other.tab !== tab && other.name === this.name)
            time.later(other.tab, 1, () => channels.has(other) && other.onmessage?.({ data }));
      }
      close() {
        channels.delete(this);
      }
    };
  }

  get localStorage() {
    const { storage } = this;
    return {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    };
  }
}

import type { Path } from '../../../../src/features/form/session/edits';
import type { Owner, VirtualTime } from '../virtual';
import type { Edge } from './edge';
import type { Act } from './tab';

export type Weather = 'calm' | 'storm' | 'away';

/** A channel by which the tabs of one browser tell one another. */
interface Channel {
  name: string;
  tab: Owner;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** One phone: what it keeps outlives its tabs, its clock may be set wrong, its network comes and goes. */
export class Device {
  readonly records = new Map<string, unknown>();
  readonly channels = new Set<Channel>();
  /** Everything that was ever done to a field on this phone. */
  readonly acts = new Map<Path, Act[]>();
  /** What its tabs said was kept when they were killed: the next one has it. */
  readonly owed = new Map<Path, Act>();
  readonly storage = new Map<string, string>();
  weather: Weather = 'calm';
  /** Storage is full, or forbidden: whatever is written fails. */
  isFull = false;
  /** The next photo that is stored fills the storage. */
  isFilling = false;
  /** The database fails to open in tabs that are opened now. */
  isClosed = false;
  /** When a tab of it was killed last. */
  killedAt = 0;
  /** Its clock has jumped once: which of two tabs was later it cannot know any more. */
  isClockWrong = false;
  /** How far its clock is off. */
  aheadMs = 0;

  constructor(
    readonly name: string,
    private readonly time: VirtualTime,
  ) {}

  get token(): string | null {
    return this.storage.get('User-Token') ?? null;
  }

  /** Takes a moment, and is written whole or not at all; a tab that dies meanwhile may have managed it. */
  keeping(tab: Owner): Edge['device'] {
    const { isClosed } = this;
    const soon = <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        this.time.later(tab, this.time.between(0, 3), () => {
          try {
            if (isClosed) throw new Error('UnknownError: opening backing store');
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
      set: (name, value) =>
        write(() => {
          this.records.set(name, value);
          if (this.isFilling && name.endsWith('/photos')) Object.assign(this, { isFull: true, isFilling: false });
        }),
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

import type { Detail } from '../../../../domain/contract/types';
import type { Edits, Path } from '../../../../src/features/form/session/edits';
import type { DraftState } from '../../../../src/features/form/session/state';
import type { Answers, Value } from '../../../../domain/flow/types';
import type { Owner, VirtualTime } from '../virtual';
import type { Device } from './device';
import type { Edge } from './edge';
import type { Program } from './program';
import type * as Phone from './phone';
import { isHidden } from './steps';
import { at, given } from './words';

/** What somebody did to a field. */
export interface Act {
  value: Value;
  /** The newest revision that was before their eyes when they did it. */
  seen: number;
  by: Owner;
  /** The revision at which the server took it. */
  takenAt?: number;
  /** The person has chosen the other version, in this tab or another one of the phone. */
  isGivenUp?: boolean;
  /** The field became hidden before the server had the value: the form drops it. */
  isHidden?: boolean;
}

/** A page of the form: its program, its memory, and what the person at it has done. Killed, nothing of it happens any more. */
export class Tab implements Owner {
  alive = true;
  session: Phone.DraftSession | null = null;
  /** What was done here or came back from the device, by field, the last one last. */
  readonly acts = new Map<Path, Act[]>();
  /** Photos that were taken away here, and the server has said so. */
  readonly removed = new Set<string>();
  isSubmitting = false;
  /** Its database failed to open, for as long as it lives. */
  readonly isStorageClosed: boolean;
  /** A save was answered: nobody is signed in here any more. */
  isToldOut = false;
  /** How the draft stood when it was last looked at. */
  before: Pick<DraftState, 'draft' | 'edits' | 'theirs'> | undefined;
  openSince = 0;
  /** How many persons have left this tab. */
  private visit = 0;
  /** For how long the words have been what they are. */
  editsSince = 0;
  readonly phone: typeof Phone;
  private readonly listeners = new Map<string, Set<(event: object) => void>>();
  private readonly document = { visibilityState: 'visible' };

  constructor(
    readonly name: string,
    readonly device: Device,
    private readonly time: VirtualTime,
    program: Program,
    call: Edge['call'],
    private readonly isOpened: () => void,
  ) {
    const { listeners } = this;
    const target = {
      addEventListener: (type: string, work: (event: object) => void) =>
        void listeners.set(type, (listeners.get(type) ?? new Set()).add(work)),
      removeEventListener: (type: string, work: (event: object) => void) => void listeners.get(type)?.delete(work),
    };
    this.isStorageClosed = device.isClosed;
    const now = () => time.now + device.aheadMs;
    this.phone = program({
      edge: { call, device: device.keeping(this) } satisfies Edge,
      window: target,
      document: Object.assign(this.document, target),
      localStorage: device.localStorage,
      BroadcastChannel: device.channelOf(this),
      setTimeout: (work: () => void, ms = 0) => time.later(this, ms, work),
      clearTimeout: (order?: number) => time.forget(order),
      Date: class extends Date {
        constructor(...given: []) {
          super(...((given.length ? given : [now()]) as []));
        }
        static override now = now;
      },
      Math: Object.assign(Object.create(Math) as Math, { random: () => time.random.below(1e9) / 1e9 }),
      console: { ...console, warn: () => undefined }, // a clean-up that fails is logged
      Blob: class {
        constructor(readonly parts: unknown[]) {}
      },
    });
  }

  open(): void {
    const { phone, visit } = this;
    phone.openSession(phone.flows.newApply).then(
      (session) => {
        if (visit !== this.visit) return;
        this.session = session;
        this.openSince = this.time.now;
        this.takeUp(session.store.get().edits);
        this.isOpened();
        void session.prepare();
      },
      () => visit === this.visit && (this.alive = false), // no network, nothing kept: the page says so, and is closed
    );
  }

  /** What comes back from the device was done here; what was typed after it had been kept died with its tab. */
  private takeUp(edits: Edits): void {
    for (const [path, value] of Object.entries(edits) as [Path, Value][]) {
      const acts = this.device.acts.get(path) ?? [];
      this.acts.set(path, acts.slice(0, acts.findLastIndex((act) => act.value === value) + 1));
    }
  }

  tell(event: string, detail: object = {}): void {
    for (const work of this.listeners.get(event) ?? []) work(detail);
  }

  /** The pages of the person who signed out are left; the program and its memory stay. */
  leave(): void {
    this.visit += 1;
    this.session = null;
    this.acts.clear();
    this.removed.clear();
    this.before = undefined;
    this.isToldOut = false;
  }

  look(isVisible: boolean): void {
    this.document.visibilityState = isVisible ? 'visible' : 'hidden';
    this.tell('visibilitychange');
  }

  get isHidden(): boolean {
    return this.document.visibilityState === 'hidden';
  }

  kill(): void {
    this.alive = false;
    const { edits, device: kept } = this.session?.store.get() ?? {};
    if (kept === 'current')
      for (const path of Object.keys(edits ?? {}) as Path[]) {
        const act = this.acts.get(path)?.at(-1);
        if (act) this.device.owed.set(path, act);
      }
    this.device.killedAt = this.time.now;
    for (const channel of this.device.channels) if (channel.tab === this) this.device.channels.delete(channel);
  }

  /** The form drops what was typed into a field that is hidden now; the server may have accepted it just before. */
  hide(answers: Answers, revision: number): void {
    for (const [path, acts] of this.acts)
      if (isHidden(answers, path))
        for (const act of acts) if (act.takenAt === undefined || act.takenAt > revision) act.isHidden = true;
  }

  did(path: Path, act: Act): void {
    this.acts.set(path, [...(this.acts.get(path) ?? []), act]);
    this.device.acts.set(path, [...(this.device.acts.get(path) ?? []), act]);
  }

  /**
   * Somebody else has saved the very same words: with them it is on the server. Where the answer to a refused save says so, even if a
   * neighbour's later ones take their place before anybody looks again.
   */
  told(there: Detail, edits: Edits = {}): void {
    for (const [path, acts] of this.acts) {
      const last = acts.at(-1);
      if (
        last &&
        !last.isHidden &&
        last.takenAt === undefined &&
        !(path in edits) &&
        at(there, path) === given(last.value)
      )
        last.takenAt = there.revision;
    }
  }
}

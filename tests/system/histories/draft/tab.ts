import type { Detail } from '../../../../domain/contract/types';
import type { Edits, Path } from '../../../../src/features/form/draft/edits';
import type { DraftState } from '../../../../src/features/form/draft/store';
import type { Answers, Value } from '../../../../domain/flow/types';
import type { Owner, VirtualTime } from '../virtual';
import type { Act, Device } from './device';
import type { Edge } from './edge';
import type { Program } from './program';
import type * as Phone from './phone';
import { isHidden } from './steps';
import { at, given } from './words';

/** A page of the form with its program, memory and edits. After `kill` none of its timers run. */
export class Tab implements Owner {
  alive = true;
  session: Phone.DraftController | null = null;
  /** Edits made here or restored from the device, by field, oldest first. */
  readonly acts = new Map<Path, Act[]>();
  isSubmitting = false;
  /** A save was answered with 401. */
  isSignedOut = false;
  /** The state at the previous check. */
  before: Pick<DraftState, 'draft' | 'edits' | 'theirs'> | undefined;
  openSince = 0;
  /** Since when the edits have not changed. */
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
    const now = () => time.now + device.aheadMs;
    this.phone = program({
      edge: { call, device: device.keeping(this) } satisfies Edge,
      window: target,
      document: Object.assign(this.document, target),
      localStorage: device.localStorage,
      navigator: { languages: ['zh-CN'] },
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
      console: { ...console, warn: () => undefined }, // cleanup errors are logged as warnings
      Blob: class {
        constructor(readonly parts: unknown[]) {}
      },
    });
  }

  open(): void {
    const { phone } = this;
    phone.openDraft(phone.flows.newApply).then(
      (session) => {
        this.session = session;
        this.openSince = this.time.now;
        this.takeUp(session.store.get().edits);
        this.isOpened();
      },
      () => (this.alive = false), // no network and no local copy: the page shows an error and is closed
    );
  }

  /** Takes over edits restored from the device; edits made after the last write died with their tab. */
  private takeUp(edits: Edits): void {
    for (const [path, value] of Object.entries(edits) as [Path, Value][]) {
      const acts = this.device.acts.get(path) ?? [];
      this.acts.set(path, acts.slice(0, acts.findLastIndex((act) => act.value === value) + 1));
    }
  }

  tell(event: string): void {
    for (const work of this.listeners.get(event) ?? []) work({});
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

  /** The form discards edits of fields that are hidden now; the server may have accepted them just before. */
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
   * Marks edits as accepted when the server already has the same value from another tab. Also called with the draft in a 409 response,
   * because a later save of another tab can replace the value before the next check.
   */
  acknowledge(there: Detail, edits: Edits = {}): void {
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

import type { Detail } from '../../../../domain/contract/types';
import type { StepKey, Value, Values } from '../../../../domain/flow/types';
import type { Edits, Path } from '../../../../src/features/form/draft/edits';
import type { VirtualTime } from '../virtual';
import type { CallOptions } from './edge';
import type { Device, Act } from './device';
import type { ModelServer } from './modelServer';
import { isHeld } from './atRest';
import { draftId } from './modelServer';
import { isHidden, isNumber } from './steps';
import type { Tab } from './tab';
import { allPaths, at, given, isSame, sentValue } from './words';

/** Checks the invariants after every event and collects violations. */
export class Witness {
  readonly wrong: string[] = [];
  /** Photos that the user deleted. */
  readonly deletedByPerson = new Set<string>();
  private readonly written = new Map<Path, { act: Act; by: Tab; revision: number }>();
  private readonly savedBy = new Map<number, Tab>();
  private newest: { by: Tab; revision: number; at: number } | undefined;
  private readonly kept = new WeakMap<object, unknown>();

  constructor(
    private readonly time: VirtualTime,
    private readonly server: ModelServer,
  ) {}

  say(what: string): void {
    this.wrong.push(`${new Date(this.time.now).toISOString().slice(11, 19)} ${what}`);
  }

  /** Called when a tab sends a save, whether or not it arrives. */
  sending({ device: { sent } }: Tab, { params = {}, body = {}, headers = {} }: CallOptions): void {
    const revision = Number(headers['If-Match']);
    const values = Object.entries(body as Values).map(([key, value]) => sentValue(`${params.step}.${key}`, value));
    sent.set(revision, new Set([...(sent.get(revision) ?? []), ...values]));
  }

  /**
   * Whether this revision contains nothing but values that the phone sent with the one before. The phone cannot distinguish it from an
   * own save whose reply was lost, even if another phone saved the same values; and its user has seen these values.
   */
  private isLikeOwn({ sent }: Device, revision: number): boolean {
    const values = sent.get(revision - 1);
    const before = this.server.standing.get(revision - 1);
    const saved = this.server.standing.get(revision);
    if (!values || !before || !saved) return false;
    const changed = [...allPaths(before), ...allPaths(saved)].filter((path) => at(before, path) !== at(saved, path));
    return changed.every((path) => values.has(sentValue(path, at(saved, path))));
  }

  /** Called before the server applies a save: no older edit may overwrite a newer value, and each edit is saved once. */
  saving(tab: Tab, step: StepKey, values: Values, before: Detail, ifMatch: number): void {
    this.savedBy.set(ifMatch + 1, tab);
    for (const [key, value] of Object.entries(values)) {
      const path = `${step}.${key}` as Path;
      const act = tab.acts.get(path)?.findLast((one) => given(one.value) === given(value));
      if (!act) {
        this.say(`${tab.name} saves ${path}, which nobody typed there`);
        continue;
      }
      if (act.takenAt !== undefined) this.say(`${tab.name} saves ${path} although the server has it`);
      const last = this.written.get(path);
      // A value that was taken over from another tab and saved here counts as own.
      // An edit taken over from another tab of the phone and then changed counts as seen.
      const own = tab.acts.get(path) ?? [];
      const isTakenOver = last && own.includes(last.act) && own.indexOf(last.act) < own.indexOf(act);
      const isTheirs = last && last.act.by !== act.by && last.by !== tab && !isTakenOver;
      const isUnseen = isTheirs && last.revision > act.seen && !this.isLikeOwn(tab.device, last.revision);
      if (isUnseen && at(before, path) !== given(value))
        this.say(`${tab.name} overwrites ${path} of revision ${last.revision}, which nobody has seen there`);
      act.takenAt = ifMatch + 1;
      this.written.set(path, { act, by: tab, revision: ifMatch + 1 });
    }
  }

  /** The app deletes a photo only when the user does. */
  deleting(tab: Tab, id: string): void {
    if (!this.deletedByPerson.has(id)) this.say(`${tab.name} deletes photo ${id} without being asked`);
  }

  /** A tab received the response to its save and informs the other tabs. */
  heard(tab: Tab): void {
    const { revision } = this.server.detail;
    this.newest = this.savedBy.get(revision) === tab ? { by: tab, revision, at: this.time.now } : undefined;
  }

  /** Returns edits that could be sent and were neither accepted nor discarded. */
  private missing(tab: Tab): Path[] {
    const { answers, draft } = tab.session!.store.get();
    return [...tab.acts].flatMap(([path, acts]) => {
      const last = acts.at(-1);
      if (!last || last.isHidden || last.takenAt !== undefined || given(last.value) === at(draft, path)) return [];
      const isWords = isNumber(path) && typeof last.value === 'string';
      return isWords && at({ steps: answers }, path) === given(last.value) ? [] : [path];
    });
  }

  submitting(tab: Tab): void {
    for (const path of this.missing(tab)) this.say(`${tab.name} is submitted without ${path}, which was typed before`);
  }

  look(tab: Tab): void {
    if (!tab.alive || !tab.session) return;
    const { phase, edits, draft, answers, device: kept, theirs } = tab.session.store.get();
    const standing = this.server.standing.get(draft.revision);
    if (draft.steps !== standing?.steps && !isSame(draft.steps, standing?.steps))
      this.say(`${tab.name} shows as revision ${draft.revision} what the server never had`);
    tab.hide(answers, draft.revision);
    tab.acknowledge(draft, edits);
    if (phase === 'saved') {
      const left = Object.keys(edits);
      if (left.length) this.say(`${tab.name} says that all is saved beside ${left.join()}`);
      for (const path of this.missing(tab)) this.say(`${tab.name} says that all is saved, ${path} is not`);
    }
    if (!theirs)
      for (const [path, acts] of tab.acts) {
        const last = acts.at(-1);
        if (!last || last.isHidden || at({ steps: answers }, path) === given(last.value)) continue;
        if (last.takenAt === undefined || draft.revision < last.takenAt) this.say(`${tab.name} has lost ${path}`);
      }
    this.compare(tab);
    if (tab.isSignedOut && phase === 'waiting')
      this.say(`${tab.name} waits, and says nothing of the session that is over`);
    // Submitted in another tab: nothing remains on the phone.
    if (this.server.detail.status !== 'draft' || phase === 'closed') return;
    if (kept === 'stale' && this.time.now - tab.editsSince > 1_500 && !tab.isSubmitting)
      this.say(`${tab.name}: what was typed never reaches the device`);
    if (kept === 'current' && !theirs)
      for (const path of this.unkept(tab)) this.say(`${tab.name} says that this phone has ${path}, and it has not`);
  }

  /** Returns edits that are neither in a local copy of this phone nor on the server. */
  private unkept(tab: Tab): Path[] {
    const copies = this.copies(tab.device);
    return (Object.keys(tab.session!.store.get().edits) as Path[]).filter((path) => {
      const last = tab.acts.get(path)?.at(-1);
      // When two tabs edit the same field, the phone stores the later value.
      if (tab.device.acts.get(path)?.at(-1) !== last || tab.device.isClockWrong) return false;
      return (
        last &&
        !last.isHidden &&
        last.takenAt === undefined &&
        !last.isGivenUp &&
        !copies.some(({ edits }) => path in edits)
      );
    });
  }

  /** Called when a page is opened: edits stored by a killed tab are restored, unless the server has them or the user has changed them since. */
  opened(tab: Tab): void {
    const { owed, acts } = tab.device;
    const { answers, edits, draft, theirs } = tab.session!.store.get();
    const there = theirs ?? draft;
    // Values equal to those on the server are not restored.
    for (const [path, done] of acts)
      for (const act of done)
        if (!(path in edits) && (isHidden(answers, path) || given(act.value) === at(there, path))) act.isGivenUp = true;
    if (theirs && !Object.entries(edits).some(([path, value]) => at(theirs, path as Path) !== given(value)))
      this.say(`${tab.name} is opened with a choice between two versions that do not differ`);
    if (!theirs)
      for (const [path, value] of Object.entries(edits) as [Path, Value][]) {
        const same = (acts.get(path) ?? []).filter((act) => act.value === value);
        const seen = Math.max(...same.map((act) => act.seen));
        if (same.length && this.isSavedElsewhere(tab.device, seen, draft.revision))
          this.say(`${tab.name} is opened with ${path} of revision ${seen} over revision ${draft.revision}`);
      }
    // Submitting in another tab clears the local copy, even if this page still shows the draft.
    const isOpen = this.server.detail.status === 'draft' && draft.status === 'draft';
    for (const [path, act] of owed) {
      const isOver =
        isHidden(answers, path) ||
        tab.device.isClockWrong ||
        act.takenAt !== undefined ||
        act.isHidden ||
        act.isGivenUp ||
        acts.get(path)?.at(-1) !== act;
      if (!isOver && isOpen && !(path in edits) && at(there, path) !== given(act.value))
        this.say(`${tab.name} is opened without ${path}, which the phone had kept`);
    }
    owed.clear();
  }

  /** Returns true when another device saved one of the revisions after `from` up to `to`. */
  private isSavedElsewhere(device: Device, from: number, to: number): boolean {
    return [...this.savedBy].some(
      ([revision, by]) =>
        revision > from && revision <= to && by.device !== device && !this.isLikeOwn(device, revision),
    );
  }

  /** Compares the current state with the previous one. */
  private compare(tab: Tab): void {
    const { draft, edits, theirs } = tab.session!.store.get();
    const { before } = tab;
    if (before?.edits !== edits) tab.editsSince = this.time.now;
    tab.before = { draft, edits, theirs };
    if (!before || before.draft === draft) return;
    if (draft.revision < before.draft.revision)
      this.say(`${tab.name} goes back from revision ${before.draft.revision} to ${draft.revision}`);
    const isOfOwnValues = draft.revision === before.draft.revision + 1 && this.isLikeOwn(tab.device, draft.revision);
    const isOwn = before.theirs !== null || this.savedBy.get(draft.revision) === tab || isOfOwnValues;
    const isTyped = Object.keys(edits).length > 0 && Object.keys(before.edits).length > 0;
    if (draft.revision > before.draft.revision && isTyped && !isOwn)
      this.say(
        `${tab.name}: under what is unsaved, revision ${draft.revision} takes the place of the one it was typed on`,
      );
    const there = new Set(draft.files.map(({ id }) => id));
    if (there.size < draft.files.length) this.say(`${tab.name} lists a photo twice`);
    for (const { id } of before.draft.files)
      if (!there.has(id) && this.server.detail.files.some((file) => file.id === id))
        this.say(`${tab.name} no longer lists photo ${id}, which the server has`);
  }

  private read<T>({ records }: Device, name: string): T | undefined {
    const record = records.get(`${draftId}/${name}`) as { bytes: Uint8Array } | undefined;
    if (!record) return undefined;
    const known = this.kept.get(record) ?? JSON.parse(new TextDecoder().decode(record.bytes));
    this.kept.set(record, known);
    return known as T;
  }

  /** Returns the local copies of the draft, one per tab. */
  private copies(device: Device): { edits: Edits }[] {
    const names = [...device.records.keys()].filter((name) => name.startsWith(`${draftId}/draft`));
    return names.map((name) => this.read<{ edits: Edits }>(device, name.slice(draftId.length + 1))!);
  }

  /** Called after a long time without faults: every open draft is saved and every accepted photo exists. */
  atRest(tab: Tab, living: readonly Tab[]): void {
    if (!tab.alive || !tab.session || this.server.detail.status !== 'draft') return;
    const { phase, photos, draft, edits } = tab.session.store.get();
    if (phase !== 'saved' && !(phase === 'held' && isHeld(tab))) this.say(`${tab.name} is still ${phase}`);
    for (const path of this.missing(tab)) this.say(`${tab.name}: ${path} never reached the server`);
    for (const photo of photos) this.say(`${tab.name}: a photo for ${photo.slot} is still ${photo.phase}`);
    const listed = [...tab.device.records.keys()].filter((name) => name.startsWith(`${draftId}/photos/`));
    const bytesOf = (localId: string) => tab.device.records.has(`${draftId}/photo/${localId}`);
    if (tab.openSince > tab.device.killedAt) {
      if (listed.length > 0) this.say(`${tab.name}: ${listed.length} photos still wait on the phone`);
      for (const localId of this.server.uploaded.keys())
        if (bytesOf(localId)) this.say(`${tab.name}: photo ${localId} is sent, and stays on the phone`);
    }
    const { newest } = this;
    const isNeighbour =
      newest && living.includes(newest.by) && newest.by.device === tab.device && tab.openSince < newest.at;
    if (isNeighbour && Object.keys(edits).length === 0 && draft.revision < newest.revision)
      this.say(`${tab.name} does not know what ${newest.by.name} beside it has saved`);
  }
}

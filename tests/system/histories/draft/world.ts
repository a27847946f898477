import type { Path } from '../../../../src/features/form/draft/edits';
import { random } from '../../../../server/testing/random';
import { VirtualTime } from '../virtual';
import { submitAtRest } from './atRest';
import { Device } from './device';
import { draftId, ModelServer, slots } from './modelServer';
import { overTheLine } from './line';
import type { Program } from './program';
import type { History, Step } from './steps';
import { at, fields, isHidden, values } from './steps';
import { Tab } from './tab';
import { Witness } from './witness';

const mostTabs = 4;

/** Two phones with their tabs, the network and one draft. */
export class World {
  readonly time: VirtualTime;
  readonly server: ModelServer;
  readonly witness: Witness;
  readonly devices: Device[];
  private readonly tabs: Tab[] = [];
  private readonly taken: Record<string, string[]> = {};
  count = 0;

  constructor(
    private readonly program: Program,
    seed: number,
  ) {
    this.time = new VirtualTime(random(seed));
    this.devices = ['phone', 'tablet'].map((name) => new Device(name, this.time));
    const first = this.tabOn(this.devices[0]!);
    this.server = new ModelServer(first.phone, () => this.time.now);
    this.witness = new Witness(this.time, this.server);
    for (const device of this.devices) this.signIn(device);
    first.open();
  }

  private tabOn(device: Device): Tab {
    const tab: Tab = new Tab(
      `${device.name} ${(this.count += 1)}`,
      device,
      this.time,
      this.program,
      (...request) => overTheLine(this, tab, ...request),
      () => this.witness.opened(tab),
    );
    this.tabs.push(tab);
    return tab;
  }

  signIn(device: Device): void {
    const token = `${device.name}-${(this.count += 1)}`;
    this.server.tokens.add(token);
    device.storage.set('User-Token', token);
  }

  living = () => this.tabs.filter((tab) => tab.alive);
  private look = () => {
    for (const tab of this.tabs) this.witness.look(tab);
    for (const { id, slot } of this.server.detail.files)
      if (!this.taken[slot]?.includes(this.server.bytes.get(id) ?? '')) this.witness.say(`photo ${id} is not whole`);
  };
  pass = (ms: number) => this.time.pass(ms, this.look);

  private type(tab: Tab, path: Path, n: number): void {
    const { session } = tab;
    if (!session || tab.isSubmitting || tab.isHidden) return;
    const { phase, draft, answers } = session.store.get();
    if (phase === 'conflict' || phase === 'closed' || draft.status !== 'draft') return;
    const value = values(path)[n] ?? null;
    if (at(answers, path) === value || isHidden(answers, path)) return;
    tab.did(path, { value, seen: draft.revision, by: tab });
    session.change(path, value);
    tab.hide(session.store.get().answers, draft.revision);
  }

  private choose(tab: Tab, isMine: boolean): void {
    const { session } = tab;
    const { theirs, edits, answers } = session?.store.get() ?? {};
    if (!session || !theirs || !edits || !answers) return;
    const differing = fields.filter((path) => at(answers, path) !== at(theirs.steps, path));
    const edited = differing.filter((path) => path in edits);
    tab.acts.clear();
    for (const path of differing) for (const act of tab.device.acts.get(path) ?? []) act.isGivenUp = true;
    if (isMine) for (const path of edited) tab.did(path, { value: at(answers, path), seen: theirs.revision, by: tab });
    session.resolveConflict(isMine ? [] : edited);
  }

  private photo(tab: Tab, slot: string): void {
    const { session } = tab;
    if (!session || session.store.get().draft.status !== 'draft' || tab.isSubmitting) return;
    const { draft, photos } = session.store.get();
    if ([...draft.files, ...photos].some((one) => one.slot === slot)) return;
    const bytes = `${slot} ${(this.count += 1)}`;
    (this.taken[slot] ??= []).push(bytes);
    void session.photos.add(slot, { parts: [bytes] } as never).catch(() => undefined);
  }

  private remove(tab: Tab, slot: string): void {
    const { session } = tab;
    const file = session?.store.get().draft.files.find((one) => one.slot === slot);
    if (!session || !file || session.store.get().draft.status !== 'draft' || tab.isSubmitting) return;
    this.witness.deletedByPerson.add(file.id);
    session.photos.remove(file.id).catch(() => undefined); // it stays listed and can be deleted again
  }

  private submit(tab: Tab): void {
    if (!tab.session || tab.isSubmitting || tab.session.store.get().theirs) return;
    tab.isSubmitting = true;
    tab.phone.submitDraft(tab.session, []).then(
      async (receipt) => {
        tab.isSubmitting = typeof receipt !== 'string'; // after success the page stays busy until it is left (useSubmission.ts)
        if (!tab.isSubmitting) return;
        await tab.phone.closeDraft(true);
        tab.kill();
        const isAlone = !this.living().some(({ device }) => device === tab.device);
        const left = [...tab.device.records.keys()].filter((name) => name.startsWith(`${draftId}/`));
        if (isAlone && left.length)
          this.witness.say(`${tab.name} was submitted, and ${left.join()} stays on the phone`);
      },
      (error: { code?: string }) => {
        tab.isSubmitting = false;
        if (error.code === 'TRANSITION_FORBIDDEN' && this.server.submissions.length)
          this.witness.say(`${tab.name} reports that its submission was refused`);
        if (error.code === 'UNAUTHENTICATED') tab.session?.signedOut();
      },
    );
  }

  private signInAgain(device: Device): void {
    if (!device.token || !this.server.tokens.has(device.token)) this.signIn(device);
    for (const tab of this.living()) {
      if (tab.device !== device || tab.session?.store.get().phase !== 'signIn') continue;
      tab.isSignedOut = false;
      tab.phone.continueWithNewToken();
      tab.session.signedIn();
      void tab.session.flush();
    }
  }

  private async doStep(step: Step): Promise<void> {
    const living = this.living();
    const tab = living[('tab' in step ? step.tab : 0) % (living.length || 1)];
    const device = this.devices['device' in step ? step.device : 0] ?? this.devices[0]!;
    if (step.do === 'wait') return this.pass(step.ms);
    if (step.do === 'open' && living.length < mostTabs) this.tabOn(device).open();
    if (step.do === 'weather') device.weather = step.weather;
    if (step.do === 'full') device.isFull = step.isFull;
    if (step.do === 'clock') Object.assign(device, { aheadMs: step.ms, isClockWrong: true });
    if (step.do === 'sign out' && device.token) this.server.tokens.delete(device.token);
    if (step.do === 'sign in') this.signInAgain(device);
    if (step.do === 'online') for (const one of living) if (one.device === device) one.tell('online');
    if (tab) {
      if (step.do === 'type') this.type(tab, fields[step.field % fields.length]!, step.value);
      if (step.do === 'choose') this.choose(tab, step.isMine);
      if (step.do === 'photo') this.photo(tab, slots[step.slot % slots.length]!);
      if (step.do === 'remove') this.remove(tab, slots[step.slot % slots.length]!);
      if (step.do === 'submit') this.submit(tab);
      if (step.do === 'kill' || step.do === 'reopen') tab.kill();
      if (step.do === 'reopen') this.tabOn(tab.device).open();
      if (step.do === 'look away') tab.look(tab.isHidden);
      if (step.do === 'come back') for (const isVisible of [false, true]) tab.look(isVisible);
    }
    await this.pass(step.do === 'type' ? 40 : 5);
  }

  /** Restores all conditions and waits long enough for every retry. */
  private async rest(isOnlineReported: boolean): Promise<void> {
    for (const device of this.devices) Object.assign(device, { weather: 'calm', isFull: false, aheadMs: 0 });
    await this.pass(30_000); // requests in flight complete
    for (const tab of this.living()) if (isOnlineReported) tab.tell('online');
    await this.pass(40_000);
    for (let turn = 0; turn < 8; turn += 1) {
      for (const device of this.devices) this.signInAgain(device);
      for (const tab of this.living()) this.choose(tab, true);
      await this.pass(8_000);
    }
    for (const tab of this.living()) this.witness.atRest(tab, this.living());
    for (const tab of this.living())
      if (this.server.detail.status === 'draft') await submitAtRest(tab, this.pass, (what) => this.witness.say(what));
  }

  async whole({ steps, isOnlineReported }: History): Promise<readonly string[]> {
    await this.pass(1_000);
    for (const step of steps) {
      await this.doStep(step);
      if (this.witness.wrong.length) return this.witness.wrong;
    }
    await this.rest(isOnlineReported);
    return this.witness.wrong;
  }
}

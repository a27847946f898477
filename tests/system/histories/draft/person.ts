import type { ModelServer } from './modelServer';
import { second } from './steps';
import type { Tab } from './tab';
import type { Witness } from './witness';
import type { Device } from './device';
import type { VirtualTime } from '../virtual';

/** The part of the world that a change of person needs. */
interface Stage {
  time: VirtualTime;
  server: ModelServer;
  /** The server of the second person, who has a separate draft. */
  second: ModelServer;
  witness: Witness;
  /** Makes tokens unique. */
  count: number;
  living: () => Tab[];
  pass: (ms: number) => Promise<void>;
  signIn: (device: Device) => void;
}

async function opened<T>(world: Stage, opening: Promise<T>): Promise<T | undefined> {
  let found: T | undefined;
  opening.then(
    (session) => (found = session),
    (reason: unknown) => world.witness.say(`the second person cannot open a form: ${String(reason)}`),
  );
  await world.pass(2_000);
  return found;
}

/** The first person signs out in a tab, a second person uses the same tab, and the first one signs in again. */
export async function changePerson(world: Stage, tab: Tab): Promise<void> {
  const { device } = tab;
  const tabs = world.living().filter((one) => one.device === device);
  if (!tab.session || tab.isHidden || tabs.some((one) => one.isSubmitting)) return;
  const { weather } = device;
  device.weather = 'calm';
  const changed = () => {
    for (const one of tabs) if (one !== tab) one.tell('storage', { key: 'User-Token' });
  };
  const signOut = async (server: ModelServer) => {
    server.tokens.delete(device.token ?? '');
    tab.phone.signOut();
    for (const one of tabs) one.leave();
    changed();
    void tab.phone.dropEverything();
    await world.pass(500);
    const left = [...device.records.keys()];
    if (left.length && !tabs.some((one) => one.isStorageClosed))
      world.witness.say(`${tab.name} was signed out, and ${left.join()} stays on the phone`);
  };
  // Edits that were not saved before the sign-out are discarded.
  for (const acts of device.acts.values()) for (const act of acts) act.isGivenUp = true;
  device.owed.clear();
  await signOut(world.server);

  const token = `second-${(world.count += 1)}`;
  world.second.tokens.add(token);
  tab.phone.setToken(token);
  changed();
  const { phone } = tab;
  const before = world.second.detail;
  const session = await opened(world, phone.openDraft(phone.flows.newApply));
  if (session) {
    world.witness.ofSecond(tab, session, before);
    session.change('personalInfo.address', second.address);
    await world.pass(3_000);
    world.witness.ofSecond(tab, session, world.second.detail);
  }
  await signOut(world.second);
  for (const one of tabs) if (one !== tab) one.kill();
  device.killedAt = world.time.now;
  world.signIn(device);
  phone.setToken(device.token);
  device.weather = weather;
  tab.open();
}

import { takeOver, watchReleases } from './serviceWorker';
import { offline } from './offlineState';

const worker = () => Object.assign(new EventTarget(), { postMessage: jest.fn() });
const pretend = (controller: unknown) => {
  const serviceWorker = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
};
const registered = (parts: object) =>
  Object.assign(new EventTarget(), {
    update: jest.fn(async () => undefined),
    ...parts,
  }) as unknown as ServiceWorkerRegistration;

afterEach(() => offline.set({ waiting: undefined }));

describe('watchReleases and takeOver', () => {
  it('reports a new release, also one that arrives while the page is open', () => {
    pretend({});
    const next = worker();
    const parts: { waiting?: object; installing?: EventTarget } = {};
    const registration = registered(parts);
    watchReleases(registration);
    expect(offline.get().waiting).toBeUndefined();
    Object.assign(registration, { installing: next });
    registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { waiting: next });
    next.dispatchEvent(new Event('statechange'));
    expect(offline.get().waiting).toBe(next);
  });

  it('reports nothing on the first visit', () => {
    pretend(null);
    watchReleases(registered({ waiting: worker() }));
    expect(offline.get().waiting).toBeUndefined();
  });

  it('activates the new release only on request', () => {
    pretend({});
    const next = worker();
    watchReleases(registered({ waiting: next }));
    expect(next.postMessage).not.toHaveBeenCalled();
    takeOver(next as unknown as ServiceWorker);
    expect(next.postMessage).toHaveBeenCalledWith({ what: 'take-over' });
  });
});

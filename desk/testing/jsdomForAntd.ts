/**
 * Gives jsdom what antd needs. MessageChannel is what its Form batches updates with.
 * Computed styles are the inline ones: jsdom would match every rule of antd's style sheets, which takes half of a test's time.
 */
class Channel {
  port1 = { onmessage: () => undefined };
  port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage()) };
}
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  MessageChannel: Channel,
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});
Object.assign(window, {
  getComputedStyle: ({ style }: HTMLElement) => style,
  matchMedia: () => ({ matches: false, addListener: () => 0, removeListener: () => 0 }),
});

export {};

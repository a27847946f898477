/**
 * Gives jsdom what React, antd and the desk need. MessageChannel is what a Form of antd batches updates with.
 * Computed styles are the inline ones: jsdom would match every rule of antd's style sheets, which takes half of a test's time.
 */
class Channel {
  port1 = { onmessage: () => undefined };
  port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage()) };
}
const nothing = () => undefined;
if (typeof window === 'object') {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    MessageChannel: Channel,
    ResizeObserver: class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  });
  Object.assign(window, {
    getComputedStyle: ({ style }: HTMLElement) => style,
    matchMedia: () =>
      Object.assign(new EventTarget(), { matches: false, addListener: nothing, removeListener: nothing }),
  });
  Element.prototype.scrollIntoView = nothing;
}

export {};

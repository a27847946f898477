/** The part of event-emitter that Umi's locale plugin calls. */
type Listener = (...values: unknown[]) => void;

export default class EventEmitter {
  private listeners = new Map<string | symbol, Set<Listener>>();

  on(type: string | symbol, listener: Listener) {
    const known = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, known.add(listener));
  }

  off(type: string | symbol, listener: Listener) {
    this.listeners.get(type)?.delete(listener);
  }

  emit(type: string | symbol, ...values: unknown[]) {
    this.listeners.get(type)?.forEach((listener) => listener(...values));
  }
}

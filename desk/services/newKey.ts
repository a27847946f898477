/** A new Idempotency-Key. `crypto.randomUUID` is missing on pages served over plain HTTP. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');

/** Nothing: who one is takes a moment, and a spinner would only flicker. */
export default function Loading() {
  return null;
}

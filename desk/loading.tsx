/** Renders nothing: loading the session is so fast that a spinner would only flicker. */
export default function Loading() {
  return null;
}

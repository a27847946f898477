/** Umi requires an access map. The app has no roles, so it is empty. */
export default function access() {
  return {};
}

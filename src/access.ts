/** The product has no roles: the access map exists and is empty. */
export default function access() {
  return {};
}

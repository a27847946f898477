/** Focuses the first invalid field, so that screen readers read its error. Returns whether there is one. */
export function focusFirst(errors: Record<string, string | undefined>): boolean {
  const first = Object.keys(errors).find((key) => errors[key]);
  if (first) document.getElementById(`f-${first}`)?.focus();
  return first !== undefined;
}

/** The first field that is wrong takes the focus, so that a reader hears what to mend. True where there is one. */
export function focusFirst(errors: Record<string, string | undefined>): boolean {
  const first = Object.keys(errors).find((key) => errors[key]);
  if (first) document.getElementById(`f-${first}`)?.focus();
  return first !== undefined;
}

/** Who holds something typed that is kept nowhere else: a reload or a sign-out asks here first. */
const holders = new Set<() => boolean>();

export function holdUnsaved(isUnsaved: () => boolean) {
  holders.add(isUnsaved);
  return () => {
    holders.delete(isUnsaved);
  };
}

export const hasUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

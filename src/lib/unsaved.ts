/** Components with input that is stored nowhere else. A reload or sign-out checks them first. */
const holders = new Set<() => boolean>();

export function holdUnsaved(isUnsaved: () => boolean) {
  holders.add(isUnsaved);
  return () => {
    holders.delete(isUnsaved);
  };
}

export const hasUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

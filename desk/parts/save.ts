/** Puts a file into the folder for downloads. */
export function save(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

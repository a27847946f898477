/** Downloads a file. */
export function save(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the object URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

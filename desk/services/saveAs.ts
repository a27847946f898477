/** Saves what was fetched as a file of this computer. */
export function saveAs(data: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

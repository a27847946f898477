/** Reads a Blob. Replaces `Blob.arrayBuffer()`, which the oldest supported browsers lack. */
export const blobBytes = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('A file could not be read.'));
    reader.readAsArrayBuffer(blob);
  });

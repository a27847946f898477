/** Photo storage. A photo is durable when `put` resolves. */
export interface PhotoStore {
  put(id: string, bytes: Buffer): Promise<void>;
  /** Returns null when the photo does not exist. */
  get(id: string): Promise<Buffer | null>;
  /** Whether the photo exists, without reading it. */
  has(id: string): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Throws when photos cannot be stored. */
  check(): Promise<void>;
}

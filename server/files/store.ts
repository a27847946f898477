/** Where photos lie. What `put` has answered survives a crash. */
export interface PhotoStore {
  put(id: string, bytes: Buffer): Promise<void>;
  /** null when there is none of this id */
  get(id: string): Promise<Buffer | null>;
  delete(id: string): Promise<void>;
  /** throws when photos cannot be stored at the moment */
  check(): Promise<void>;
}

/** Files that people gave us, by key: a local folder, or an S3-compatible store. Keys are ours, never a name that somebody sent. */
export interface Storage {
  /**
   * Whole or not at all: nobody ever reads half of it, and once it is answered no crash takes it back. The same key again
   * takes its place. `contentType` is the one of the key's ending.
   */
  put(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: StorageKey): Promise<StoredFile | null>
  /** What is not there is no failure. */
  remove(keys: readonly StorageKey[]): Promise<void>
  /** Keys below a folder, for sweeps. */
  list(folder: string): Promise<StorageKey[]>
}

/**
 * 'pets/8f…/640.webp': lower-case segments of letters, digits, '-', '_' and '.' that begin with a letter or digit, at most
 * 200 characters, with an ending that storage-key.ts knows.
 */
export type StorageKey = string

export interface StoredFile {
  bytes: Uint8Array
  contentType: string
}

/**
 * Storage of uploaded files by key: a local folder or an S3-compatible store. Keys are generated, never user-chosen
 * names.
 */
export interface Storage {
  /**
   * Writes a file atomically and durably: readers never see half of it, and no crash undoes it once the promise
   * resolves. The same key replaces the file. `contentType` must match the key's ending.
   */
  put(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: StorageKey): Promise<StoredFile | null>
  /** Removes files; missing ones are ignored. */
  remove(keys: readonly StorageKey[]): Promise<void>
  /** Lists the keys below a folder, for sweeps. */
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

import type { Storage, StorageKey } from '../storage.ts'
import { checkedFolder, checkedKey, getContentType, refuseOtherType } from '../storage-key.ts'

/** In-memory storage for tests of other things. */
export interface MemoryStorage extends Storage {
  files: Map<StorageKey, Uint8Array>
  /** Makes all further calls succeed or fail. */
  become(mood: 'well' | 'broken'): void
}

export function memoryStorage(): MemoryStorage {
  const files = new Map<StorageKey, Uint8Array>()
  let mood: 'well' | 'broken' = 'well'
  const check = () => {
    if (mood === 'broken') throw new Error('The storage is broken')
  }

  return {
    files,
    become: (next) => {
      mood = next
    },
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      check()
      files.set(key, bytes)
    },
    async get(key) {
      check()
      const bytes = files.get(checkedKey(key))
      return bytes ? { bytes, contentType: getContentType(key) } : null
    },
    async remove(keys) {
      check()
      for (const key of keys) files.delete(checkedKey(key))
    },
    async list(folder) {
      check()
      const beginning = `${checkedFolder(folder)}/`
      return [...files.keys()].filter((key) => key.startsWith(beginning)).sort()
    },
  }
}

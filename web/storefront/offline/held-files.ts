import { HELD_FILES_DATABASE } from './held-changes.ts'

/** Files of held changes, by the id of their change: they are too large for the storage that holds the rest. */

const FILES = 'files'

/** False: the browser has no room, or no database in this mode. */
export async function saveHeldFile(id: string, file: Blob): Promise<boolean> {
  const saved = await ask('readwrite', (files) => files.put(file, id))
  return saved !== null
}

/** The file of a held change; null: it is gone. */
export async function readHeldFile(id: string): Promise<Blob | null> {
  const found: unknown = await ask('readonly', (files) => files.get(id))
  return found instanceof Blob ? found : null
}

export async function dropHeldFile(id: string): Promise<void> {
  await ask('readwrite', (files) => files.delete(id))
}

/** One request in a transaction of its own; null when it fails. The connection is closed, so that a sign-out can delete all. */
async function ask<Answer>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(FILES, mode)
      const answer = request(transaction.objectStore(FILES))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return answer.result
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(HELD_FILES_DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('The database of held files is blocked'))
  })
}

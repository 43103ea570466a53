import type { StorageKey } from './storage.ts'

/** Content type per file ending, so that a folder needs no metadata file. */
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
}

/** Validates a key; an invalid one is a bug and throws before any disk or network access. */
export function checkedKey(key: StorageKey): StorageKey {
  checkedFolder(key)
  getContentType(key)
  return key
}

/** Validates a key prefix. No segment can be '.' or '..', be hidden, or differ from another by case alone. */
export function checkedFolder(folder: string): string {
  if (folder.length > 200 || !/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(folder))
    throw new Error(`Not a key of the storage: ${JSON.stringify(folder.slice(0, 300))}`)
  return folder
}

export function getContentType(key: StorageKey): string {
  const contentType = contentTypes[/\.([a-z]+)$/.exec(key)?.[1] ?? '']
  if (!contentType) throw new Error(`A key of the storage without a known ending: ${key}`)
  return contentType
}

/** Both adapters derive the content type from the key's ending alone. */
export function refuseOtherType(key: StorageKey, contentType: string): void {
  if (getContentType(checkedKey(key)) !== contentType) throw new Error(`${key} cannot be kept as ${contentType}`)
}

import { join } from 'node:path'
import { folderStorage } from '#shared/storage/folder-storage.ts'
import { s3Storage } from '#shared/storage/s3-storage.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Config } from './configuration/config.ts'

/** Storage of uploaded files. */
export function uploadStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Storage {
  return storage.kind === 's3' ? s3Storage(storage) : folderStorage(join(dataDir, 'uploads'))
}

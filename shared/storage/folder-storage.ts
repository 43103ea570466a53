import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Storage, StorageKey } from './storage.ts'
import { checkedFolder, checkedKey, getContentType, refuseOtherType } from './storage-key.ts'

/** Folder of unfinished files; keys never begin with a dot, so its files are neither listed nor read. */
const UNFINISHED = '.unfinished'
const UNFINISHED_FOR_MS = 3_600_000
/** Uploads are personal: no other user of the machine may read them. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Stores files below a folder of this machine or of a shared disk, created with the first file. Each file is written to
 * a temporary name, flushed, and renamed: a crash leaves the old or the new one.
 */
export function folderStorage(folder: string): Storage {
  const root = resolve(folder)
  const getPath = (key: StorageKey) => join(root, ...checkedKey(key).split('/'))
  let prepared: Promise<void> | undefined

  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      prepared ??= prepare(root)
      await prepared
      const unfinished = join(root, UNFINISHED, randomUUID())
      try {
        await mkdir(dirname(unfinished), { recursive: true, mode: FOLDER_MODE })
        await writeThrough(unfinished, bytes)
        await moveInto(getPath(key), unfinished)
      } finally {
        await rm(unfinished, { force: true })
      }
    },

    async get(key) {
      try {
        return { bytes: await readFile(getPath(key)), contentType: getContentType(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(keys) {
      for (const path of keys.map(getPath)) {
        await rm(path, { force: true })
        await removeEmptyFolders(dirname(path), root)
      }
    },

    async list(below) {
      const start = join(root, ...checkedFolder(below).split('/'))
      const found = await readdir(start, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort()
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function moveInto(path: string, unfinished: string): Promise<void> {
  const firstMade = await renameInto(path, unfinished)
  try {
    await syncFolders(dirname(path), firstMade)
  } catch (error) {
    // A concurrent removal of the file also removed its empty folder, so there is no name left to flush.
    if (!isMissing(error)) throw error
  }
}

/** Moves the file into place and returns the first folder that had to be created. */
async function renameInto(path: string, unfinished: string): Promise<string | undefined> {
  let firstMade: string | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      firstMade = (await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })) ?? firstMade
      await rename(unfinished, path)
      return firstMade
    } catch (error) {
      // A concurrent removal may delete the still empty folder before the rename.
      if (!isMissing(error) || attempt === 20) throw error
    }
  }
}

/** A file's name is durable only when its folder is flushed: the file's own and the new ones above it. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade ? dirname(firstMade) : folder
  for (let each = folder; ; each = dirname(each)) {
    await syncFolder(each)
    if (each === last || each === dirname(each)) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and flushes names itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch {
      // The folder is not empty, or another process removed it.
      return
    }
  }
}

/** Closes a folder that an earlier version left open to everybody, and cleans up. */
async function prepare(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: FOLDER_MODE })
  // A shared disk may belong to another user, who decides there.
  await chmod(root, FOLDER_MODE).catch(() => {})
  await removeUnfinished(root)
}

/** Removes files left by dead processes. Others may be writing now, so only old ones are removed. */
async function removeUnfinished(root: string): Promise<void> {
  const folder = join(root, UNFINISHED)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > UNFINISHED_FOR_MS) await rm(path, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

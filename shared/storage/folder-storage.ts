import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Storage, StorageKey } from './storage.ts'
import { checkedFolder, checkedKey, getContentType, refuseOtherType } from './storage-key.ts'

/** No key begins with a dot, so nothing here is ever listed or read. */
const UNFINISHED = '.unfinished'
const UNFINISHED_FOR_MS = 3_600_000

/**
 * Files below a folder of this machine, or of a disk that several machines share. It is made with the first file. A file is
 * written beside its place, flushed to the disk, and moved there: a crash leaves the old one or the new one.
 */
export function folderStorage(folder: string): Storage {
  const root = resolve(folder)
  const getPath = (key: StorageKey) => join(root, ...checkedKey(key).split('/'))
  let cleaned: Promise<void> | undefined

  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      cleaned ??= removeUnfinished(root)
      await cleaned
      const unfinished = join(root, UNFINISHED, randomUUID())
      try {
        await mkdir(dirname(unfinished), { recursive: true })
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
  const file = await open(path, 'wx')
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
    // Whoever removed the file since then removed its empty folder too: there is no name left to keep.
    if (!isMissing(error)) throw error
  }
}

/** Answers the first folder that had to be made. */
async function renameInto(path: string, unfinished: string): Promise<string | undefined> {
  let firstMade: string | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      firstMade = (await mkdir(dirname(path), { recursive: true })) ?? firstMade
      await rename(unfinished, path)
      return firstMade
    } catch (error) {
      // Somebody removes the folder as an empty one while we make it, or between that and this.
      if (!isMissing(error) || attempt === 20) throw error
    }
  }
}

/** A name is on the disk only when its folder is: the file's, and those above it that are new. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade ? dirname(firstMade) : folder
  for (let each = folder; ; each = dirname(each)) {
    await syncFolder(each)
    if (each === last || each === dirname(each)) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
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
      // It holds something, or somebody else removed it.
      return
    }
  }
}

/** What a process that died was writing. Others may be writing now, so that only what is old goes. */
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

import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findUnprivilegedUser } from '#shared/database/embedded/unprivileged-user.ts'
import { severalAtOnce } from '#shared/several-at-once.ts'
import { copyThrough, type Manifest, readManifest, toFileRecord } from './copied-files.ts'

export type RestoreRefusal =
  | { kind: 'no-backup' }
  | { kind: 'damaged'; files: string[] }
  | { kind: 'not-empty'; names: string[] }

/**
 * Restores a backup into an empty or missing data folder; the next start recovers from it. Every file is checked
 * against the manifest before anything is written, and the folder gets its name only when complete.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<RestoreRefusal | { manifest: Manifest }> {
  const manifest = await readManifest(folder)
  if (!manifest) return { kind: 'no-backup' }
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0) return { kind: 'not-empty', names }
  const damaged = await damagedFiles(folder, manifest)
  if (damaged.length > 0) return { kind: 'damaged', files: damaged }

  const parts = [...new Set(manifest.files.map(({ path }) => path.split('/')[0] ?? ''))]
  const unfinished = join(dataDir, 'restoring')
  try {
    await severalAtOnce(manifest.files, ({ path }) => copyThrough(join(folder, path), join(unfinished, path)))
    await makeEmptyFolders(folder, unfinished)
    await giveToDatabaseUser(unfinished, parts)
    for (const part of parts) await rename(join(unfinished, part), join(dataDir, part))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return { manifest }
}

async function damagedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const damaged: string[] = []
  await severalAtOnce(manifest.files, async ({ path, bytes, sha256 }) => {
    const found = await toFileRecord(join(folder, path))
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(path)
  })
  return damaged.sort()
}

/** PostgreSQL needs its folders even when they are empty. */
async function makeEmptyFolders(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    const path = join(entry.parentPath, entry.name).slice(from.length)
    await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  }
}

/** As root, PostgreSQL runs as another user, who must own its files. */
async function giveToDatabaseUser(unfinished: string, parts: string[]): Promise<void> {
  const user = findUnprivilegedUser()
  if (!user) return
  for (const part of parts.filter((name) => name.startsWith('pg'))) {
    const root = join(unfinished, part)
    await chown(root, user.uid, user.gid)
    const entries = await readdir(root, { withFileTypes: true, recursive: true })
    await severalAtOnce(entries, (entry) => chown(join(entry.parentPath, entry.name), user.uid, user.gid))
  }
}

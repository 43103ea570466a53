import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { clusterFolder } from '#shared/database/embedded/cluster.ts'
import { copyRunningCluster } from '#shared/database/embedded/copy-running-cluster.ts'
import { severalAtOnce } from '#shared/several-at-once.ts'
import { copyThrough, filesBelow, MANIFEST, type Manifest, toFileRecord } from './copied-files.ts'

/** Whether the name is that of a complete backup. */
export function isBackupName(name: string): boolean {
  return /^huella-\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)
}

export interface Backup {
  folder: string
  files: number
  bytes: number
}

/**
 * Copies the database of `dataDir` and the uploaded files into a new folder below `into`, while the server keeps
 * running. Uploads are copied before and after the database, so every file that the copied database references is
 * there, even when added or removed meanwhile. The folder gets its name only when complete.
 */
export async function takeBackup(
  connection: Pick<DatabaseConnection, 'connectionConfig'>,
  { dataDir, into, now }: { dataDir: string; into: string; now: Date },
): Promise<Backup> {
  const folder = join(into, `huella-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  const unfinished = `${folder}.unfinished`
  const copied = new Map<string, { bytes: number; sha256: string }>()
  const copyFile = async (from: string, to: string) => {
    const facts = await copyThrough(from, to)
    if (facts) copied.set(relative(unfinished, to), facts)
    return facts !== null
  }

  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await copyUploads(dataDir, unfinished, copied, copyFile)
    const cluster = clusterFolder(dataDir)
    await copyRunningCluster(connection, { from: cluster, to: join(unfinished, relative(dataDir, cluster)), copyFile })
    await copyUploads(dataDir, unfinished, copied, copyFile)
    await addWhatWasWritten(unfinished, copied)

    const files = [...copied].map(([path, facts]) => ({ path, ...facts }))
    const manifest: Manifest = { version: 1, takenAt: now.toISOString(), files }
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await rename(unfinished, folder)
    return { folder, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Folder of uploaded files in the data folder. */
export const UPLOADS = 'uploads'

async function copyUploads(
  dataDir: string,
  to: string,
  copied: ReadonlyMap<string, unknown>,
  copyFile: (from: string, to: string) => Promise<boolean>,
): Promise<void> {
  // An upload never changes under its name.
  const paths = (await filesBelow(join(dataDir, UPLOADS))).filter((file) => !file.startsWith('.'))
  const missing = paths.map((file) => join(UPLOADS, file)).filter((path) => !copied.has(path))
  await severalAtOnce(missing, (path) => copyFile(join(dataDir, path), join(to, path)))
}

/** Adds the backup label, which the database returned and no copy contains. */
async function addWhatWasWritten(folder: string, copied: Map<string, { bytes: number; sha256: string }>) {
  for (const path of await filesBelow(folder)) {
    if (copied.has(path)) continue
    const facts = await toFileRecord(join(folder, path))
    if (facts) copied.set(path, facts)
  }
}

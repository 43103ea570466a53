import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * Where the server listens. Not below the data folder: the path of a socket may have 107 bytes, and data folders are longer.
 * The name follows from the data folder, so that every process finds the same one.
 */
export function socketFolder(cluster: string): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  return join(realpathSync(tmpdir()), `huella-${name}`)
}

/** Makes the folder for that user alone. The temporary folder is everybody's, so a folder somebody else made is refused. */
export function createSocketFolder(folder: string, user: UnprivilegedUser | undefined): void {
  const owner = user?.uid ?? process.getuid?.()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = lstatSync(folder)
  if (user && made.uid === 0) chownSync(folder, user.uid, user.gid)

  const isOurs = made.isDirectory() && (made.uid === owner || (user && made.uid === 0))
  if (!isOurs || (made.mode & 0o077) !== 0) {
    throw new DatabaseStartError(
      `The folder ${folder} belongs to somebody else or is open to others: remove it, or set TMPDIR to a folder of your own.`,
    )
  }
}

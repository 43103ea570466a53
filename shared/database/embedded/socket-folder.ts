import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * Folder of the server's socket. It is outside the data folder, because socket paths are limited to 107 bytes. The name
 * is derived from the data folder, so that every process finds the same one.
 */
export function socketFolder(cluster: string): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  return join(realpathSync(tmpdir()), `huella-${name}`)
}

/**
 * Creates the folder for that user alone. The temporary folder is shared, so a folder owned by another user is refused.
 */
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

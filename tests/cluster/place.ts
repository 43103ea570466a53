import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findUnprivilegedUser } from '#shared/database/embedded/unprivileged-user.ts'
import { makePart, type Part } from './part.ts'

const run = promisify(execFile)

/** Where a cluster keeps what it needs. PostgreSQL and the others refuse to run as root, so all of it is theirs. */
export interface Place {
  folder: string
  logs: string
  run: string
  /** Where the database's log of changes is kept. */
  archive: string
  makeFolder(name: string): string
  /** A folder on a disk of its own, of so many megabytes of memory, which root alone may mount. */
  makeDisk(name: string, megabytes: number): Promise<string>
  /** Writes a file that only its user may read; answers its path. */
  write(name: string, text: string): string
  /** A program that runs without rights, with this place's folder for what it opens. */
  makePart(name: string, command: string, words: string[], env?: Record<string, string>): Part
  /** Removes all of it, or all but the logs. */
  remove(options: { keepsLogs: boolean }): Promise<void>
}

export async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'huella-cluster-'))
  const user = findUnprivilegedUser()
  const giveAway = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  giveAway(folder)
  const makeFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o750 })
    return giveAway(path)
  }
  const disks: string[] = []
  const [logs, sockets, archive] = [makeFolder('logs'), makeFolder('run'), makeFolder('archive')]
  const options = { cwd: sockets, ...(user && { uid: user.uid, gid: user.gid }) }
  return {
    folder,
    logs,
    run: sockets,
    archive,
    makeFolder,
    async makeDisk(name, megabytes) {
      const disk = makeFolder(name)
      const owner = user ? `,uid=${user.uid},gid=${user.gid}` : ''
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0750${owner}`, 'tmpfs', disk])
      disks.push(disk)
      return disk
    },
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      return giveAway(path)
    },
    makePart: (name, command, words, env = {}) =>
      makePart({ name, command, words, logs, options: { ...options, env: { ...process.env, ...env } } }),
    async remove({ keepsLogs }) {
      for (const disk of disks) await run('umount', ['--lazy', disk])
      if (!keepsLogs) await rm(folder, { recursive: true, force: true })
    },
  }
}

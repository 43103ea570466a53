import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUnprivilegedUser } from '#shared/database/embedded/unprivileged-user.ts'
import { makePart, type Part } from './part.ts'

/** Where a cluster keeps what it needs. PostgreSQL and the others refuse to run as root, so all of it is theirs. */
export interface Place {
  folder: string
  logs: string
  run: string
  /** Where the database's log of changes is kept. */
  archive: string
  makeFolder(name: string): string
  /** Writes a file that only its user may read; answers its path. */
  write(name: string, text: string): string
  /** A program that runs without rights, with this place's folder for what it opens. */
  makePart(name: string, command: string, words: string[]): Part
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
  const [logs, run, archive] = [makeFolder('logs'), makeFolder('run'), makeFolder('archive')]
  const options = { cwd: run, ...(user && { uid: user.uid, gid: user.gid }) }
  return {
    folder,
    logs,
    run,
    archive,
    makeFolder,
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      return giveAway(path)
    },
    makePart: (name, command, words) => makePart({ name, command, words, logs, options }),
  }
}

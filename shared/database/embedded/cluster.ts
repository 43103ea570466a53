import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import { isAlive } from './processes.ts'
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts'

/** Name of the embedded server's only role and only database. */
export const superuser = 'huella'

/** Folder of the server's files, named with the major version because other versions cannot read them. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'pg18')
}

/** Environment of the server and its tools: no locale, time zone or PGDATA of this process. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster on the first start under a temporary name and renames it, so it is complete or absent. */
export function createCluster(dataDir: string, binaries: string, user: UnprivilegedUser | undefined): void {
  const cluster = clusterFolder(dataDir)
  if (isComplete(cluster)) return
  removeUnfinished(dataDir)

  const unfinished = `${cluster}.unfinished-${process.pid}`
  mkdirSync(unfinished, { mode: 0o700 })
  if (user) chownSync(unfinished, user.uid, user.gid)

  const { cwd, folder } = getStandpoint(unfinished, user)
  const run = (tool: string, parameters: string[], input = '') => {
    const asUser = user ? { uid: user.uid, gid: user.gid } : {}
    const options = { ...asUser, env: serverEnvironment, cwd, encoding: 'utf8', input } as const
    const done = spawnSync(join(binaries, 'bin', tool), parameters, options)
    if (done.status === 0) return
    const reason = done.error?.message ?? done.stderr.trim()
    throw new DatabaseStartError(`PostgreSQL could not create its files in ${dataDir}: ${reason}`)
  }
  run('initdb', initdbArguments(folder))
  run('postgres', ['--single', '-D', folder, 'postgres'], `create database ${superuser}`)

  try {
    renameSync(unfinished, cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // A concurrent process created the cluster first; it is equally usable.
    if (!isComplete(cluster)) throw error
  }
}

/**
 * Working directory for the server. Its user cannot traverse a closed folder such as /root, but on Linux a process
 * keeps access to its working directory, so the server is started inside it before it gives up root.
 */
export function getStandpoint(cluster: string, user: UnprivilegedUser | undefined): { cwd: string; folder: string } {
  if (!user || canReach(user, cluster)) return { cwd: '/', folder: cluster }
  return { cwd: cluster, folder: whereItStands }
}

/** Whether the server can run in a folder that its user cannot traverse. */
export function canStandAnywhere(): boolean {
  return existsSync(whereItStands)
}

const whereItStands = '/proc/self/cwd'

function isComplete(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = name.match(/^pg18\.unfinished-(\d+)$/)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

// The builtin C.UTF-8 locale sorts by code point and needs nothing from the machine; queries ask for Spanish order
// where it matters. `trust` is limited to users who can enter the socket folder, which is closed to others.
function initdbArguments(folder: string): string[] {
  return [
    ['-D', folder],
    ['-U', superuser],
    ['--auth=trust', '--encoding=UTF8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums', '--no-instructions'],
  ].flat()
}

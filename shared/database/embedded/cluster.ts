import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import { isAlive } from './processes.ts'
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts'

/** The one role and the one database of an embedded server. */
export const superuser = 'huella'

/** The folder of the server's own files. Its name carries the major version, because another one cannot read them. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'pg18')
}

/** What the server and its tools see of the world: no locale, zone or PGDATA of ours. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster on the first start. It is built under another name and renamed, so it is there whole or not at all. */
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
    // Another process that started at the same moment was faster, and its cluster is as good as ours.
    if (!isComplete(cluster)) throw error
  }
}

/**
 * From where the server looks at its files. Below a closed folder (as /root is) its user cannot walk to them, but Linux
 * knows the folder a process stands in without walking: we put it there before it gives up being root.
 */
export function getStandpoint(cluster: string, user: UnprivilegedUser | undefined): { cwd: string; folder: string } {
  if (!user || canReach(user, cluster)) return { cwd: '/', folder: cluster }
  return { cwd: cluster, folder: whereItStands }
}

/** Whether a folder that the server's user cannot walk to can be served all the same. */
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

// The builtin C.UTF-8 sorts by code point and needs nothing from the machine; Spanish order is asked for where it matters.
// Trust is limited to who can enter the socket folder, which is closed to everybody else.
function initdbArguments(folder: string): string[] {
  return [
    ['-D', folder],
    ['-U', superuser],
    ['--auth=trust', '--encoding=UTF8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums', '--no-instructions'],
  ].flat()
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** User of the server when this process is root; `undefined` when it runs as the current user. */
export type UnprivilegedUser = { uid: number; gid: number; name: string }

// PostgreSQL refuses to run as root, so a root process runs it as one of these accounts.
const candidates = ['postgres', 'nobody']

export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined

  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const candidate of candidates) {
    const account = accounts.find(([name]) => name === candidate)
    if (account) return { name: candidate, uid: Number(account[2]), gid: Number(account[3]) }
  }
  return { name: 'uid 65534', uid: 65534, gid: 65534 }
}

/** Whether the user can enter the folder, or execute the file, at this path. */
export function canReach(user: UnprivilegedUser | undefined, path: string): boolean {
  const asUser = user ? { uid: user.uid, gid: user.gid } : {}
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...asUser, cwd: '/' }).status === 0
}

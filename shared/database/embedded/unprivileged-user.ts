import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Who the server runs as when we are root; `undefined` when we are an ordinary user and it runs as ourselves. */
export type UnprivilegedUser = { uid: number; gid: number; name: string }

// PostgreSQL refuses to run as root, so root lends it one of these accounts.
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

/** Whether that user can enter the folder, or run the file, at this path. */
export function canReach(user: UnprivilegedUser | undefined, path: string): boolean {
  const asUser = user ? { uid: user.uid, gid: user.gid } : {}
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...asUser, cwd: '/' }).status === 0
}

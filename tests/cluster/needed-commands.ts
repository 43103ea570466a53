import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Commands that Debian brings, with their packages. Patroni speaks to etcd by python3-etcd, which is no command. */
const needed = [
  { command: 'etcd', debianPackage: 'etcd-server' },
  { command: 'patroni', debianPackage: 'patroni python3-etcd' },
  { command: 'haproxy', debianPackage: 'haproxy' },
  { command: 'pgbouncer', debianPackage: 'pgbouncer' },
  { command: 'pg_controldata', debianPackage: 'postgresql-15' },
  { command: 'pg_basebackup', debianPackage: 'postgresql-client-15' },
  { command: 'setpriv', debianPackage: 'util-linux' },
  { command: 'curl', debianPackage: 'curl' },
]

/** The sentence that names what must be installed first, for all or for these; null when all is there. */
export function nameMissingCommands(commands = needed.map(({ command }) => command)): string | null {
  const missing = needed.filter(({ command }) => commands.includes(command) && !findCommand(command))
  if (missing.length === 0) return null
  const names = missing.map(({ command }) => command).join(', ')
  return `Not found: ${names}. On Debian: apt-get install ${missing.map((each) => each.debianPackage).join(' ')}`
}

/** Path of a command. Throws when it is not installed. */
export function getCommand(name: string): string {
  const path = findCommand(name)
  if (!path) throw new Error(`${name} is not installed`)
  return path
}

// Debian keeps daemons, and the programs of PostgreSQL, out of the PATH of users.
function findCommand(name: string): string | undefined {
  const folders = ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

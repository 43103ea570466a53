import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { severalAtOnce } from '../../several-at-once.ts'
import type { DatabaseConnection } from '../connect.ts'

/** Copies one file, which may grow, shrink or disappear meanwhile. Returns false when it had disappeared. */
export type CopyFile = (from: string, to: string) => Promise<boolean>

/**
 * Copies the files of a running server, so that a server started on the copy recovers to the end of the copy
 * (PostgreSQL, "Making a Base Backup Using the Low Level API"). Concurrent writes are in the write-ahead log, whose
 * segments are copied too; a replication slot keeps the server from removing them.
 */
export async function copyRunningCluster(
  { connectionConfig }: Pick<DatabaseConnection, 'connectionConfig'>,
  { from, to, copyFile }: { from: string; to: string; copyFile: CopyFile },
): Promise<void> {
  // PostgreSQL ties the backup to this session, which must stay open without time limits.
  const session = new pg.Client({ ...connectionConfig, statement_timeout: 0, query_timeout: 0 })
  // The next query reports a lost connection; an event without a listener would end the process.
  session.on('error', () => {})
  await session.connect()
  try {
    await session.query(`select pg_create_physical_replication_slot('huella_backup_' || pg_backend_pid(), true, true)`)
    const { rows: begun } = await session.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('huella', true)) as segment`,
    )
    await copyFolder(from, to, copyFile)
    const { rows: ended } = await session.query<{ segment: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(false)',
    )
    const [first, last] = [begun[0]?.segment ?? '', ended[0]?.segment ?? '']
    await writeFile(join(to, 'backup_label'), ended[0]?.labelfile ?? '', { mode: 0o600 })
    await copySegments({ from: join(from, 'pg_wal'), to: join(to, 'pg_wal'), first, last }, copyFile)
  } finally {
    // The slot is temporary and ends with its session.
    await session.end()
  }
}

/** Folders copied empty: PostgreSQL recreates their content at each start. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

function isLeftOut(name: string): boolean {
  return name.startsWith('postmaster.') || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')
}

async function copyFolder(from: string, to: string, copyFile: CopyFile): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = (await readdir(from, { withFileTypes: true })).filter((entry) => !isLeftOut(entry.name))
  const files = entries.filter((entry) => entry.isFile() && !emptied.has(entry.name))
  await severalAtOnce(files, ({ name }) => copyFile(join(from, name), join(to, name)))
  for (const { name } of entries.filter((entry) => entry.isDirectory() || emptied.has(entry.name))) {
    if (emptied.has(name)) await mkdir(join(to, name), { mode: 0o700 })
    else await copyFolder(join(from, name), join(to, name), copyFile)
  }
}

async function copySegments(
  { from, to, first, last }: { from: string; to: string; first: string; last: string },
  copyFile: CopyFile,
): Promise<void> {
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  const segments = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && first <= name && name <= last)
  for (const segment of segments) await copyFile(join(from, segment), join(to, segment))
  if (!segments.includes(first) || !segments.includes(last)) {
    throw new Error(`The write-ahead log from ${first} to ${last} is not whole: the backup is of no use`)
  }
}

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { type Backup, takeBackup } from './backup/take-backup.ts'

/** Milliseconds for tests that write a whole cluster to disk, which depends on the disk. */
const AS_LONG_AS_THE_DISK = 120_000

const folder = mkdtempSync(join(tmpdir(), 'huella-backup-'))
const dataDir = join(folder, 'data')
const now = new Date('2026-11-22T03:00:00Z')
let connection: DatabaseConnection
let backup: Backup
const written = { before: 0, whileItRan: 0 }

beforeAll(async () => {
  connection = await connect(dataDir)
  await connection.pool.query('create table orders (id bigint primary key, goods text not null)')
  await writeOrders(1, 500)
  upload('pets/toby.webp', 'a dog')
  written.before = 500

  // Orders are placed while the copy runs.
  const copying = { isDone: false }
  const buying = keepBuying(copying)
  backup = await takeBackup(connection, { dataDir, into: join(folder, 'backups'), now })
  copying.isDone = true
  written.whileItRan = await buying
  await writeOrders(1_000_001, 10)
}, AS_LONG_AS_THE_DISK)
afterAll(async () => {
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a backup of a shop that goes on selling has every order from before it, and no gap in those after',
  async () => {
    expect(written.whileItRan).toBeGreaterThan(written.before)
    const fresh = join(folder, 'fresh')
    expect(await restoreBackup(backup.folder, fresh)).toHaveProperty('manifest')

    const restored = await connect(fresh)
    try {
      const { rows } = await restored.pool.query<{ orders: number; last: number }>(
        'select count(*)::int as orders, max(id)::int as last from orders',
      )
      const [found] = rows
      expect(found?.orders).toBe(found?.last)
      expect(found?.last).toBeGreaterThanOrEqual(written.before)
      expect(found?.last).toBeLessThanOrEqual(written.whileItRan)
      await restored.pool.query(`insert into orders values (2_000_000, 'goes on')`)
    } finally {
      await restored.close()
    }
    expect(readFileSync(join(fresh, 'uploads/pets/toby.webp'), 'utf8')).toBe('a dog')
    expect(existsSync(join(fresh, 'uploads/.unfinished'))).toBe(false)
  },
  AS_LONG_AS_THE_DISK,
)

test('what is not whole has no name of a backup, and nothing is left of it', async () => {
  const into = join(folder, 'other')
  const elsewhere = { ...connection, connectionConfig: { connectionString: 'postgres://localhost:1/nowhere' } }
  await expect(takeBackup(elsewhere, { dataDir, into, now })).rejects.toThrow()
  expect(readdirSync(into)).toEqual([])
})

test('a restore writes into no folder that holds something', async () => {
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'mine'), '')
  expect(await restoreBackup(backup.folder, used)).toEqual({ kind: 'not-empty', names: ['mine'] })
  expect(readdirSync(used)).toEqual(['mine'])
})

test('a backup that was damaged or is not one is refused before anything is written', async () => {
  const fresh = join(folder, 'untouched')
  expect(await restoreBackup(dataDir, fresh)).toEqual({ kind: 'no-backup' })

  appendFileSync(join(backup.folder, 'uploads/pets/toby.webp'), '!')
  expect(await restoreBackup(backup.folder, fresh)).toEqual({ kind: 'damaged', files: ['uploads/pets/toby.webp'] })
  expect(existsSync(fresh)).toBe(false)
})

function connect(dataDir: string): Promise<DatabaseConnection> {
  return connectDatabase({ dataDir, poolSize: 4, applicationName: 'backup test' })
}

function upload(key: string, text: string): void {
  const path = join(dataDir, 'uploads', key)
  mkdirSync(join(path, '..'), { recursive: true })
  mkdirSync(join(dataDir, 'uploads/.unfinished'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/.unfinished/half'), 'half of a picture')
  writeFileSync(path, text)
}

async function writeOrders(first: number, count: number): Promise<void> {
  await connection.pool.query(
    `insert into orders select id, repeat('croquetas ', 50) from generate_series($1::bigint, $1::bigint + $2 - 1) id`,
    [first, count],
  )
}

/** Places orders, one per commit, numbered without gaps; returns the last number. */
async function keepBuying(copying: { isDone: boolean }): Promise<number> {
  let last = written.before
  while (!copying.isDone || last < written.before + 50) {
    last += 1
    await writeOrders(last, 1)
  }
  return last
}

import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { startJobs } from '#shared/jobs.ts'
import { scheduleSweep } from './schedule-sweep.ts'

const connection = await testDatabase()
const log = { info() {}, warn() {} }
const now = () => new Date('2026-11-21T12:00:00Z')

test('of two processes one sweeps, hour by hour', async () => {
  const first = await aProcess()
  const second = await aProcess()
  await scheduleSweep(first)
  await forgetAfterTwoDays()

  // Triggers the hourly run; a starting process polls for work at once.
  await sayTheHour('sweep-accounts')
  await scheduleSweep(second)

  await vi.waitFor(async () => expect(await oldKeys()).toBe(0), 60_000)
  await vi.waitFor(() => expect([...first.logged, ...second.logged]).toEqual([{ rows: 1 }]), 60_000)
  expect(await schedules()).toEqual([
    'sweep-accounts 23 * * * *',
    'sweep-appointments 23 * * * *',
    'sweep-community 23 * * * *',
    'sweep-insurance 23 * * * *',
    'sweep-market 23 * * * *',
    'sweep-pets 23 * * * *',
    'sweep-rewards 23 * * * *',
    'sweep-tracking 23 * * * *',
  ])
})

async function aProcess() {
  const jobs = await startJobs({ url: connection.url, log })
  beforeItIsDropped(() => jobs.stop())
  const logged: object[] = []
  return { connection, jobs, now, logged, log: { info: (facts: object) => void logged.push(facts) } }
}

async function sayTheHour(name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: connection.url,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.send(name, {})
  await boss.stop()
}

async function forgetAfterTwoDays(): Promise<void> {
  await sql`
    insert into accounts.idempotency (owner, key, operation, fingerprint, created_at)
    values ('nobody', 'old', 'create-guest', '', ${new Date('2026-11-19T11:59:59Z')})
  `.execute(connection.db())
}

async function oldKeys(): Promise<number> {
  const { rows } = await sql`select from accounts.idempotency where key = 'old'`.execute(connection.db())
  return rows.length
}

async function schedules(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name || ' ' || cron as text from jobs.schedule order by name
  `.execute(connection.db())
  return rows.map(({ text }) => text)
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { bump, watchVersions } from './notify.ts'
import { testDatabase } from './testing.ts'

const connection = await testDatabase()
const db = connection.db<unknown>()
const quiet = { info() {}, warn() {} }

test('a committed change raises the version that others see, and only under its name', async () => {
  const watch = await aWatch()

  await db.transaction().execute((trx) => bump(trx, 'market.shops'))

  await vi.waitFor(() => expect(watch.version('market.shops')).toBe(1), 60_000)
  expect(watch.version('market.tags')).toBe(0)
})

test('a message reaches the other processes and not its sender, and changes no version', async () => {
  const [sender, other] = [await aWatch(), await aWatch()]
  const heard: string[] = []
  sender.receive('topic', (text) => heard.push(`sender: ${text}`))
  other.receive('topic', (text) => heard.push(`other: ${text}`))
  await sender.send('elsewhere', 'nothing')
  await sender.send('topic', 'one "text"')
  await vi.waitFor(() => expect(heard).toEqual(['other: one "text"']))
  await sender.catchUp()
  expect([heard.length, sender.latest(), other.latest()]).toEqual([1, 0, 0])
})

test('a change that was rolled back raises nothing', async () => {
  const watch = await aWatch()

  const undone = db.transaction().execute(async (trx) => {
    await bump(trx, 'market.shops')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await bump(db, 'market.last')

  await vi.waitFor(() => expect(watch.version('market.last')).toBe(1), 60_000)
  expect(watch.version('market.shops')).toBe(0)
})

test('after a lost connection everything counts as changed, and later changes are heard again', async () => {
  const watch = await aWatch()
  await db.transaction().execute((trx) => bump(trx, 'market.shops'))
  await vi.waitFor(() => expect(watch.version('market.shops')).toBe(1), 60_000)

  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'huella versions' and datname = current_database()`,
  )

  await vi.waitFor(() => expect(watch.version('market.shops')).toBeGreaterThan(1), 60_000)
  await vi.waitFor(async () => {
    const before = watch.version('market.tags')
    await bump(db, 'market.tags')
    await vi.waitFor(() => expect(watch.version('market.tags')).toBe(before + 1), { timeout: 200 })
  }, 60_000)
})

test('a version of now is above those of all changes until now, and below those of all changes after', async () => {
  const watch = await aWatch()
  await bump(db, 'market.shops')
  await vi.waitFor(() => expect(watch.version('market.shops')).toBeGreaterThan(0), 60_000)
  const now = watch.latest()
  await bump(db, 'market.tags')
  await vi.waitFor(() => expect(watch.version('market.tags')).toBeGreaterThan(now), 60_000)
  expect(watch.version('market.shops')).toBeLessThanOrEqual(now)
})

test('who caught up has heard of each change that was committed before', async () => {
  const watch = await aWatch()
  for (let times = 1; times <= 20; times++) {
    await Promise.all([bump(db, 'market.shops'), bump(db, 'market.tags')])
    await watch.catchUp()
    expect(Math.min(watch.version('market.shops'), watch.version('market.tags'))).toBeGreaterThan(2 * (times - 1))
  }
  expect(watch.latest()).toBe(40)
})

test('who watches a name is told of each of its changes, until they look away', async () => {
  const watch = await aWatch()
  const heard: string[] = []
  const stopWatching = watch.watch('market.order:1', () => heard.push('one'))
  watch.watch('market.order:2', () => heard.push('two'))

  await bump(db, 'market.order:1')
  await vi.waitFor(() => expect(heard).toEqual(['one']), 60_000)
  stopWatching()
  await bump(db, 'market.order:1')
  await bump(db, 'market.order:2')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), 60_000)
})

test('who watches is told when the connection was lost, because something may have been missed', async () => {
  const watch = await aWatch()
  let heard = 0
  watch.watch('market.order:1', () => {
    heard += 1
  })

  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'huella versions' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(heard).toBeGreaterThan(0), 60_000)
})

async function aWatch() {
  const watch = await watchVersions(connection.connectionConfig, quiet)
  onTestFinished(() => watch.close())
  return watch
}

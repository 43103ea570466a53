import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemonstration } from '#demo/load.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { makeMarketSetUp } from './set-up.ts'
import { findPlaces, findShopsOf } from './store/shops.ts'
import type { Tables } from './tables.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = () => new Date('2026-11-21T15:00:00Z')
const market = makeMarketSetUp({ db, now })

test('the demonstration is loaded once, and goes on where it was cut off', async () => {
  let batches = 0
  const cutOff = {
    ...market,
    importProducts: (...batch: Parameters<typeof market.importProducts>) => {
      batches += 1
      if (batches === 2) throw new Error('the power went out')
      return market.importProducts(...batch)
    },
  }
  const needs = { connection, now, log: { info() {} } }

  await expect(loadDemonstration({ ...needs, market: cutOff })).rejects.toThrow('the power went out')
  expect((await loadDemonstration({ ...needs, market })).loaded).toEqual([
    'market 4: products, offers and pictures',
    'market 5: what the shops recommend',
  ])
  expect(await loadDemonstration({ ...needs, market })).toEqual({ loaded: [] })

  const [almacen] = await findShopsOf(db, 'BO')
  const [asuncion] = await findShopsOf(db, 'PY')
  expect([almacen?.name, asuncion?.name]).toEqual(['Almacén HQ', 'Asuncion Paraguay'])
  expect(almacen?.favorites.length).toBeGreaterThan(0)
  expect((await findPlaces(db, 'PY')).length).toBeGreaterThan(0)

  const listed = await sql<{ shop_id: string; products: number; latest: Date }>`
    select l.shop_id, count(*) as products, max(p.updated_at) as latest
    from market.listings l join market.products p on p.id = l.product_id
    group by 1 order by 1`.execute(db)
  expect(listed.rows.map(({ shop_id }) => shop_id)).toEqual(['almacen-hq', 'asuncion-paraguay'])
  for (const { products, latest } of listed.rows) {
    expect(products).toBeGreaterThanOrEqual(300)
    expect(latest.getTime()).toBeLessThanOrEqual(now().getTime())
  }
}, 60_000)

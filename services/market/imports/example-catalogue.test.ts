import { createReadStream, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { MarketPlan, makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import type { ImportRefusal } from './rules/imported-product.ts'

const examples = new URL('../../../docs/examples/', import.meta.url)

test('the example catalogue of the documents is imported whole into the shop of the example market', async () => {
  const connection = await testDatabase()
  const market = makeMarketSetUp({ db: connection.db<Tables>(), now: () => new Date('2026-11-21T15:00:00Z') })
  const plan = MarketPlan.parse(JSON.parse(readFileSync(new URL('market.json', examples), 'utf8')))
  await market.setUp({ plan, dryRun: false })

  const refusals: ImportRefusal[] = []
  const report = await market.importCatalogue({
    shopId: 'santa-cruz',
    dryRun: false,
    open: () => createReadStream(new URL('catalogue.csv', examples)),
    onRefusal: (refusal) => refusals.push(refusal),
  })

  expect(refusals).toEqual([])
  expect(report).toMatchObject({ rows: 9, added: 5, changed: 0, refused: 0 })
  const { rows } = await connection.pool.query('select slug, tag_ids from market.products where tag_ids = $1', [[]])
  expect(rows).toEqual([])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { CatalogQuery } from '#services/market/contract.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { newId } from '#shared/ids.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { startShop } from '../tests/running-shop.ts'
import { becomesIdle, measureCpu } from './cpu-time.ts'
import { checkDeskPages, deskPages, openDeskPage, salesAreWritten, signInAsOwner } from './desk-pages.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'
import { toBasket, toOrder } from './scenarios.ts'

/**
 * `npm run bench:growth [-- --runs 3 --to 100000 --orders 1000000 --customers 200000 --only desk]`: CPU milliseconds of Node
 * and PostgreSQL per query and per page of the desk, to a shop of 1,000 products and orders and, grown, of as many as asked
 * for. Also writes reports/growth.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    to: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
  },
})
const SHOP = 'bench'
const FROM = { products: 1000, orders: 1000, customers: 200 }
type Size = typeof FROM
const LANES = 4
/** Not counted: each connection plans a statement five times before it keeps a plan, and code is compiled once it is warm. */
const CALLS_BEFORE = 96
const BUYERS = 300

interface Question {
  name: string
  times: number
  ask(index: number): Promise<unknown>
}

const shop = await startShop()
try {
  const to = {
    products: Number(values.to),
    orders: Number(values.orders),
    customers: Number(values.customers),
  }
  const small = { size: FROM.products, costs: await measureCosts(FROM) }
  reportGrowth('growth', small, { size: to.products, costs: await measureCosts(to) }, values.runs)
} finally {
  await shop.stop()
}

async function measureCosts(size: Size): Promise<Map<string, Cost>> {
  await growTo(size)
  await salesAreWritten(shop)
  const all = [...(await questionsTo(`http://127.0.0.1:${shop.port}`)), ...(await questionsOfTheDesk())]
  const questions = all.filter(({ name }) => name.includes(values.only))
  await becomesIdle(shop.pid)
  const costs = new Map<string, Cost>()
  for (const question of questions) {
    for (let calls = 0; calls < CALLS_BEFORE; calls += question.times) await askAll(question)
    const runs: Cost[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await askAll(question))
    costs.set(question.name, {
      node: median(runs.map(({ node }) => node)),
      database: median(runs.map(({ database }) => database)),
    })
  }
  return costs
}

async function growTo({ products, orders, customers }: Size): Promise<void> {
  await fill('seed-catalogue.ts', ['--products', String(products)])
  await fill('seed-business.ts', ['--orders', String(orders), '--customers', String(customers)])
}

async function fill(seed: string, sizes: string[]): Promise<void> {
  const file = fileURLToPath(new URL(`./${seed}`, import.meta.url))
  const filling = spawn(process.execPath, [file, '--data', shop.dataDir, '--shop', SHOP, ...sizes], {
    stdio: 'inherit',
  })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('The shop could not be filled')
}

async function questionsOfTheDesk(): Promise<Question[]> {
  const cookie = await signInAsOwner(shop)
  await checkDeskPages(shop, cookie)
  return deskPages.map((page) => ({
    name: `desk: ${page.name}`,
    times: 12,
    ask: () => openDeskPage(shop, page, cookie),
  }))
}

/** Average cost of so many calls; the first refusal ends the run. */
async function askAll({ times, ask }: Question): Promise<Cost> {
  const before = measureCpu(shop.pid)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < times; index = next++) await ask(index)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const after = measureCpu(shop.pid)
  return { node: (after.node - before.node) / times, database: (after.database - before.database) / times }
}

async function questionsTo(url: string): Promise<Question[]> {
  const market = remoteClient(marketContract, { url: `${url}/api/market`, timeoutMs: 20_000 })
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
  const aGuest = async () => {
    const { uid, jwtToken } = await accounts.createGuest({ country: 'BO' }, { context })
    return { ...context, viewer: { ...context.viewer, uid, isGuest: true, token: jwtToken } }
  }
  const buyer = await aGuest()
  // Buyers take turns, because the sum payable at the door is limited per buyer and phone.
  const crowd = await Promise.all(Array.from({ length: BUYERS }, aGuest))
  let ordered = 0

  const target = {
    shop: await market.shop({ shopId: SHOP }, { context }),
    sellable: await findSellable(market, context),
  }
  const list = (name: string, query: Omit<CatalogQuery, 'shopId' | 'first'>, times = 300): Question => ({
    name,
    times,
    ask: () => market.catalogItems({ shopId: SHOP, first: 30, ...query }, { context }),
  })
  const facets = (name: string, query: Omit<CatalogQuery, 'shopId' | 'first'>): Question => ({
    name,
    times: 150,
    ask: () => market.catalogFacets({ shopId: SHOP, ...query }, { context }),
  })

  return [
    list('list of 30', {}),
    list('list of a category', { tagIds: ['bench-9'] }),
    list('list by price', { sortBy: 'minPrice-asc' }),
    list('one filter', { petTypes: ['PERRO'] }),
    list('offers in stock', { onOffer: true, inStock: true }),
    list('three filters', { petTypes: ['PERRO'], sizes: ['pequeño'], onOffer: true }),
    list('for one pet', { petTypes: ['PERRO'], fits: { size: 'mediano', lifeStage: 'adulto' } }),
    list('search for a word', { searchQuery: 'pollo' }),
    list('search for three words', { searchQuery: 'alimento pollo cachorros' }),
    list('search by price', { searchQuery: 'pollo', sortBy: 'minPrice-asc' }),
    list('search with a typing error', { searchQuery: 'salmonn' }, 150),
    {
      name: 'suggestions',
      times: 300,
      ask: () => market.suggestions({ shopId: SHOP, q: 'ali' }, { context }),
    },
    facets('filters of the shop', {}),
    facets('filters of a category', { tagIds: ['bench-9'] }),
    facets('filters of a search', { searchQuery: 'pollo' }),
    facets('filters beside two', { petTypes: ['PERRO'], onOffer: true }),
    {
      name: 'product',
      times: 300,
      ask: (index) =>
        market.catalogItemProduct(
          { shopId: SHOP, slugOrId: `bench-producto-${1 + (index % FROM.products)}` },
          { context },
        ),
    },
    {
      name: 'basket',
      times: 200,
      ask: (index) => market.calculateBasket(toBasket(target, index), { context: buyer }),
    },
    {
      name: 'order',
      times: 100,
      ask: () => {
        ordered += 1
        const guest = crowd[ordered % BUYERS] ?? buyer
        return market.placeOrder(toOrder(target, ordered), { context: { ...guest, idempotencyKey: newId() } })
      },
    },
  ]
}

/** Finds variants with enough stock for every measured order. */
async function findSellable(market: MarketClient, context: CallContext) {
  const page = await market.catalogItems({ shopId: SHOP, first: 100, inStock: true }, { context })
  return page.edges.flatMap(({ node: { product } }) =>
    product.variants
      .filter(({ currentStock }) => currentStock >= 12)
      .map(({ _id, price }) => ({ productId: product._id, productVariantId: _id, price })),
  )
}

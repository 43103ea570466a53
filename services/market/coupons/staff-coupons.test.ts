import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { CouponPlan } from '../contract.ts'
import { makeMarketSetUp } from '../set-up.ts'
import { putOperation, putTags } from '../shops/store/set-up.ts'
import type { Tables } from '../tables.ts'
import { aProduct } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { basketAt } from '../testing/some-coupons.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { toCouponRow } from './coupon-plan.ts'
import { lockStaffCoupon } from './store/staff-coupons.ts'
import { putCoupon } from './store.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const olga = market.staff('operator', 'olga')

let shopId = ''
let goods: Goods
const category = newId()
beforeAll(async () => {
  await putOperation(db, { operationUid: 'bo', countryIso: 'BO', countryName: 'Bolivia', countryFlag: 'BO' })
  await putTags(db, [{ id: category, slug: category, name: 'Juguetes', emoji: null, parentId: null, position: 0 }])
  shopId = await aShop(db)
  goods = await someGoods(db, shopId, { price: 10_000, stock: 10_000 })
})

function aPlan(changes: Partial<CouponPlan> = {}): CouponPlan {
  return CouponPlan.parse({
    code: `C-${newId().slice(0, 13).toUpperCase()}`,
    country: 'BO',
    title: 'Diez por ciento',
    kind: 'percentage',
    percent: 10,
    startsAt: '2026-11-01T04:00:00.000Z',
    ...changes,
  })
}

const buy = (promoCode: string) =>
  market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], promoCode, expectedTotal: 10_500 }))

test('a coupon that an operator makes counts at once, and its uses and cost are counted', async () => {
  const plan = aPlan()
  const made = await olga.coupons.create(plan)
  expect(made).toMatchObject({ plan, version: 1, state: 'active', uses: 0, displayCost: 'Bs\u00A00,00' })

  await buy(plan.code)
  await buy(plan.code)
  expect(await olga.coupons.one(plan.code)).toMatchObject({ uses: 2, cost: 2000, displayCost: 'Bs\u00A020,00' })
})

test('the list shows a state at a time, pages, and finds by code and by title without accents', async () => {
  const [active, next, later, ended] = [
    aPlan({ title: 'Campaña única de prueba' }),
    aPlan({ title: 'Campaña única de prueba' }),
    aPlan({ title: 'Campaña única de prueba', startsAt: '2026-12-01T04:00:00Z' }),
    aPlan({ title: 'Campaña única de prueba', endsAt: '2026-11-10T04:00:00Z' }),
  ]
  for (const plan of [active, next, later, ended]) await olga.coupons.create(plan)
  const find = async (query: Parameters<typeof olga.coupons.list>[0]) => {
    const { coupons, endCursor } = await olga.coupons.list({ search: 'campana UNICA', ...query })
    return { codes: coupons.map(({ plan: { code } }) => code), endCursor }
  }

  const first = await find({ first: 1 })
  expect(first).toMatchObject({ endCursor: first.codes[0] })
  const second = await find({ first: 1, after: first.endCursor ?? '' })
  expect(second.endCursor).toBeNull()
  expect([...first.codes, ...second.codes].sort()).toEqual([active.code, next.code].sort())
  expect((await find({ state: 'scheduled' })).codes).toEqual([later.code])
  expect((await find({ state: 'ended' })).codes).toEqual([ended.code])
  expect((await find({ search: active.code.toLowerCase() })).codes).toEqual([active.code])
  expect((await find({ search: '%' })).codes).toEqual([])
})

test('a second coupon of a code is refused, also of two made at once, and a repeated request makes one', async () => {
  const plan = aPlan()
  const outcomes = await Promise.allSettled([olga.coupons.create(plan), market.staff().coupons.create(plan)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getRefusal(olga.coupons.create(plan))).toMatchObject({
    code: 'market.coupon-code-taken',
    data: { fields: { code: expect.any(String) } },
  })
  expect(await olga.coupons.changes(plan.code)).toHaveLength(1)

  const once = aPlan()
  const again = market.staff('operator', 'olga', newId())
  const [one, two] = [await again.coupons.create(once), await again.coupons.create(once)]
  expect(two).toEqual(one)
  expect(await olga.coupons.changes(once.code)).toHaveLength(1)
})

test.each<[string, Partial<CouponPlan>, string, string]>([
  ['a category that is not there', { categories: ['nothing'] }, 'market.coupon-category-unknown', 'categories'],
  ['a shop that is not there', { shops: ['nothing'] }, 'market.coupon-shop-unknown', 'shops'],
  ['a country without a market', { country: 'PY' }, 'market.coupon-without-market', 'country'],
])('a coupon for %s is refused by its field', async (_what, terms, code, field) => {
  expect(await getRefusal(olga.coupons.create(aPlan(terms)))).toMatchObject({
    code,
    data: { fields: { [field]: expect.any(String) } },
  })
})

test.each<[string, object]>([
  ['a percentage without percent', { percent: null }],
  ['an amount without an amount', { kind: 'amount', percent: null }],
  ['an end before its beginning', { endsAt: '2026-10-01T00:00:00Z' }],
  ['a first purchase more than once', { firstPurchase: true, perCustomerLimit: 2 }],
])('%s is refused as the file refuses it', async (_what, terms) => {
  const refusal = await getRefusal(olga.coupons.create({ ...aPlan(), ...terms }))
  expect(refusal).toMatchObject({ status: 400 })
})

test('of two who save one version the second is told, and nothing of theirs is written', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  const outcomes = await Promise.allSettled([
    olga.coupons.save({ ...plan, title: 'Uno', version: 1 }),
    market.staff().coupons.save({ ...plan, title: 'Dos', version: 1 }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getRefusal(olga.coupons.save({ ...plan, title: 'Tres', version: 1 }))).toMatchObject({
    code: 'market.coupon-changed-elsewhere',
    status: 409,
  })
  expect(await olga.coupons.one(plan.code)).toMatchObject({ version: 2 })
  expect(await olga.coupons.changes(plan.code)).toHaveLength(2)
})

test('a save that a file made meanwhile is not overwritten either', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T16:00:00Z') })
  const whole = { markets: [], categories: [], shops: [], coupons: [{ ...plan, title: 'Del archivo' }] }
  await setUp.setUp({ plan: whole, dryRun: false })

  expect(await getRefusal(olga.coupons.save({ ...plan, version: 1 }))).toMatchObject({
    code: 'market.coupon-changed-elsewhere',
  })
})

test('a limit below the uses is refused with their number, and one at them is not', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  await buy(plan.code)
  await buy(plan.code)

  expect(await getRefusal(olga.coupons.save({ ...plan, totalLimit: 1, version: 1 }))).toMatchObject({
    code: 'market.coupon-limit-below-uses',
    data: { fields: { totalLimit: 'Este cupón ya se usó 2 veces: el límite no puede ser menor.' } },
  })
  await olga.coupons.save({ ...plan, totalLimit: 2, version: 1 })
  const refused = await market.buyer().basket(basketAt(shopId, [{ ...goods, quantity: 1 }], { promoCode: plan.code }))
  expect(refused.couponRefusal).toMatchObject({ code: 'coupon-used-up' })
})

test('an order that is placed while a limit is being set counts under it', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  await buy(plan.code)
  const ordered = await db.transaction().execute(async (trx) => {
    await lockStaffCoupon(trx, plan)
    const order = buy(plan.code)
    await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBeGreaterThan(0)
    await putCoupon(trx, { ...toCouponRow({ ...plan, totalLimit: 2 }), id: newId() }, new Date('2026-11-21T15:00:00Z'))
    return { order }
  })
  await ordered.order
  expect(await olga.coupons.one(plan.code)).toMatchObject({ uses: 2 })
  expect(await getRefusal(buy(plan.code))).toMatchObject({ code: 'market.coupon-refused' })
})

test('a coupon that is ended stops at once and keeps its uses; the end is taken back like any change', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  await buy(plan.code)
  expect(await olga.coupons.end(plan.code, 1)).toMatchObject({ state: 'ended', uses: 1, version: 2 })
  const quote = () => market.buyer().basket(basketAt(shopId, [{ ...goods, quantity: 1 }], { promoCode: plan.code }))
  expect((await quote()).couponRefusal).toMatchObject({ code: 'coupon-ended' })
  expect(await getRefusal(olga.coupons.end(plan.code, 2))).toMatchObject({ code: 'market.coupon-ended-already' })

  const [ended] = await olga.coupons.changes(plan.code)
  expect(await olga.coupons.undo(ended?.id ?? 0)).toMatchObject({ plan, state: 'active', version: 3 })
  expect((await quote()).coupon).toMatchObject({ discount: 1000 })
})

test('a scheduled coupon that is ended never counts', async () => {
  const plan = aPlan({ startsAt: '2026-12-01T04:00:00.000Z' })
  await olga.coupons.create(plan)
  expect(await olga.coupons.end(plan.code, 1)).toMatchObject({ state: 'ended' })
})

test('a change is undone once, not over a later one of the same field, and not against what was used since', async () => {
  const plan = aPlan({ totalLimit: 1 })
  await olga.coupons.create(plan)
  await olga.coupons.save({ ...plan, title: 'Quince', percent: 15, version: 1 })
  await olga.coupons.save({ ...plan, title: 'Quince', percent: 10, totalLimit: 5, version: 2 })
  const [limit, both, made] = await olga.coupons.changes(plan.code)

  expect(await getRefusal(olga.coupons.undo(both?.id ?? 0))).toMatchObject({ code: 'market.setting-changed-since' })
  expect(await getRefusal(olga.coupons.undo(made?.id ?? 0))).toMatchObject({ code: 'market.setting-change-not-found' })
  await buy(plan.code)
  await buy(plan.code)
  expect(await getRefusal(olga.coupons.undo(limit?.id ?? 0))).toMatchObject({ code: 'market.coupon-limit-below-uses' })

  await olga.coupons.save({ ...plan, title: 'Otro', percent: 10, totalLimit: 5, version: 3 })
  const [renamed] = await olga.coupons.changes(plan.code)
  const undone = await Promise.allSettled([
    olga.coupons.undo(renamed?.id ?? 0),
    market.staff().coupons.undo(renamed?.id ?? 0),
  ])
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getRefusal(olga.coupons.undo(renamed?.id ?? 0))).toMatchObject({
    code: 'market.setting-change-undone',
  })
  expect(await olga.coupons.one(plan.code)).toMatchObject({ plan: { title: 'Quince', totalLimit: 5 } })
})

test('a beginning that the new end has passed is not put back', async () => {
  const plan = aPlan({ startsAt: '2026-12-01T04:00:00.000Z' })
  await olga.coupons.create(plan)
  const sooner = { ...plan, startsAt: '2026-11-01T04:00:00.000Z' }
  await olga.coupons.save({ ...sooner, version: 1 })
  await olga.coupons.save({ ...sooner, endsAt: '2026-11-15T04:00:00.000Z', version: 2 })
  const [, moved] = await olga.coupons.changes(plan.code)
  expect(await getRefusal(olga.coupons.undo(moved?.id ?? 0))).toMatchObject({ code: 'market.setting-changed-since' })
})

test('saving the same again is no change', async () => {
  const plan = aPlan()
  await olga.coupons.create(plan)
  expect(await olga.coupons.save({ ...plan, startsAt: '2026-11-01T00:00:00-04:00', version: 1 })).toMatchObject({
    version: 1,
  })
  expect(await olga.coupons.changes(plan.code)).toHaveLength(1)
})

test('a preview is the card that customers see, and a cart of real products with enough for the minimum', async () => {
  const own = await aShop(db)
  await aProduct(db, own, {
    title: 'Pelota',
    vendor: 'Zoé',
    tagIds: [category],
    variants: [{ price: 3000, stock: 90 }],
  })
  const plan = aPlan({ categories: [category], brands: ['Zoé'], shops: [own], minItemTotal: 10_000, maxDiscount: 900 })

  const { card, example } = await olga.coupons.preview(plan)
  expect(card).toMatchObject({
    code: plan.code,
    benefit: '10\u00A0% de descuento, hasta Bs\u00A09,00',
    terms: ['En Juguetes, productos de Zoé', 'En compras desde Bs\u00A0100,00'],
    whyNot: null,
  })
  expect(example).toMatchObject({
    lines: [{ title: 'Pelota', quantity: 4, displaySubtotal: 'Bs\u00A0120,00' }],
    summary: { itemTotal: 12_000, discountTotal: 900 },
    whyNot: null,
  })
  expect(await getRefusal(olga.coupons.one(plan.code))).toMatchObject({ code: 'market.coupon-not-found' })

  const { example: other } = await olga.coupons.preview({ ...plan, brands: ['Nadie'] })
  expect(other).toMatchObject({ summary: { discountTotal: 0 }, whyNot: expect.stringContaining('productos de Nadie') })
})

test('the choices are what exists: categories, and the brands and shops of the country', async () => {
  const { categories, brands, petTypes, shops } = await olga.coupons.choices()
  expect(categories).toContainEqual({ id: category, name: 'Juguetes', depth: 0 })
  expect(brands).toContain('Zoé')
  expect(petTypes).toContain('PERRO')
  expect(shops.map(({ id }) => id)).toContain(shopId)
})

/** Queries that wait for a lock now. */
async function countWaiting(): Promise<number> {
  const { rows } = await connection.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { openCatalogue } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { toOwnReview } from './product-reviews.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { list } = openCatalogue(connection)
const operator = market.staff('operator', 'olga')
const shopId = await aShop(db)

const brought = ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const

async function aBuyer({ of, fullName = 'Ana María Suárez' }: { of: Goods; fullName?: string }) {
  const buyer = market.customer()
  const contact = { fullName, phoneNumber: '70000001', email: null }
  const order = await buyer.place(orderAt(shopId, { items: [{ ...of, quantity: 1 }], contact }))
  for (const to of brought) await operator.move(order._id, to)
  return { ...buyer, placed: order }
}

const getRating = async ({ productId }: Goods) => (await market.buyer(null).product(shopId, productId)).rating

test('who received a product says what they think of it, and everybody reads it', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const ana = await aBuyer({ of: goods })
  expect(await getRating(goods)).toBeNull()
  expect(await ana.reviews.own(productId)).toEqual({ canReview: true, review: null })

  await ana.reviews.save({ productId, stars: 4, title: ' Muy bueno ', text: 'A Toby le encanta.\nVuelvo a pedir.' })
  const { reviews, byStars, endCursor } = await market.buyer(null).reviews.of({ productId })
  expect(reviews).toMatchObject([
    { stars: 4, title: 'Muy bueno', text: 'A Toby le encanta.\nVuelvo a pedir.', author: 'Ana S.', day: '2026-11-21' },
  ])
  expect({ byStars, endCursor }).toEqual({ byStars: [0, 0, 0, 1, 0], endCursor: null })
  expect(await getRating(goods)).toEqual({ average: 4, count: 1 })
})

test('the day of a review is the day of its reader’s country', async () => {
  const goods = await someGoods(db, shopId)
  const ana = await aBuyer({ of: goods })
  const { id } = await ana.reviews.save({ productId: goods.productId, stars: 4 })
  await db
    .updateTable('market.product_reviews')
    .set({ created_at: new Date('2026-11-21T03:30:00Z') })
    .where('id', '=', id)
    .execute()
  const row = await db.selectFrom('market.product_reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const dayFor = (country: 'BO' | 'PY') => toOwnReview({ ...row, pictures: [] }, { country }).day
  expect([dayFor('BO'), dayFor('PY')]).toEqual(['2026-11-20', '2026-11-21'])
})

test('a listing shows what was given as soon as it is given, changed, hidden or shown again, and keeps it when prices change', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const onCard = async () => {
    const { edges } = await list({ shopId })
    return edges.find(({ node }) => node.product._id === productId)?.node.product.rating ?? null
  }
  const [ana, luz] = [await aBuyer({ of: goods }), await aBuyer({ of: goods, fullName: 'Luz' })]
  expect(await onCard()).toBeNull()
  const { id: reviewId } = await ana.reviews.save({ productId, stars: 4 })
  await luz.reviews.save({ productId, stars: 5 })
  expect(await onCard()).toEqual({ average: 4.5, count: 2 })
  await ana.reviews.save({ productId, stars: 1 })
  expect(await onCard()).toEqual({ average: 3, count: 2 })

  await operator.moderateReview({ reviewId, isHidden: true, reason: 'Insulta' })
  expect(await onCard()).toEqual({ average: 5, count: 1 })
  await sql`select market.refresh_listing(${shopId}, ${[productId]})`.execute(db)
  expect(await onCard()).toEqual({ average: 5, count: 1 })
  await operator.moderateReview({ reviewId, isHidden: false, reason: 'Ya no' })
  expect(await onCard()).toEqual({ average: 3, count: 2 })

  await ana.reviews.remove(productId)
  await luz.reviews.remove(productId)
  expect(await onCard()).toBeNull()
})

test('a review waits for an answer until it has one or is hidden, as the list of them says', async () => {
  const goods = await someGoods(db, shopId)
  const [ana, luz] = [await aBuyer({ of: goods }), await aBuyer({ of: goods, fullName: 'Luz' })]
  const getWaiting = async () => (await operator.today.reviews()).toAnswer
  const before = await getWaiting()
  const { id: reviewId } = await ana.reviews.save({ productId: goods.productId, stars: 4 })
  const { id: hidden } = await luz.reviews.save({ productId: goods.productId, stars: 1 })
  expect(await getWaiting()).toBe(before + 2)

  await operator.answerReview(reviewId, 'Gracias')
  await operator.moderateReview({ reviewId: hidden, isHidden: true, reason: 'Insulta' })
  expect(await getWaiting()).toBe(before)
})

test('what waits longest is named, with a thank-you of its shop for who is content', async () => {
  for (const { id } of (await operator.productReviews({ only: 'unanswered' })).reviews)
    await operator.answerReview(id, 'Gracias')
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [ana, luz] = [await aBuyer({ of: goods }), await aBuyer({ of: goods, fullName: 'Luz Roca' })]
  const { id: bad } = await ana.reviews.save({ productId, stars: 3, text: 'Llegó abierto' })
  const { id: good } = await luz.reviews.save({ productId, stars: 5 })
  const { first } = await operator.today.reviews()
  const listed = await operator.productReviews({ only: 'unanswered' })
  expect(first.map(({ id }) => id)).toEqual(listed.reviews.map(({ id }) => id))
  expect(first.find(({ id }) => id === bad)).toMatchObject({ stars: 3, text: 'Llegó abierto', thanks: null })
  expect(first.find(({ id }) => id === good)?.thanks).toBe('¡Gracias, Luz! Nos alegra que les haya servido.')
})

test('only who has a completed order of it may: no stranger, no guest, and not before it came', async () => {
  const [goods, other] = [await someGoods(db, shopId), await someGoods(db, shopId)]
  const say = (who: ReturnType<typeof market.customer>, { productId }: Goods) =>
    getRefusal(who.reviews.save({ productId, stars: 5 }))
  const notABuyer = { status: 409, code: 'market.not-a-buyer' }
  expect(await say(market.customer(), goods)).toMatchObject(notABuyer)
  expect(await say(await aBuyer({ of: goods }), other)).toMatchObject(notABuyer)
  expect(await say(market.buyer(), goods)).toMatchObject({ status: 401 })

  const eva = market.customer()
  const { _id } = await eva.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  for (const to of brought.slice(0, 3)) await operator.move(_id, to)
  expect(await say(eva, goods)).toMatchObject(notABuyer)
  expect(await eva.reviews.own(goods.productId)).toEqual({ canReview: false, review: null })
  expect(await eva.reviews.ofOrder(_id)).toEqual([])
  await operator.move(_id, 'COMPLETED')
  expect(await eva.reviews.save({ productId: goods.productId, stars: 5 })).toMatchObject({ stars: 5 })
})

test('one account says one thing of a product: again changes it, and at once it is still one', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [ana, luz] = [await aBuyer({ of: goods }), await aBuyer({ of: goods, fullName: 'Luz' })]
  await Promise.all([5, 4, 3, 5, 4, 3].map((stars) => ana.reviews.save({ productId, stars })))
  expect(await getRating(goods)).toMatchObject({ count: 1 })
  await ana.reviews.save({ productId, stars: 2, text: 'Cambió la receta' })
  await luz.reviews.save({ productId, stars: 5 })
  expect(await getRating(goods)).toEqual({ average: 3.5, count: 2 })

  await ana.reviews.remove(productId)
  await ana.reviews.remove(productId)
  expect(await getRating(goods)).toEqual({ average: 5, count: 1 })
  expect(await ana.reviews.own(productId)).toEqual({ canReview: true, review: null })
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

test('the page of an order that came names each product once, with the stars given', async () => {
  const goods = await someGoods(db, shopId)
  const bigger = await someGoods(db, shopId, { productId: goods.productId })
  const other = await someGoods(db, shopId)
  const ana = market.customer()
  const items = [goods, bigger, other].map((each) => ({ ...each, quantity: 1 }))
  const { _id } = await ana.place(orderAt(shopId, { items, expectedTotal: 13170 }))
  for (const to of brought) await operator.move(_id, to)
  await ana.reviews.save({ productId: other.productId, stars: 4 })

  expect(await ana.reviews.ofOrder(_id)).toMatchObject([
    { productId: goods.productId, title: 'Croquetas de pollo', stars: null },
    { productId: other.productId, stars: 4 },
  ])
  expect(await getRefusal(market.customer().reviews.ofOrder(_id))).toMatchObject({ code: 'market.order-not-found' })
})

test('staff hide a review with a reason that the audit log keeps; hidden stars do not count, and saying it anew shows nothing', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [ana, luz] = [await aBuyer({ of: goods }), await aBuyer({ of: goods })]
  const { id: reviewId } = await ana.reviews.save({ productId, stars: 1, text: 'Insulto' })
  await luz.reviews.save({ productId, stars: 5 })
  const moderate = (isHidden: boolean) => operator.moderateReview({ reviewId, isHidden, reason: 'Insulta' })

  expect(
    await getRefusal(market.staff('courier').moderateReview({ reviewId, isHidden: true, reason: 'x' })),
  ).toMatchObject({ code: 'market.staff-only' })
  await moderate(true)
  await moderate(true)
  expect(await getRating(goods)).toEqual({ average: 5, count: 1 })
  await ana.reviews.save({ productId, stars: 2, text: 'Insulto otra vez' })
  await ana.reviews.remove(productId)
  expect(await ana.reviews.own(productId)).toMatchObject({ review: { text: '', isHidden: true } })
  expect(await getRating(goods)).toEqual({ average: 5, count: 1 })
  expect((await operator.productReviews()).reviews.find(({ id }) => id === reviewId)).toMatchObject({
    hiddenReason: 'Insulta',
    orderReference: ana.placed.referenceId,
  })

  await moderate(false)
  expect(await getRating(goods)).toEqual({ average: 3.5, count: 2 })
  const { log } = await operator.order(ana.placed._id)
  expect(log.filter(({ action }) => action.endsWith('-review')).map(({ action, facts }) => [action, facts])).toEqual([
    ['show-review', { reviewId, reason: 'Insulta' }],
    ['hide-review', { reviewId, reason: 'Insulta' }],
  ])
  expect(await getRefusal(operator.moderateReview({ reviewId: newId(), isHidden: true, reason: 'x' }))).toMatchObject({
    code: 'market.review-not-found',
  })
})

test('the shop answers a review, changes the answer and takes it back, and its log says each', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const ana = await aBuyer({ of: goods })
  const { id } = await ana.reviews.save({ productId, stars: 2, text: 'Llegó abierto' })
  const readAnswer = async () => (await market.buyer(null).reviews.of({ productId })).reviews[0]?.answer
  const waits = async () => (await operator.productReviews({ only: 'unanswered' })).reviews.some((one) => one.id === id)
  expect([await readAnswer(), await waits()]).toEqual([null, true])

  await operator.answerReview(id, '  Perdón, te enviamos otro.  ')
  await operator.answerReview(id, 'Perdón, te enviamos otro.')
  expect([await readAnswer(), await waits()]).toEqual(['Perdón, te enviamos otro.', false])
  expect((await ana.reviews.own(productId)).review).toMatchObject({ answer: 'Perdón, te enviamos otro.' })
  await operator.answerReview(id, 'Perdón, ya va otro en camino.')
  // The buyer changes the review, and the answer stays.
  await ana.reviews.save({ productId, stars: 4, text: 'Llegó abierto, y lo cambiaron' })
  expect(await readAnswer()).toBe('Perdón, ya va otro en camino.')
  await operator.removeAnswer(id)
  await operator.removeAnswer(id)
  expect([await readAnswer(), await waits()]).toEqual([null, true])

  const { log } = await operator.order(ana.placed._id)
  expect(log.filter(({ action }) => action.endsWith('-review') || action === 'remove-answer')).toMatchObject([
    { action: 'remove-answer', facts: { before: 'Perdón, ya va otro en camino.' } },
    { action: 'answer-review', facts: { text: 'Perdón, ya va otro en camino.', before: 'Perdón, te enviamos otro.' } },
    { action: 'answer-review', facts: { reviewId: id, text: 'Perdón, te enviamos otro.' } },
  ])
})

test('only staff of the catalogue answer, never an empty text, and an answer goes with its review', async () => {
  const goods = await someGoods(db, shopId)
  const ana = await aBuyer({ of: goods })
  const { id } = await ana.reviews.save({ productId: goods.productId, stars: 5 })
  expect(await getRefusal(market.staff('courier').answerReview(id, 'Gracias'))).toMatchObject({
    code: 'market.staff-only',
  })
  expect(await getRefusal(operator.answerReview(id, '   '))).toMatchObject({ status: 400 })
  expect(await getRefusal(operator.answerReview(newId(), 'Gracias'))).toMatchObject({ code: 'market.review-not-found' })

  await operator.answerReview(id, 'Gracias')
  const exported = await ana.exportPerson()
  expect(exported.productReviews).toMatchObject([{ answer: 'Gracias' }])
  expect(JSON.stringify(exported.productReviews)).not.toContain('olga')
  await ana.reviews.remove(goods.productId)
  await ana.reviews.save({ productId: goods.productId, stars: 4 })
  expect((await ana.reviews.own(goods.productId)).review).toMatchObject({ answer: null })
})

test('reviews come by pages, the newest or the best or the worst first, each once', async () => {
  const goods = await someGoods(db, shopId, { stock: 20 })
  const { productId } = goods
  const given = [3, 5, 1, 5, 4]
  for (const stars of given) {
    const { reviews } = await aBuyer({ of: goods })
    await reviews.save({ productId, stars })
  }
  const read = async (sortBy: 'newest' | 'best' | 'worst') => {
    const all: { id: string; stars: number }[] = []
    for (let after: string | undefined; ; ) {
      const page = await market.buyer(null).reviews.of({ productId, sortBy, first: 2, ...(after && { after }) })
      all.push(...page.reviews)
      if (page.endCursor === null) return all
      after = page.endCursor
    }
  }
  const stars = async (sortBy: 'newest' | 'best' | 'worst') => (await read(sortBy)).map((review) => review.stars)
  expect(await stars('best')).toEqual([5, 5, 4, 3, 1])
  expect(await stars('worst')).toEqual([1, 3, 4, 5, 5])
  expect(new Set((await read('newest')).map(({ id }) => id)).size).toBe(5)
  const madeUp = await market.buyer(null).reviews.of({ productId, after: '9_yesterday_x', first: 50 })
  expect(madeUp.reviews).toHaveLength(5)
})

test('what a person said is exported, and goes with them, stars and all', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const ana = await aBuyer({ of: goods })
  const { id } = await ana.reviews.save({ productId, stars: 1, text: 'Malo' })
  await operator.answerReview(id, 'Ana María, te llamamos al 70000001')
  await operator.answerReview(id, 'Lo sentimos, Ana María')
  await operator.removeAnswer(id)
  expect(await ana.exportPerson()).toMatchObject({ productReviews: [{ text: 'Malo' }] })
  await ana.erasePerson()
  const acts = await db
    .selectFrom('market.order_audit')
    .select('facts')
    .where('order_id', '=', ana.placed._id)
    .execute()
  expect(JSON.stringify(acts)).not.toMatch(/Ana María|70000001/)
  expect(await getRating(goods)).toBeNull()
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

test('a buyer adds up to three photos to a review; taken out or with the review, their files go', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const ana = await aBuyer({ of: goods })
  const aPhoto = async () => new File([new Uint8Array(await photo().jpeg().toBuffer())], 'toby.jpg')
  expect(await getRefusal(ana.reviews.addPicture(productId, await aPhoto()))).toMatchObject({ status: 404 })

  const { id } = await ana.reviews.save({ productId, stars: 5 })
  for (const _ of [1, 2]) await ana.reviews.addPicture(productId, await aPhoto())
  const { pictures } = await ana.reviews.addPicture(productId, await aPhoto())
  expect(pictures).toHaveLength(3)
  expect(await getRefusal(ana.reviews.addPicture(productId, await aPhoto()))).toMatchObject({
    code: 'market.too-many-pictures',
  })
  expect((await market.buyer(null).reviews.of({ productId })).reviews).toMatchObject([
    { pictures: expect.arrayContaining(pictures) },
  ])
  expect((await operator.productReviews()).reviews.find((review) => review.id === id)).toMatchObject({
    pictures: expect.arrayContaining(pictures),
  })
  expect(await market.storage.list('opinions')).toHaveLength(9)

  const pictureId = pictures[0]?.split('/')[3] ?? ''
  const luz = await aBuyer({ of: goods, fullName: 'Luz' })
  await luz.reviews.save({ productId, stars: 5 })
  expect((await luz.reviews.removePicture(productId, pictureId)).pictures).toEqual([])
  expect((await ana.reviews.removePicture(productId, pictureId)).pictures.toSorted()).toEqual(
    pictures.slice(1).toSorted(),
  )
  expect((await ana.reviews.removePicture(productId, pictureId)).pictures.toSorted()).toEqual(
    pictures.slice(1).toSorted(),
  )
  expect(await market.storage.list('opinions')).toHaveLength(6)
  await ana.reviews.remove(productId)
  expect(await market.storage.list('opinions')).toEqual([])

  await luz.reviews.addPicture(productId, await aPhoto())
  expect(await luz.exportPerson()).toMatchObject({ productReviews: [{ pictures: [expect.any(String)] }] })
  expect(await market.storage.list('opinions')).toHaveLength(3)
  await luz.erasePerson()
  expect(await market.storage.list('opinions')).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '../testing/open-market.ts'
import { findStock, someGoods } from '../testing/shop-with-goods.ts'
import { yesTo } from '../testing/some-subscriptions.ts'
import { twoShopsThatRepeat } from '../testing/two-shops-that-repeat.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, elsewhere, shopId, anonymous, one, aProposal } = await twoShopsThatRepeat(connection)

describe('yes', () => {
  test('places one order on its day, moves on by whole weeks, and says so to whoever comes later', async () => {
    const { ana, made, goods, token, shown } = await aProposal()
    expect(shown).toMatchObject({
      state: 'proposed',
      dueLabel: 'lunes 23 de noviembre',
      nextLabel: 'lunes 21 de diciembre',
      answerUntilLabel: 'miércoles 25 de noviembre',
      payments: ['cash', 'card_at_door', 'qr'],
      place: 'Calle Sucre 45',
    })

    const { orderId, payLink } = await anonymous.accept(yesTo(token, shown))

    expect(payLink).toBeNull()
    expect(await ana.order(orderId)).toMatchObject({
      status: 'NEW',
      scheduledLabel: 'lunes 23 de noviembre, de 09:00 a 10:00',
      summary: { amountDue: 5390 },
      contact: { fullName: 'Ana Roca' },
    })
    expect(await findStock(db, goods)).toEqual([9])
    expect(await ana.subscription(made._id)).toMatchObject({ dueOn: '2026-12-21', isProposed: false })
    expect(await anonymous.proposal(token)).toMatchObject({ state: 'accepted', order: { id: orderId, status: 'NEW' } })
    expect(await getRefusal(anonymous.skipProposal(token))).toMatchObject({ code: 'market.proposal-answered' })
  })

  test('from sixteen at once in two processes is one order, and the same again brings it', async () => {
    const { goods, token, shown } = await aProposal()
    const racers = Array.from({ length: 16 }, (_, index) =>
      (index % 2 ? elsewhere : market).buyer(null).accept(yesTo(token, shown)),
    )

    const answers = await Promise.all(racers)

    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await findStock(db, goods)).toEqual([9])
    expect((await anonymous.accept(yesTo(token, shown))).orderId).toBe(answers[0]?.orderId)
  })

  test('or not, at once: either the order is there or it was skipped, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, goods, token, shown } = await aProposal()
      const outcomes = await Promise.allSettled([
        anonymous.accept(yesTo(token, shown)),
        elsewhere.buyer(null).skipProposal(token),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { state } = await anonymous.proposal(token)
      const { orders } = await ana.orders({})
      expect(orders).toHaveLength(state === 'accepted' ? 1 : 0)
      expect(await findStock(db, goods)).toEqual([state === 'accepted' ? 9 : 10])
    }
  })

  test('to a price that changed since is asked again, and takes nothing; the new price is told and then agreed', async () => {
    const { ana, made, goods, token, shown } = await aProposal()
    await db
      .updateTable('market.offers')
      .set({ price_minor: 4200 })
      .where('variant_id', '=', goods.productVariantId)
      .execute()

    const refusal = await getRefusal(anonymous.accept(yesTo(token, shown)))

    expect(refusal).toMatchObject({ code: 'market.product-in-cart-changed', status: 409 })
    expect(await findStock(db, goods)).toEqual([10])
    expect((await ana.orders({})).orders).toEqual([])
    const again = await anonymous.proposal(token)
    expect(again.lines).toMatchObject([{ change: 'up', agreedPrice: { amount: 3890 }, price: { amount: 4200 } }])
    await anonymous.accept(yesTo(token, again))
    expect((await ana.subscription(made._id)).lines).toMatchObject([{ change: null, agreedPrice: { amount: 4200 } }])
  })

  test('leaves out what is sold out, as it was shown; the line stays for the next one', async () => {
    const gone = await someGoods(db, shopId)
    const { ana, made, token } = await aProposal(undefined, {})
    await ana.resubscribe({ subscriptionId: made._id, add: [one(gone, 2)] })
    await db.updateTable('market.offers').set({ stock: 0 }).where('variant_id', '=', gone.productVariantId).execute()
    const shown = await anonymous.proposal(token)
    expect(shown.lines.map(({ availability }) => availability)).toEqual(['all', 'sold-out'])

    const { orderId } = await anonymous.accept(yesTo(token, shown))

    expect((await ana.order(orderId)).lines).toHaveLength(1)
    expect((await ana.subscription(made._id)).lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test('to more of an article than may be ordered unpaid: as many as may are offered, and what repeats stays as it was', async () => {
    const cans = await someGoods(db, shopId, { price: 500, stock: 100 })
    const { ana, made, token } = await aProposal(cans)
    await db
      .updateTable('market.subscription_lines')
      .set({ quantity: 30 })
      .where('subscription_id', '=', made._id)
      .execute()
    const shown = await anonymous.proposal(token)
    expect(shown.lines).toMatchObject([{ quantity: 30, proposedQuantity: 24, availability: 'less' }])

    const { orderId } = await anonymous.accept(yesTo(token, shown))

    expect((await ana.order(orderId)).lines).toMatchObject([{ quantity: 24 }])
    expect((await ana.subscription(made._id)).lines).toMatchObject([{ quantity: 30 }])
  })

  test('sold out meanwhile is asked again', async () => {
    const { goods, token, shown } = await aProposal()
    await db.updateTable('market.offers').set({ stock: 0 }).where('variant_id', '=', goods.productVariantId).execute()
    expect(await getRefusal(anonymous.accept(yesTo(token, shown)))).toMatchObject({
      code: 'market.product-in-cart-changed',
    })
    const empty = await anonymous.proposal(token)
    expect(await getRefusal(anonymous.accept(yesTo(token, empty)))).toMatchObject({ code: 'market.proposal-empty' })
  })

  test('to lines that were changed since is asked again', async () => {
    const { ana, made, token, shown } = await aProposal()
    await ana.resubscribe({ subscriptionId: made._id, add: [one(await someGoods(db, shopId))] })
    expect(await getRefusal(anonymous.accept(yesTo(token, shown)))).toMatchObject({
      code: 'market.subscription-changed',
    })
  })

  test('with QR leads to its payment, also a second time; at the door it is for who is trusted there', async () => {
    const { ana, token, shown } = await aProposal()
    const distrusting = market.trusting({ canPayAtDoor: false, maxAtDoorMinor: 0 }).buyer(null)
    expect(await getRefusal(distrusting.accept(yesTo(token, shown)))).toMatchObject({
      code: 'market.cannot-pay-at-door',
    })

    const { orderId, payLink } = await distrusting.accept(yesTo(token, shown, { paymentMethod: 'qr' }))

    expect(payLink).toMatch(/^\/payment\//)
    expect(await anonymous.payProposal(token)).toEqual({ link: payLink })
    expect(await ana.order(orderId)).toMatchObject({ paymentState: 'awaiting', paymentMethod: 'qr' })
    expect(await anonymous.proposal(token)).toMatchObject({ order: { canPay: true } })
  })

  test('for an account that was blocked is refused, however it would be paid, and takes nothing', async () => {
    const { ana, goods, token, shown } = await aProposal()
    market.customer({ isBlocked: true }, ana.uid)
    for (const paymentMethod of ['cash', 'qr'] as const)
      expect(await getRefusal(anonymous.accept(yesTo(token, shown, { paymentMethod })))).toMatchObject({
        code: 'accounts.account-blocked',
        status: 403,
      })
    expect(await findStock(db, goods)).toEqual([10])
    expect(await anonymous.proposal(token)).toMatchObject({ state: 'proposed', order: null })
  })
})

test('nothing of all this failed unexpectedly', () => {
  expect([...market.failures, ...elsewhere.failures]).toEqual([])
  expect([...market.warnings, ...elsewhere.warnings]).toEqual([])
})

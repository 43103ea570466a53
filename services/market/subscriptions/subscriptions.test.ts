import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { getRefusal } from '../testing/open-market.ts'
import { findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { getToken, repeatAt, yesTo } from '../testing/some-subscriptions.ts'
import { twoShopsThatRepeat } from '../testing/two-shops-that-repeat.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, elsewhere, shopId, anonymous, one, aSubscription, aProposal } = await twoShopsThatRepeat(connection)

describe('beginning to repeat', () => {
  test('the first one is so many weeks from today, and is asked about three days before', async () => {
    const { made } = await aSubscription(undefined, { firstDue: undefined, weeks: 2 })

    expect(made).toMatchObject({
      state: 'active',
      weeks: 2,
      dueOn: '2026-12-05',
      dueLabel: 'sábado 5 de diciembre',
      proposedLabel: 'miércoles 2 de diciembre',
      isProposed: false,
      summary: { amountDue: 5390 },
    })
  })

  test('a guest is asked to sign in', async () => {
    const goods = await someGoods(db, shopId)
    expect(await getRefusal(market.buyer().subscribe(repeatAt(shopId, [one(goods)])))).toMatchObject({
      code: 'market.sign-in-to-subscribe',
      status: 403,
    })
  })

  test('what is sold on a prescription is not repeated, at the start nor later: each time needs a new one', async () => {
    const [pills, food] = [await someGoods(db, shopId, { needsPrescription: true }), await someGoods(db, shopId)]
    const refused = { code: 'market.repeat-needs-prescription', status: 409 }
    const ana = market.customer()
    expect(await getRefusal(ana.subscribe(repeatAt(shopId, [one(food), one(pills)])))).toMatchObject(refused)
    expect(await ana.subscriptions()).toEqual([])

    const { _id } = await ana.subscribe(repeatAt(shopId, [one(food)]))
    expect(await getRefusal(ana.resubscribe({ subscriptionId: _id, add: [one(pills)] }))).toMatchObject(refused)
  })

  test('the same sent twice at once is one, and a product option repeats once a person', async () => {
    const goods = await someGoods(db, shopId)
    const ana = market.customer()
    const request = repeatAt(shopId, [one(goods)])

    const results = await Promise.allSettled([ana.subscribe(request), ana.subscribe(request)])

    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const [made] = await ana.subscriptions()
    expect(reasons).toMatchObject([{ code: 'market.subscription-line-taken', data: { subscriptionId: made?._id } }])
    expect(await ana.subscriptions()).toHaveLength(1)
    await market.customer().subscribe(request)
  })

  test('the same key gets the same answer, also of many at once, and another wish under it is refused', async () => {
    const [goods, others] = [await someGoods(db, shopId), await someGoods(db, shopId)]
    const ana = market.customer({}, newId(), newSecret())
    const request = repeatAt(shopId, [one(goods)])

    const made = await Promise.all(Array.from({ length: 8 }, () => ana.subscribe(request)))

    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect(await ana.subscribe(request)).toEqual(made[0])
    expect(await getRefusal(ana.subscribe(repeatAt(shopId, [one(others)])))).toMatchObject({
      code: 'market.idempotency-key-reused',
      status: 422,
    })
    expect(await ana.subscriptions()).toHaveLength(1)
  })

  test('of more than twenty the last is refused, also when they begin at once; a stopped one gives its place back', async () => {
    const ana = market.customer()
    const goods = await Promise.all(Array.from({ length: 22 }, () => someGoods(db, shopId)))
    const begin = (sold: Goods) => ana.subscribe(repeatAt(shopId, [one(sold)], { firstDue: '2026-12-20' }))

    const results = await Promise.allSettled(goods.map(begin))

    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(['market.too-many-subscriptions', 'market.too-many-subscriptions'])
    const [first] = await ana.subscriptions()
    await ana.setSubscription(first?._id ?? '', 'stopped')
    await begin(await someGoods(db, shopId))
    expect(await getRefusal(ana.setSubscription(first?._id ?? '', 'active'))).toMatchObject({
      code: 'market.too-many-subscriptions',
    })
  })

  test('what is not sold, no day to come, and no address to bring it to are refused', async () => {
    const goods = await someGoods(db, shopId)
    const ana = market.customer()
    const getCode = async (changes: Parameters<typeof repeatAt>[2]) =>
      (await getRefusal(ana.subscribe(repeatAt(shopId, [one(goods)], changes)))).code
    expect(await getCode({ firstDue: '2026-11-21' })).toBe('market.due-day-not-valid')
    expect(await getCode({ shippingAddress: null })).toBe('market.address-required')
    expect(await getCode({ paymentMethod: 'card' })).toBe('market.payment-not-accepted')
    expect(await getCode({ items: [{ ...goods, productVariantId: 'nothing', quantity: 1 }] })).toBe(
      'market.product-not-found',
    )
  })
})

describe('not this time', () => {
  test('the next one is so many weeks later, and a second press skips no second one', async () => {
    const { ana, made, goods, token } = await aProposal()
    await anonymous.skipProposal(token)
    await anonymous.skipProposal(token)
    expect(await ana.subscription(made._id)).toMatchObject({
      dueOn: '2026-12-21',
      history: [{ dueOn: '2026-11-23', state: 'skipped' }],
    })
    await ana.skipNext(made._id, '2026-12-21')
    await ana.skipNext(made._id, '2026-12-21')
    expect(await ana.subscription(made._id)).toMatchObject({ dueOn: '2027-01-18' })
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('one line alone can be left out, once', async () => {
    const { ana, made, token } = await aProposal()
    const extra = await someGoods(db, shopId)
    await ana.resubscribe({ subscriptionId: made._id, add: [one(extra)] })
    const [line] = made.lines
    await anonymous.skipProposalLine(token, line?.id ?? '')

    const shown = await anonymous.proposal(token)
    expect(shown.lines.map(({ isSkipped }) => isSkipped)).toEqual([true, false])
    const { orderId } = await anonymous.accept(yesTo(token, shown))

    expect((await ana.order(orderId)).lines).toMatchObject([{ productVariantId: extra.productVariantId }])
    expect((await ana.subscription(made._id)).lines.map(({ isSkipped }) => isSkipped)).toEqual([false, false])
  })

  test('a day that was skipped can be chosen after all, one with an order cannot', async () => {
    const { ana, made, token } = await aProposal()
    await anonymous.skipProposal(token)
    const again = await ana.resubscribe({ subscriptionId: made._id, dueOn: '2026-11-23' })
    expect(again).toMatchObject({ dueOn: '2026-11-23', isProposed: true })
    const fresh = await getToken(ana, made._id)
    await anonymous.accept(yesTo(fresh, await anonymous.proposal(fresh)))
    expect(await getRefusal(ana.resubscribe({ subscriptionId: made._id, dueOn: '2026-11-23' }))).toMatchObject({
      code: 'market.due-day-not-valid',
    })
  })
})

describe('stopping', () => {
  test('there is no yes to what was stopped; taken back, everything is as before', async () => {
    const { ana, made, goods, token, shown } = await aProposal()
    expect(await anonymous.setProposal(token, 'stopped')).toMatchObject({ subscriptionState: 'stopped' })
    expect(await getRefusal(anonymous.accept(yesTo(token, shown)))).toMatchObject({
      code: 'market.subscription-not-active',
    })
    expect(await findStock(db, goods)).toEqual([10])

    await anonymous.setProposal(token, 'active')
    await anonymous.accept(yesTo(token, await anonymous.proposal(token)))
    expect((await ana.orders({})).orders).toHaveLength(1)
    expect(await ana.subscription(made._id)).toMatchObject({ state: 'active', dueOn: '2026-12-21' })
  })

  test('its product may then repeat elsewhere, and only one of the two goes on', async () => {
    const { ana, made, goods } = await aSubscription()
    await ana.setSubscription(made._id, 'stopped')
    await ana.subscribe(repeatAt(shopId, [one(goods)]))
    expect(await getRefusal(ana.setSubscription(made._id, 'active'))).toMatchObject({
      code: 'market.subscription-line-taken',
    })
    expect(await ana.subscription(made._id)).toMatchObject({ state: 'stopped' })
  })

  test('what is paused is not proposed, and goes on with a day to come', async () => {
    const { ana, made } = await aSubscription(undefined, { firstDue: '2026-12-01' })
    await ana.setSubscription(made._id, 'paused')
    const later = market.at('2026-12-20T15:00:00Z')
    await later.work.moveSubscriptions()
    expect(await ana.subscription(made._id)).toMatchObject({ state: 'paused', isProposed: false, history: [] })
    await later.customer({}, ana.uid).setSubscription(made._id, 'active')
    expect(await ana.subscription(made._id)).toMatchObject({ state: 'active', dueOn: '2026-12-29' })
  })
})

test('changes are all of it or nothing, and never leave it without a product', async () => {
  const { ana, made } = await aSubscription(undefined, { firstDue: '2026-12-20' })
  const [line] = made.lines
  const subscriptionId = made._id
  const changed = await ana.resubscribe({
    subscriptionId,
    weeks: 6,
    dueOn: '2026-12-24',
    lines: [{ id: line?.id ?? '', quantity: 3 }],
    terms: { ...repeatAt(shopId, []), hasDelivery: false, paymentMethod: 'qr' },
  })
  expect(changed).toMatchObject({
    weeks: 6,
    dueOn: '2026-12-24',
    hasDelivery: false,
    shippingAddress: null,
    paymentMethod: 'qr',
    lines: [{ quantity: 3 }],
  })
  const none = { subscriptionId, weeks: 9, lines: [{ id: line?.id ?? '', quantity: 0 }] }
  expect(await getRefusal(ana.resubscribe(none))).toMatchObject({ code: 'market.subscription-without-lines' })
  expect(await ana.subscription(subscriptionId)).toEqual(changed)
})

test('of one article no more repeats than may be ordered unpaid', async () => {
  const goods = await someGoods(db, shopId)
  const { ana, made } = await aSubscription(undefined, { firstDue: '2026-12-20' })
  const subscriptionId = made._id
  const lines = made.lines.map(({ id }) => ({ id, quantity: 25 }))
  const add = [one(goods, 25)]
  expect(await getRefusal(market.customer().subscribe(repeatAt(shopId, add)))).toMatchObject({ status: 400 })
  expect(await getRefusal(ana.resubscribe({ subscriptionId, add }))).toMatchObject({ status: 400 })
  expect(await getRefusal(ana.resubscribe({ subscriptionId, lines }))).toMatchObject({ status: 400 })
})

test('the job proposes each once, however often and in however many processes it runs', async () => {
  const { ana, made } = await aSubscription(undefined, { firstDue: '2026-12-20' })
  const [early, ours, others] = [
    market.at('2026-12-17T03:59:00Z'),
    market.at('2026-12-17T04:01:00Z'),
    elsewhere.at('2026-12-17T04:01:00Z'),
  ]
  await early.work.moveSubscriptions()
  expect((await ana.subscription(made._id)).history).toEqual([])
  await Promise.all([ours, others, ours, others].map(({ work }) => work.moveSubscriptions()))
  await ours.work.moveSubscriptions()
  expect((await ana.subscription(made._id)).history).toMatchObject([{ dueOn: '2026-12-20', state: 'proposed' }])
})

test('without an answer nothing is ordered; the third silence in a row pauses it', async () => {
  const { ana, made, goods, token } = await aProposal(undefined, { weeks: 1 })
  const at = async (time: string) => {
    const then = market.at(time)
    await then.work.moveSubscriptions()
    return ana.subscription(made._id)
  }
  expect(await at('2026-11-26T03:59:00Z')).toMatchObject({ dueOn: '2026-11-23', isProposed: true })
  expect(await at('2026-11-26T04:01:00Z')).toMatchObject({ dueOn: '2026-11-30', isProposed: false, unanswered: 1 })
  expect(await getRefusal(anonymous.skipProposal(token))).toMatchObject({ code: 'market.proposal-answered' })
  expect(await at('2026-11-27T04:01:00Z')).toMatchObject({ isProposed: true })
  expect(await at('2026-12-03T04:01:00Z')).toMatchObject({ unanswered: 2, state: 'active', dueOn: '2026-12-07' })
  await at('2026-12-04T12:00:00Z')
  expect(await at('2026-12-10T04:01:00Z')).toMatchObject({ unanswered: 3, state: 'paused', dueOn: '2026-12-14' })
  expect(await at('2026-12-13T04:01:00Z')).toMatchObject({ state: 'paused', isProposed: false })
  expect(await findStock(db, goods)).toEqual([10])
  const back = await market.at('2026-12-15T15:00:00Z').customer({}, ana.uid).setSubscription(made._id, 'active')
  expect(back).toMatchObject({ state: 'active', unanswered: 0, dueOn: '2026-12-21' })
})

test('what nobody could ask about in time is passed over, and no proposal comes late', async () => {
  const { ana, made } = await aSubscription(undefined, { firstDue: '2026-12-01', weeks: 2 })
  const late = market.at('2026-12-05T15:00:00Z')
  await late.work.moveSubscriptions()
  expect(await ana.subscription(made._id)).toMatchObject({ dueOn: '2026-12-15', history: [], unanswered: 0 })
})

describe('who', () => {
  test('a stranger sees and changes nothing of it, with an id or a made-up link', async () => {
    const { made, token } = await aProposal()
    const eva = market.customer()
    for (const call of [
      () => eva.subscription(made._id),
      () => eva.setSubscription(made._id, 'stopped'),
      () => eva.skipNext(made._id, made.dueOn),
      () => eva.openProposal(made._id),
      () => eva.resubscribe({ subscriptionId: made._id, weeks: 1 }),
    ])
      expect(await getRefusal(call())).toMatchObject({ code: 'market.subscription-not-found', status: 404 })
    for (const wrong of [newSecret(), hashSecret(token), ''])
      expect(await getRefusal(anonymous.proposal(wrong))).toMatchObject({
        code: 'market.proposal-not-found',
        status: 404,
      })
  })

  test('the database knows no token', async () => {
    const { token } = await aProposal()
    const written = JSON.stringify(await db.selectFrom('market.subscription_links').selectAll().execute())
    expect(written).toContain(hashSecret(token))
    expect(written).not.toContain(token)
  })

  test('is exported with what repeats, and erased without a trace of it but the order', async () => {
    const { ana, token, shown } = await aProposal()
    await anonymous.accept(yesTo(token, shown))
    expect(JSON.stringify(await ana.exportPerson())).toContain('"weeks":4')
    await ana.erasePerson()
    expect(await ana.subscriptions()).toEqual([])
    expect(await getRefusal(anonymous.proposal(token))).toMatchObject({ code: 'market.proposal-not-found' })
    const lines = await db
      .selectFrom('market.subscription_proposals')
      .select('id')
      .where('subscription_id', '=', shown.subscriptionId)
      .execute()
    expect(lines).toEqual([])
  })
})

test('nothing of all this failed unexpectedly', () => {
  expect([...market.failures, ...elsewhere.failures]).toEqual([])
  expect([...market.warnings, ...elsewhere.warnings]).toEqual([])
})

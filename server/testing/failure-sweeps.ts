import { expect } from 'vitest'
import { type FailingCall, failEachCall } from '#shared/database/failing-testing.ts'
import type { aFailingShop } from './failing-shop.ts'

type Shop = Awaited<ReturnType<typeof aFailingShop>>
type Buyer = Awaited<ReturnType<Shop['aBuyer']>>
type Answer = Awaited<ReturnType<Buyer['place']>>
type Which = Pick<FailingCall, 'way' | 'among'>

const whole = { broken: [], pieces: 0, untrue: 0 }

const nothing = {
  orders: [],
  due: 0,
  kept: 0,
  lines: 0,
  history: [],
  wallet: 2000,
  coupons: 0,
  couponUses: 0,
  paidAtBank: 0,
  sentBack: 0,
  facts: [],
}
const placed = {
  ...nothing,
  orders: ['NEW awaiting'],
  due: 8500,
  lines: 1,
  history: [null],
  wallet: 0,
  coupons: 1,
  couponUses: 1,
  facts: ['order-placed'],
}
const atTheDoor = { ...placed, orders: ['NEW at_door'] }
const paid = {
  ...placed,
  orders: ['NEW paid'],
  kept: 8500,
  history: [null, 'Pago recibido'],
  paidAtBank: 8500,
  facts: ['order-paid', 'order-placed'],
}
const cancelled = {
  ...paid,
  orders: ['CANCELLED refunded'],
  kept: 0,
  history: [null, 'Pago recibido', 'Me equivoqué'],
  wallet: 2000,
  coupons: 0,
  couponUses: 0,
  sentBack: 8500,
  facts: ['order-cancelled', 'order-paid', 'order-placed', 'order-refunded'],
}

/**
 * Whichever query fails, there is no order or a complete one; retries with the same key give one order and one answer.
 */
export function sweepCheckout(shop: Shop, which: Which & { method: 'qr' | 'cash' }): Promise<string[]> {
  const complete = which.method === 'qr' ? placed : atTheDoor
  return failEachCall(which, async (meanwhile) => {
    const buyer = await shop.aBuyer(which.method)
    const first = await meanwhile(() => buyer.place())
    expect([nothing, complete]).toContainEqual(await buyer.standing())
    expect(await shop.findFaults()).toEqual(whole)

    const again = await untilDone(() => buyer.place())
    expectBusyOrSame(first, again)
    expect(await buyer.place()).toEqual(again)
    expect(await buyer.standing()).toEqual(complete)
    expect(await shop.findFaults()).toEqual(whole)
  })
}

/** Whichever query fails between the bank's webhook and the order, it is paid exactly once in the end. */
export function sweepSettling(shop: Shop, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { buyer, webhook } = await anOrderPaidAtTheBank(shop)
    await meanwhile(async () => {
      await shop.hear(webhook).catch(() => {})
      await shop.jobs.run()
    })
    const between = await buyer.standing()
    expect([placed, { ...placed, paidAtBank: 8500 }, paid]).toContainEqual(between)
    expect(await shop.findFaults()).toEqual(whole)

    // The bank retries its webhook until it succeeds, and the queues deliver twice.
    await untilDone(() => shop.hear(webhook))
    await shop.jobs.run({ twice: true })
    await aWhileLater(shop)
    expect(await buyer.standing()).toEqual(paid)
    expect(await shop.findFaults()).toEqual(whole)
  })
}

/** Whichever query fails from the cancellation to the bank's refund, everything is refunded once. */
export function sweepCancelling(shop: Shop, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { buyer, webhook, orderId } = await anOrderPaidAtTheBank(shop)
    await shop.hear(webhook)
    await shop.jobs.run()
    const first = await meanwhile(async () => {
      const answer = await buyer.cancel(orderId)
      await shop.jobs.run()
      return answer
    })
    expect([paid, { ...cancelled, sentBack: 0 }, cancelled]).toContainEqual(await buyer.standing())
    expect(await shop.findFaults()).toEqual(whole)

    const again = await untilDone(() => buyer.cancel(orderId))
    expectBusyOrSame(first, again)
    await shop.jobs.run({ twice: true })
    await aWhileLater(shop)
    expect(await buyer.standing()).toEqual(cancelled)
    expect(await shop.findFaults()).toEqual(whole)
  })
}

async function anOrderPaidAtTheBank(shop: Shop): Promise<{ buyer: Buyer; webhook: Request; orderId: string }> {
  const buyer = await shop.aBuyer('qr')
  const { _id: orderId } = JSON.parse((await buyer.place()).text)
  const { link } = JSON.parse((await buyer.pay(orderId)).text)
  const webhook = await shop.payAtBank({ token: link.replace('/payment/', '') })
  return { buyer, webhook, orderId }
}

/** Runs the rounds that find undelivered work every minute or every five. */
async function aWhileLater(shop: Shop): Promise<void> {
  shop.later(6)
  for (const name of ['payments/reconcile', 'market/forgotten-refunds']) await shop.jobs.repeatNow(name)
  await shop.jobs.run()
}

/** Retries as a client without an answer does. */
async function untilDone<Said extends { status: number }>(call: () => Promise<Said>): Promise<Said> {
  for (let tries = 1; tries < 5; tries += 1) {
    const answer = await call()
    if (answer.status === 200) return answer
  }
  return call()
}

/** The failed call was told to retry, or got the same answer as the others. */
function expectBusyOrSame(first: PromiseSettledResult<Answer>, again: Answer): void {
  const answer = first.status === 'fulfilled' ? first.value : { status: 0, text: String(first.reason) }
  expect(answer.status === 503 ? again : answer).toEqual(again)
}

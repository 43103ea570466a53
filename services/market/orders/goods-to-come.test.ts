import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { aPhone } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 4 })
const { db, market, ...orders } = await openOrders(connection)

// It is Saturday 21 November 2026, 11:00; the shop closes at 18:00.
const TODAY = '2026-11-21T15:45:00.000Z'
const IN_FIVE_DAYS = '2026-11-26T22:00:00.000Z'

describe('an order of what the shop must get first', () => {
  test('is promised for the day on which it has it, as the checkout said', async () => {
    const { at, goods } = await aShopThatOrders({ stock: 0 })
    const { asap, windows } = await market.buyer().windows({ shopId: at, hasDelivery: true, hasBackorder: true })
    expect(asap).toEqual({ available: true, label: 'jueves 26 de noviembre, 18:00' })
    expect(windows[0]?.day).toBe('2026-11-26')

    const { order } = await anOrder({ at, goods })
    expect(order).toMatchObject({ promisedAt: IN_FIVE_DAYS, promisedLabel: asap.label })
    const { order: onShelf } = await anOrder({ at })
    expect(onShelf.promisedAt).toBe(TODAY)
  })

  test('takes no window before that day', async () => {
    const { at, goods } = await aShopThatOrders({ stock: 0 })
    const { windows: ofToday } = await market.buyer().windows({ shopId: at, hasDelivery: true })
    const tooSoon = anOrder({ at, goods, scheduledDeliveryDate: ofToday[0]?.start ?? '' })
    expect(await getRefusal(tooSoon)).toMatchObject({ code: 'market.delivery-time-error' })

    const { windows } = await market.buyer().windows({ shopId: at, hasDelivery: true, hasBackorder: true })
    const { order } = await anOrder({ at, goods, scheduledDeliveryDate: windows[0]?.start ?? '' })
    expect(order.promisedAt).toBe(windows[0]?.end)
  })
})

describe('an edit', () => {
  test('that takes more than the shelf has is promised anew, and so is one that takes less again', async () => {
    const { at, goods } = await aShopThatOrders({ stock: 2 })
    const { ana, order } = await anOrder({ at, goods })
    expect(order.promisedAt).toBe(TODAY)

    const lines = (quantity: number) => [{ position: 1, quantity }]
    const preview = await ana.previewEdit({ ...version(order), lines: lines(3) })
    expect(preview.changes.join()).toContain('jueves 26 de noviembre, 18:00')
    const more = await ana.edit({ ...version(order), lines: lines(3), expectedTotal: 13_170 })
    expect(more.promisedAt).toBe(IN_FIVE_DAYS)

    const less = await ana.edit({ ...version(more), lines: lines(1), expectedTotal: 5390 })
    expect(less.promisedAt).toBe(TODAY)
  })

  test('that takes more than the shelf has asks for a window of later', async () => {
    const { at, goods } = await aShopThatOrders({ stock: 2 })
    const { windows } = await market.buyer().windows({ shopId: at, hasDelivery: true })
    const { ana, order } = await anOrder({ at, goods, scheduledDeliveryDate: windows[0]?.start ?? '' })
    const edit = { ...version(order), lines: [{ position: 1, quantity: 3 }], expectedTotal: 13_170 }
    expect(await getRefusal(ana.edit(edit))).toMatchObject({
      code: 'market.delivery-time-error',
      data: { detail: expect.stringContaining('jueves 26 de noviembre, de 09:00 a 10:00') },
    })

    const later = windows.find(({ day }) => day === '2026-11-26')
    const edited = await ana.edit({ ...edit, scheduledDeliveryDate: later?.start ?? '' })
    expect(edited.promisedAt).toBe(later?.end)
  })
})

async function aShopThatOrders({ stock }: { stock: number }) {
  const at = await aShop(db, { facts: { backorderDays: 5 } })
  return { at, goods: await someGoods(db, at, { stock, allowBackorder: true }) }
}

/** An order of a customer who proved a phone. */
function anOrder(changes: Parameters<typeof orders.anOrder>[0]) {
  return orders.anOrder({ buyer: market.customer({ provedPhone: `+591${aPhone()}` }), ...changes })
}

function version({ _id: orderId, edits }: { _id: string; edits: number }) {
  return { orderId, edits }
}

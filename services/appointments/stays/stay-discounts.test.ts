import { beforeEach, describe, expect, test } from 'vitest'
import type { BenefitUsed } from '#services/rewards/client.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const { facts, members, signUp, ways } = service
const aHotel = makeHotelFactory(service)

beforeEach(() => {
  facts.length = 0
  members.state.answers = 'well'
})

/** Published savings, in the order of their revisions. */
const savings = () =>
  facts
    .filter(({ fact }) => fact === 'benefit-used')
    .map(({ data }) => data as BenefitUsed)
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ amount }) => amount)

// From Monday, 23 November 2026, to Thursday: three nights of Bs 80.
const week = ['2026-11-23', '2026-11-26'] as const

describe.each(ways)('%s', (_where, client) => {
  /** A hotel that takes discounts, with a member of 10 % and one dog. */
  async function aMember(more: Parameters<typeof aHotel>[1] = {}) {
    const shop = await aHotel(client, { takesStoreDiscounts: true, takesMembership: true, ...more })
    members.join(shop.customer.uid, { groomingPercent: 10 })
    const asked = shop.stay(...week)
    return { ...shop, asked, quote: () => client.quoteStay(asked, shop.own) }
  }

  test("a night takes the store's discount of its day, and the breakdown says so before it is booked", async () => {
    const shop = await aHotel(client, {
      ...{ takesStoreDiscounts: true, discounts: [{ percentage: 15, weekdays: [2] }] },
    })
    const asked = shop.stay(...week)
    const quote = await client.quoteStay(asked, shop.own)
    expect(quote).toMatchObject({
      total: 22_800,
      guests: [{ total: 22_800, nights: { length: 3 }, discounts: [{ percentage: 15, amount: 1200 }] }],
    })
    expect(await getRefusal(client.bookStay(asked, shop.own))).toMatchObject({
      code: 'appointments.stay-price-changed',
    })
    const { appointments } = await client.bookStay({ ...asked, total: 22_800 }, shop.own)
    expect(appointments).toMatchObject([{ subtotalAmount: 24_000, totalAmount: 22_800, subtotalPercentageDiscount: 5 }])
    const guests = [{ petTypeId: 'perro', size: 'pequeño' }]
    const [fromDay, untilDay] = week
    expect(await client.searchStays({ ...shop.place, fromDay, untilDay, guests }, shop.own)).toMatchObject({
      total: 22_800,
    })
  })

  test('a hotel takes no discounts before it says so', async () => {
    const shop = await aHotel(client, { discounts: [{ percentage: 15 }] })
    members.join(shop.customer.uid, { groomingPercent: 10 })
    expect(await client.quoteStay(shop.stay(...week), shop.own)).toMatchObject({ total: 24_000 })
  })

  test('a member pays less for nights, on other days too, and has the saving back when nobody comes', async () => {
    const { customer, own, asked, quote } = await aMember()
    expect(await quote()).toMatchObject({
      ...{ total: 21_600, benefits: 'known' },
      guests: [{ discounts: [{ id: 'membership', name: 'Membresía Huella Plus', percentage: 10, amount: 2400 }] }],
    })
    const { appointments } = await client.bookStay({ ...asked, total: 21_600 }, own)
    const appointmentId = appointments[0]?.id ?? ''
    expect(savings()).toEqual([2400])
    // What was promised holds when the membership ends meanwhile.
    members.leave(customer.uid)
    const days = { fromDay: '2026-11-24', untilDay: '2026-11-26' }
    const moved = await client.quoteStay({ ...asked, ...days, movesId: appointmentId }, own)
    expect(moved.total).toBe(14_400)
    await client.moveStay({ appointmentId, ...days }, own)
    expect(await client.appointment({ appointmentId }, own)).toMatchObject({ totalAmount: 14_400, amountDue: 14_400 })
    expect(savings()).toEqual([2400, 1600])
    await client.moveOrCancelAppointment({ appointmentId, state: 'CANCELLED' }, own)
    expect(savings()).toEqual([2400, 1600, 0])
  })

  test('the deposit is a part of what is left', async () => {
    const { asked, own, quote } = await aMember({ depositPercent: 50 })
    expect(await quote()).toMatchObject({ total: 21_600, deposit: 10_800 })
    const { appointments } = await client.bookStay({ ...asked, total: 21_600 }, own)
    expect(appointments).toMatchObject([{ totalAmount: 21_600, paymentDue: 10_800 }])
  })

  test('the greater of two counts night by night; what the store takes off is no saving of the membership', async () => {
    const { own, asked, quote } = await aMember({ discounts: [{ percentage: 25, weekdays: [2] }] })
    expect(await quote()).toMatchObject({
      total: 20_400,
      guests: [
        {
          discounts: [
            { id: 'membership', amount: 1600 },
            { percentage: 25, amount: 2000 },
          ],
        },
      ],
    })
    await client.bookStay({ ...asked, total: 20_400 }, own)
    expect(savings()).toEqual([1600])
  })

  test('without an answer about memberships the price is the whole one, and the quote says so', async () => {
    const { own, asked, quote } = await aMember()
    members.state.answers = 'down'
    expect(await quote()).toMatchObject({ total: 24_000, benefits: 'unavailable' })
    members.state.answers = 'well'
    // The price that was seen is not the one of now.
    expect(await getRefusal(client.bookStay(asked, own))).toMatchObject({ status: 409 })
  })

  test("another person's membership counts for nobody else, and the desk's caller has theirs", async () => {
    const { place, asked, own, at, storeId } = await aMember()
    await client.bookStay({ ...asked, total: 21_600 }, own)
    const other = await signUp()
    const theirs = { ...place, fromDay: '2026-12-01', untilDay: '2026-12-02', pets: [{ petId: other.pet().id }] }
    expect(await client.quoteStay(theirs, { context: other.context })).toMatchObject({ total: 8000 })
    const [found] = await client.counterCustomers({ storeId, search: 'Toby' }, at)
    const { fromDay, untilDay } = { fromDay: '2026-12-01', untilDay: '2026-12-02' }
    const caller = { storeId, customerId: found?.id ?? '', fromDay, untilDay, pets: asked.pets }
    expect(await client.counterStayQuote(caller, at)).toMatchObject({ total: 7200 })
  })
})

import { describe, expect, test } from 'vitest'
import { getConfirmationDeadline } from './confirmation-deadline.ts'
import { describeNeededProof, usualLimits, whyNeedsProof } from './unproved-buyers.ts'

const nothingOpen = { ofBuyer: 0, isNetworkFull: false }
const bothWays = { canProvePhone: true, canPayNow: true }
const small = { units: 5, isPaidSoon: false, isPrescribed: false }

describe('what a buyer without a proved phone may order without paying', () => {
  test('a first small order, and no larger one', () => {
    expect(whyNeedsProof(small, nothingOpen, bothWays, usualLimits)).toBeNull()
    expect(whyNeedsProof({ ...small, units: 6 }, nothingOpen, bothWays, usualLimits)).toBe('units')
  })

  test('no second one while the first is open', () => {
    expect(whyNeedsProof(small, { ...nothingOpen, ofBuyer: 1 }, bothWays, usualLimits)).toBe('orders')
  })

  test('none from a network with many of them', () => {
    expect(whyNeedsProof(small, { ...nothingOpen, isNetworkFull: true }, bothWays, usualLimits)).toBe('network')
  })

  test('what is paid within minutes is limited by the network alone, and only where a code can be sent', () => {
    const paid = { units: 20, isPaidSoon: true, isPrescribed: false }
    const full = { ofBuyer: 3, isNetworkFull: true }
    expect(whyNeedsProof(paid, { ...full, isNetworkFull: false }, bothWays, usualLimits)).toBeNull()
    expect(whyNeedsProof(paid, full, bothWays, usualLimits)).toBe('network')
    expect(whyNeedsProof(paid, full, { canProvePhone: false, canPayNow: true }, usualLimits)).toBeNull()
  })

  test('anything where neither a code can be sent nor a payment taken: the shop confirms each order', () => {
    const noWay = { canProvePhone: false, canPayNow: false }
    const full = { ofBuyer: 3, isNetworkFull: true }
    expect(whyNeedsProof({ ...small, units: 24 }, full, noWay, usualLimits)).toBeNull()
    // Nobody confirms one on prescription before its customer sends the prescription.
    expect(whyNeedsProof({ ...small, units: 6, isPrescribed: true }, nothingOpen, noWay, usualLimits)).toBe('units')
    expect(describeNeededProof('units', noWay, usualLimits)).toBe(
      'Sin pagar antes puedes pedir hasta 5 unidades. Baja la cantidad en tu carrito.',
    )
  })
})

test('the customer reads only of ways that exist', () => {
  expect(describeNeededProof('units', bothWays, usualLimits)).toBe(
    'Sin pagar antes puedes pedir hasta 5 unidades. Para llevar más, confirma tu celular con un código o paga ahora con QR o tarjeta.',
  )
  expect(describeNeededProof('orders', { canProvePhone: true, canPayNow: false }, usualLimits)).toBe(
    'Ya tienes un pedido por pagar. Para hacer otro, confirma tu celular con un código.',
  )
  expect(describeNeededProof('network', { canProvePhone: false, canPayNow: true }, usualLimits)).toBe(
    'Hay varios pedidos por pagar desde tu conexión. Para hacer este, paga ahora con QR o tarjeta.',
  )
})

describe('an order waits for its confirmation', () => {
  const shop = {
    timeZone: 'America/La_Paz',
    // From 9 to 18, and closed on Sundays.
    schedule: [1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 })),
    exceptions: [],
  }
  const deadline = (now: string, hours: number) => getConfirmationDeadline(new Date(now), shop, hours).toISOString()

  test('as many hours as the shop says, while it is open', () => {
    expect(deadline('2026-11-20T14:00:00Z', 4)).toBe('2026-11-20T18:00:00.000Z')
  })

  test('for an hour of the next day that the shop opens, when the hours end while it is closed', () => {
    // Saturday 17:00 and 12 hours: until Monday at 10:00.
    expect(deadline('2026-11-21T21:00:00Z', 12)).toBe('2026-11-23T14:00:00.000Z')
  })

  test('for an hour more when the shop has only just opened', () => {
    // Until Friday 9:10, and then 10:10.
    expect(deadline('2026-11-20T01:10:00Z', 12)).toBe('2026-11-20T14:10:00.000Z')
  })

  test('for the hours alone where the shop does not open again', () => {
    expect(getConfirmationDeadline(new Date('2026-11-20T14:00:00Z'), { ...shop, schedule: [] }, 12)).toEqual(
      new Date('2026-11-21T02:00:00Z'),
    )
  })
})

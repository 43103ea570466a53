import { expect, test } from 'vitest'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { SoldDeposit, TillPayment } from '#services/appointments/calendar/till/contract.ts'
import { toInvoiceLines } from '#services/invoicing/documents/rules/sale-lines.ts'
import { makeSaleFinders } from '#services/invoicing/service.ts'
import { playedPayment } from '#services/payments/testing/played-payment.ts'
import type { SoldMonth } from '#services/rewards/membership/sold-month-contract.ts'

type Services = Parameters<typeof makeSaleFinders>[0]

const billing = { country: 'BO', documentType: 'CI', documentNumber: '1234567', complement: null } as const
const ana = playedAccount({
  _id: 'ana',
  billingInfo: [{ ...billing, businessName: 'Ana Roca', email: 'ana@correo.bo' }],
})
const month: SoldMonth = {
  ...{ country: 'BO', currencyCode: 'BOB', ownerUid: 'ana', planName: 'Plus', number: 2, price: 4_900, refund: null },
}
const inTheSalon = { merchantId: 'spa', country: 'BO', currencyCode: 'BOB', ownerUid: 'ana' } as const

/** Sales of the services; what a test does not name was not sold. */
function findSales(services: Partial<Services> = {}) {
  return makeSaleFinders({
    internalAccounts: { accountOf: async () => ana },
    internalMarket: { soldOrder: async () => null },
    internalRewards: { soldMonth: async () => null },
    internalAppointments: { tillPayment: async () => null, soldDeposit: async () => null },
    payments: { paymentOf: async () => null },
    ...services,
  })
}

test.each(['qr', 'card'] as const)('a month of a membership says that it was paid by %s', async (method) => {
  const request: Parameters<typeof playedPayment>[0]['request'] = {
    ...{ subject: { kind: 'membership', id: 'month' }, ownerUid: 'ana', country: 'BO', currencyCode: 'BOB' },
    ...{
      amount: 4_900,
      method,
      description: 'Membresía Plus',
      returnPath: '/',
      payer: { fullName: 'Ana', email: null },
    },
    expiresAt: '2026-11-26T15:00:00.000Z',
  }
  const paid = playedPayment({ id: 'payment', request, status: 'paid', createdAt: '2026-11-26T15:00:00.000Z' })
  const sale = await findSales({
    internalRewards: { soldMonth: async () => month },
    payments: { paymentOf: async () => paid },
  }).membership('month')
  expect(sale).toMatchObject({ paidBy: method, seller: { kind: 'country' }, buyer: { name: 'Ana Roca' } })
})

test('a deposit that pays the whole visit is sold by the merchant of its store, with what went back of it', async () => {
  const back = { cause: 'deposit:cancel:booking', amount: 3_000, reason: 'El local canceló la visita' }
  const deposit: SoldDeposit = {
    ...{ ...inTheSalon, petNames: ['Luna', 'Toby'], method: 'qr', amount: 8_000, returns: [back] },
  }
  const sale = await findSales({
    internalAppointments: { tillPayment: async () => null, soldDeposit: async () => deposit },
  }).deposit('booking')
  expect(sale).toMatchObject({
    ...{ label: 'Seña de la cita de Luna y Toby', seller: { kind: 'merchant', id: 'spa' }, paidBy: 'qr' },
    ...{ isService: true, refunds: [back] },
  })
  expect(sale && toInvoiceLines(sale)).toMatchObject([{ total: 8_000, vatPercent: 13 }])
})

test('a visit is invoiced by its merchant, and what does not exist by nobody', async () => {
  const payment: TillPayment = {
    ...{ ...inTheSalon, ownerUid: null, customerName: 'Rosa', method: 'cash', reversal: null, refunds: [] },
    lines: [{ petName: 'Luna', name: 'Baño', amount: 6_400 }],
  }
  const sales = findSales({ internalAppointments: { tillPayment: async () => payment, soldDeposit: async () => null } })
  expect(await sales.visit('entry')).toMatchObject({
    seller: { kind: 'merchant', id: 'spa' },
    buyer: null,
    paidBy: 'cash',
  })
  expect(await Promise.all([sales.order('x'), sales.deposit('x'), sales.membership('x')])).toEqual([null, null, null])
})

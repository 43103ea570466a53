import type { InternalAccountsClient } from '#services/accounts/client.ts'
import type { InternalAppointmentsClient } from '#services/appointments/client.ts'
import type { TillPayment } from '#services/appointments/contract.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { InternalRewardsClient } from '#services/rewards/client.ts'
import { type CountryIso, countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Buyer, InvoiceSubject } from '../documents/contract.ts'
import type { FindSale, Sale } from './sale.ts'

interface SellingServices {
  internalAccounts: Pick<InternalAccountsClient, 'accountOf'>
  internalMarket: Pick<InternalMarketClient, 'soldOrder'>
  internalRewards: Pick<InternalRewardsClient, 'soldMonth'>
  internalAppointments: Pick<InternalAppointmentsClient, 'tillPayment' | 'soldDeposit'>
  payments: Pick<PaymentsClient, 'paymentOf'>
}

/** Where each kind of sale is asked for. */
export function makeSaleFinders(services: SellingServices): Record<InvoiceSubject['kind'], FindSale> {
  return {
    order: (id) => findOrderSale(services, id),
    visit: (id) => findVisitSale(services, id),
    deposit: (id) => findDepositSale(services, id),
    membership: (id) => findMonthSale(services, id),
  }
}

async function findOrderSale({ internalMarket }: SellingServices, orderId: string): Promise<Sale | null> {
  const order = await internalMarket.soldOrder({ orderId }, { context: systemCall('order') })
  if (!order) return null
  const { billing, delivery, surcharge } = order
  return {
    label: `Pedido ${order.referenceId}`,
    country: order.country,
    seller: { kind: 'shop', id: order.shopId },
    currency: order.currencyCode,
    ownerUid: order.ownerUid,
    buyer: billing && { ...billing, name: billing.businessName, email: order.email },
    paidBy: order.paidBy,
    isService: false,
    items: order.items.map(({ sku, title, ...item }) => ({ code: sku, description: title, ...item })),
    extras: [
      { code: 'ENTREGA', description: 'Entrega a domicilio', amount: delivery },
      { code: 'RECARGO', description: 'Recargo por compra mínima', amount: surcharge },
    ],
    discount: order.discount,
    addedVat: order.addedVat,
    vatRate: order.vatRate,
    refunds: order.refunds,
  }
}

async function findVisitSale(services: SellingServices, entryId: string): Promise<Sale | null> {
  const payment = await services.internalAppointments.tillPayment({ entryId }, { context: systemCall('visit') })
  if (!payment) return null
  const { country, merchantId, ownerUid, lines, reversal, refunds } = payment
  return {
    ...service(country),
    seller: { kind: 'merchant', id: merchantId },
    label: getCounterLabel(payment),
    currency: payment.currencyCode,
    ownerUid: ownerUid ?? '',
    buyer: ownerUid === null ? null : await findBuyer(services, ownerUid, country),
    paidBy: payment.method,
    items: lines.map(({ name, petName, amount }) => ({
      code: petName === null ? 'PAQUETE' : 'CITA',
      description: petName === null ? name : `${name}, ${petName}`,
      quantity: 1,
      price: amount,
    })),
    refunds: [
      ...(reversal
        ? [{ cause: `reversal:${reversal.entryId}`, amount: reversal.amount, reason: reversal.reason }]
        : []),
      ...refunds.map(({ entryId: refundId, amount, reason }) => ({ cause: `refund:${refundId}`, amount, reason })),
    ],
  }
}

async function findDepositSale(services: SellingServices, bookingId: string): Promise<Sale | null> {
  const deposit = await services.internalAppointments.soldDeposit({ bookingId }, { context: systemCall('deposit') })
  if (!deposit) return null
  const { country, merchantId, ownerUid, petNames, amount, returns } = deposit
  const label = `Seña de la cita de ${petNames.join(' y ')}`
  return {
    ...service(country),
    seller: { kind: 'merchant', id: merchantId },
    label,
    currency: deposit.currencyCode,
    ownerUid,
    buyer: await findBuyer(services, ownerUid, country),
    paidBy: deposit.method,
    items: [{ code: 'SENA', description: label, quantity: 1, price: amount }],
    refunds: returns,
  }
}

function getCounterLabel({ lines, customerName }: TillPayment): string {
  const bought = lines.filter(({ petName }) => petName === null).map(({ name }) => name)
  if (bought.length > 0) return `Paquete ${bought.join(' y ')}`
  return `Cita de ${lines.map(({ petName }) => petName).join(' y ') || customerName}`
}

async function findMonthSale(services: SellingServices, periodId: string): Promise<Sale | null> {
  const month = await services.internalRewards.soldMonth({ periodId }, { context: systemCall('membership') })
  if (!month) return null
  const { country, ownerUid, price, refund } = month
  const payment = await services.payments.paymentOf(
    { kind: 'membership', id: periodId },
    { context: systemCall('membership') },
  )
  return {
    ...service(country),
    seller: { kind: 'country' },
    label: `Membresía ${month.planName}, mes ${month.number}`,
    currency: month.currencyCode,
    ownerUid,
    buyer: await findBuyer(services, ownerUid, country),
    paidBy: payment?.method ?? 'qr',
    items: [{ code: 'MEMBRESIA', description: `Membresía ${month.planName}`, quantity: 1, price }],
    refunds: refund ? [{ cause: `refund:${periodId}`, amount: price, reason: refund.reason }] : [],
  }
}

/** What a service at the rate of its country has in common. */
function service(country: CountryIso) {
  const { vatRate } = countries[country]
  return { country, isService: true, extras: [], discount: 0, addedVat: 0, vatRate }
}

/** The billing data of an account in a country; null: it gave none, or it is gone. */
async function findBuyer(
  { internalAccounts }: SellingServices,
  uid: string,
  country: CountryIso,
): Promise<Buyer | null> {
  const account = await internalAccounts
    .accountOf({ uid, country }, { context: systemCall('account') })
    .catch(() => null)
  const billing = account?.billingInfo.find((info) => info.country === country)
  if (!billing) return null
  const { documentType, documentNumber, complement, businessName } = billing
  return { documentType, documentNumber, complement, name: businessName, email: account?.primaryEmailAddress ?? null }
}

function systemCall(what: string) {
  return { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: `invoicing ${what}` }
}

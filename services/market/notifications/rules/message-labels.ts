import { getCountryByCurrency } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { shortened } from '#shared/text.ts'
import type { OrderPaymentMethod, OrderPaymentState } from '../../orders/rules/order-life.ts'
import { isPrescriptionPending, type OrderPrescription } from '../../prescriptions/rules/prescription.ts'
import { momentLabel, windowLabel } from '../../rules/wall-clock.ts'

/** Spanish sentences about an order for its notifications. */

/** '2 × Croquetas, Collar y 3 productos más'. */
export function formatItemNames(lines: readonly { title: string; quantity: number }[]): string {
  const named = lines.slice(0, 2).map(({ title, quantity }) => {
    const name = shortened(title, 60)
    return quantity === 1 ? name : `${quantity} × ${name}`
  })
  const more = lines.length - named.length
  if (more === 0) return named.join(' y ')
  return `${named.join(', ')} y ${more === 1 ? 'un producto más' : `${more} productos más`}`
}

interface Promise {
  hasDelivery: boolean
  scheduledStart: Date | null
  scheduledEnd: Date | null
  promisedAt: Date
  shop: { name: string; address: string; timeZone: string }
  shippingAddress: { street: string } | null
  prescription?: Pick<OrderPrescription, 'state'> | null
}

/** Delivery time and address, or when the order is ready for pickup. A promised time that is over is left out. */
export function formatWhen(order: Promise, now: Date): string {
  const { shop, shippingAddress, scheduledStart, scheduledEnd, promisedAt } = order
  const when =
    scheduledStart && scheduledEnd
      ? `el ${windowLabel({ start: scheduledStart, end: scheduledEnd }, shop.timeZone)},`
      : promisedAt > now
        ? momentLabel(promisedAt, now, shop.timeZone)
        : 'pronto'
  if (isPrescriptionPending(order.prescription)) return 'Te lo preparamos apenas aceptemos tu receta.'
  const place = shippingAddress?.street
  if (!order.hasDelivery || !place) return `Podrás retirarlo ${when} en ${shop.name}, ${shop.address}.`
  return `Llega ${when} a ${place}.`
}

interface Payment {
  hasDelivery: boolean
  paymentMethod: OrderPaymentMethod
  paymentState: OrderPaymentState
  needsChangeFor: number | null
  currency: Currency
  summary: { amountDue: number }
}

/** Amount still to pay, and the payment method. */
export function formatPayment(order: Payment): string {
  const toPay = formatToPay(order)
  if (toPay === '') return 'Ya está pagado.'
  const change =
    order.needsChangeFor === null
      ? ''
      : ` Llevamos ${getCountryByCurrency(order.currency).changeName} para ${formatMoney(order.needsChangeFor, order.currency)}.`
  return `Pagas ${toPay} al ${order.hasDelivery ? 'recibir' : 'retirar'}.${order.hasDelivery ? change : ''}`
}

/** 'Bs 53,90 en efectivo'; empty when nothing is due on handing over. */
export function formatToPay({ paymentMethod, paymentState, currency, summary }: Payment): string {
  if (paymentState !== 'at_door' || summary.amountDue === 0) return ''
  return `${formatMoney(summary.amountDue, currency)} ${paymentMethod === 'cash' ? 'en efectivo' : 'con tarjeta'}`
}

interface Refund {
  currency: Currency
  toPayment: number
  toWallet: number
  toCash: number
  toAccount: number
}

/** Destination of each part of a refund; empty when there is none. */
export function formatRefund({ currency, toPayment, toWallet, toCash, toAccount }: Refund): string {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    toPayment > 0 && `Te devolvemos ${money(toPayment)} por donde pagaste; el banco puede tardar unos días.`,
    toWallet > 0 && `Ya tienes ${money(toWallet)} en tu billetera.`,
    toCash > 0 && `Te devolvemos ${money(toCash)} en efectivo.`,
    toAccount > 0 && `Debes ${money(toAccount)} menos en tu cuenta con la tienda.`,
  ]
    .filter(Boolean)
    .join(' ')
}

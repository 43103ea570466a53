import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { shownSaving } from '../basket/rules/membership.ts'
import { formatVatRate } from '../basket/rules/vat-parts.ts'
import { getOrderCost } from '../order-changes/rules/order-money.ts'
import { isPaidBefore } from '../orders/rules/order-life.ts'
import type { OrderBilling, OrderRecord } from '../orders/store/order-record.ts'
import { datedLabel } from '../rules/wall-clock.ts'

/** Texts of a comprobante. */
export interface ReceiptContent {
  referenceId: string
  placedAt: Date
  placedLabel: string
  shop: { name: string; address: string }
  name: string
  /** 'NIT 1234567'; null: made out to no named person. */
  document: string | null
  lines: { title: string; quantity: number; price: string; subtotal: string; note: string | null }[]
  /** Label and amount; the last one is the total cost. */
  sums: { label: string; amount: string; isStrong: boolean }[]
  tax: string
  payment: string
}

/** Content of a comprobante for the goods handed over: missing units are left out, returned ones are listed. */
export function toReceiptContent(order: OrderRecord, madeOutTo: OrderBilling | null): ReceiptContent {
  const money = (amount: number) => formatMoney(amount, order.currency)
  const { summary, contact, shop } = order
  const { vatName } = countries[order.country]
  const complement = madeOutTo?.complement ? `-${madeOutTo.complement}` : ''
  const sum = (label: string, amount: number, isStrong = false) => ({ label, amount: money(amount), isStrong })
  const unless0 = (label: string, amount: number) => (amount === 0 ? [] : [sum(label, amount)])
  const refunded = order.refunded + order.walletReturned
  const saved = shownSaving(summary)
  const isOneLine = summary.membershipSaving > saved

  return {
    referenceId: order.referenceId,
    placedAt: order.createdAt,
    placedLabel: datedLabel(order.createdAt, shop.timeZone),
    shop: { name: shop.name, address: shop.address },
    name: madeOutTo?.businessName ?? contact.fullName,
    document: madeOutTo && `${madeOutTo.documentType} ${madeOutTo.documentNumber}${complement}`,
    lines: order.lines
      .filter(({ state }) => state === 'kept')
      .map((line) => ({
        title: line.optionTitle ? `${line.title}, ${line.optionTitle}` : line.title,
        quantity: line.quantity,
        price: money(line.price),
        subtotal: money(line.subtotal),
        note: line.returnedQuantity > 0 ? `Devuelto: ${line.returnedQuantity}` : null,
      })),
    sums: [
      sum('Productos', summary.itemTotal),
      ...(order.hasDelivery
        ? [sum(isOneLine ? 'Entrega con tu membresía' : 'Entrega', summary.fulfillmentTotal + saved)]
        : []),
      ...unless0('Tu membresía', -saved),
      ...unless0('Recargo por compra mínima', summary.surchargeTotal),
      ...unless0(vatName, summary.taxTotal),
      ...unless0(order.coupon ? `Cupón ${order.coupon.code}` : 'Descuento', -summary.discountTotal),
      ...unless0('Propina', summary.tip),
      sum('Total', getOrderCost(summary), true),
      ...unless0('Pagado con tu billetera', -Math.min(summary.walletAmount, getOrderCost(summary))),
      ...unless0('Devuelto', refunded),
    ],
    tax: summary.taxTotal > 0 ? '' : formatTax(order, vatName),
    payment: formatPayment(order),
  }
}

/** The IVA in the total, and by rate where the goods have several. */
function formatTax({ containedTax, vatParts, currency }: OrderRecord, vatName: string): string {
  const money = (amount: number) => formatMoney(amount, currency)
  const all = `El total incluye ${money(containedTax)} de ${vatName}.`
  if (!vatParts) return all
  const parts = vatParts.map(({ rate, total, discount, vat }) =>
    rate === 0 ? `exento ${money(total - discount)}` : `${formatVatRate(rate)} ${money(vat)}`,
  )
  return `${all} Por tasa: ${parts.join(', ')}.`
}

function formatPayment(order: OrderRecord): string {
  if (order.status === 'CANCELLED') return 'Pedido cancelado'
  const method = methods[order.paymentMethod]
  if (order.paymentState === 'refunded') return 'Pago devuelto'
  if (order.paymentState === 'none') return 'Pagado con tu billetera'
  if (order.paymentMethod === 'on_account') return 'A tu cuenta con la tienda'
  if (order.paymentState === 'paid') return `Pagado ${method}`
  return isPaidBefore(order.paymentMethod) ? 'Pendiente de pago' : `Se paga al recibir, ${method}`
}

const methods: Record<OrderRecord['paymentMethod'], string> = {
  cash: 'en efectivo',
  card_at_door: 'con tarjeta',
  qr: 'con QR',
  card: 'con tarjeta en línea',
  on_account: 'a cuenta',
}

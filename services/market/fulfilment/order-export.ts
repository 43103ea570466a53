import type { CountryIso } from '#shared/countries/countries.ts'
import { toCsv, toCsvAmount } from '#shared/tables/to-csv.ts'
import type { OrderFilter, OrderStatus } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { formatDay, timeLabel } from '../rules/wall-clock.ts'
import { formatPlace } from './staff-orders.ts'
import { findStaffOrders } from './store/staff-orders.ts'

/** Most orders of a file; a page of the list is read at a time, so that no answer holds more of them in memory. */
const MOST = 10_000
const PAGE = 500

const HEADING = [
  ...['Número', 'Fecha', 'Hora', 'Estado', 'Cliente', 'Teléfono'],
  ...['Documento', 'Número de documento', 'Complemento', 'Razón social'],
  ...['Entrega', 'Dirección', 'Tienda', 'Forma de pago', 'Estado del pago', 'Moneda'],
  ...['Productos', 'Envío', 'Recargo', 'Impuestos', 'Descuento', 'Propina', 'Saldo usado', 'Total a pagar'],
  ...['Pagado', 'Devuelto', 'Impuesto incluido', 'Efectivo cobrado'],
]

/** The orders of a filter as CSV, in its order: at most 10,000. Amounts have a decimal comma. */
export async function orderExport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { country, ...filter }: OrderFilter & { country?: CountryIso | undefined },
): Promise<{ fileName: string; csv: string; rows: number }> {
  const time = now()
  const rows: string[][] = []
  let after: string | null = null
  while (rows.length < MOST) {
    const page: OrderRecord[] = await findStaffOrders(db, {
      filter,
      country: country ?? null,
      now: time,
      after,
      limit: PAGE,
    })
    rows.push(...page.map(toRow))
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) break
  }
  return {
    fileName: `pedidos-${time.toISOString().slice(0, 10)}.csv`,
    csv: toCsv([HEADING, ...rows]),
    rows: rows.length,
  }
}

function toRow(order: OrderRecord): string[] {
  const { contact, billing, summary, currency, shop } = order
  const money = (amount: number) => toCsvAmount(amount, currency)
  return [
    order.referenceId,
    formatDay(order.createdAt, shop.timeZone),
    timeLabel(order.createdAt, shop.timeZone),
    states[order.status],
    contact.fullName,
    // A phone is no number: the space keeps a spreadsheet from taking it for one.
    contact.phoneNumber.replace('+', '00 '),
    billing?.documentType ?? '',
    billing?.documentNumber ?? '',
    billing?.complement ?? '',
    billing?.businessName ?? '',
    order.hasDelivery ? 'A domicilio' : 'Retiro en tienda',
    formatPlace(order) ?? '',
    shop.name,
    methods[order.paymentMethod],
    paymentStates[order.paymentState],
    currency,
    ...[summary.itemTotal, summary.fulfillmentTotal, summary.surchargeTotal, summary.taxTotal].map(money),
    ...[-summary.discountTotal, summary.tip, summary.walletAmount, summary.amountDue].map(money),
    ...[order.paid, order.refunded + order.walletReturned, order.containedTax].map(money),
    order.cashCollected === null ? '' : money(order.cashCollected),
  ]
}

const states: Record<OrderStatus, string> = {
  NEW: 'Nuevo',
  CONFIRMED: 'Confirmado',
  PREPARING: 'Preparando',
  READY_FOR_PICKUP: 'Listo para retirar',
  ON_THE_WAY: 'En camino',
  NOT_DELIVERED: 'No entregado',
  COMPLETED: 'Entregado',
  CANCELLED: 'Cancelado',
}

const methods: Record<OrderRecord['paymentMethod'], string> = {
  cash: 'Efectivo',
  card_at_door: 'Tarjeta al recibir',
  qr: 'QR',
  card: 'Tarjeta en línea',
}

const paymentStates: Record<OrderRecord['paymentState'], string> = {
  at_door: 'Por cobrar',
  awaiting: 'Esperando pago',
  paid: 'Pagado',
  refunded: 'Devuelto',
  none: 'Nada por cobrar',
}

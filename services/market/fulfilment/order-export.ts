import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OrderFilter, OrderStatus } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { ExportCell, ExportFormat, ExportPage } from '../exports/contract.ts'
import { recordPagedExport } from '../exports/exports.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { formatDay, timeLabel } from '../rules/wall-clock.ts'
import { formatPlace } from './staff-orders.ts'
import { findStaffOrders } from './store/staff-orders.ts'

const PAGE = 500

const HEADING = [
  ...['Número', 'Fecha', 'Hora', 'Estado', 'Cliente', 'Teléfono'],
  ...['Documento', 'Número de documento', 'Complemento', 'Razón social'],
  ...['Entrega', 'Dirección', 'Tienda', 'Forma de pago', 'Estado del pago', 'Moneda'],
  ...['Productos', 'Envío', 'Recargo', 'Impuestos', 'Descuento', 'Propina', 'Saldo usado', 'Total a pagar'],
  ...['Pagado', 'Devuelto', 'Impuesto incluido', 'Efectivo cobrado'],
]

interface ExportQuery extends OrderFilter {
  country?: CountryIso | undefined
  format: ExportFormat
  after?: string | undefined
}

/** A page of a filter's orders as a table, in the order of the list; the file leaves a line in the list of exports. */
export async function orderExport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { country, format, after, ...filter }: ExportQuery,
  context: CallContext,
): Promise<ExportPage> {
  const time = now()
  const facts = { ...filter, country: country ?? null }
  const noted = await recordPagedExport({ db, now }, { kind: 'orders', format, facts, after }, context)
  const page = await findStaffOrders(db, {
    filter,
    country: country ?? null,
    now: time,
    after: noted.after ?? null,
    limit: PAGE,
  })
  const last = page.at(-1)
  return {
    fileName: `pedidos-${time.toISOString().slice(0, 10)}`,
    heading: HEADING,
    rows: page.map(toRow),
    endCursor: last && page.length === PAGE ? noted.toCursor(last.id) : null,
  }
}

function toRow(order: OrderRecord): ExportCell[] {
  const { contact, billing, summary, currency, shop } = order
  const money = (amount: number) => ({ amount, currencyCode: currency })
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
    order.paymentMethod === 'on_account' && order.paymentState === 'paid'
      ? methods.on_account
      : paymentStates[order.paymentState],
    currency,
    ...[summary.itemTotal, summary.fulfillmentTotal, summary.surchargeTotal, summary.taxTotal].map(money),
    ...[0 - summary.discountTotal, summary.tip, summary.walletAmount, summary.amountDue].map(money),
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
  on_account: 'A cuenta',
}

const paymentStates: Record<OrderRecord['paymentState'], string> = {
  at_door: 'Por cobrar',
  awaiting: 'Esperando pago',
  paid: 'Pagado',
  refunded: 'Devuelto',
  none: 'Nada por cobrar',
}

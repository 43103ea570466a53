import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type OrdersSearch, toFilter } from './orders-search.ts'

const PAGE = 50

/** A page of the list. */
export async function loadOrders(context: Readonly<RouterContextProvider>, asked: OrdersSearch) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const query = { ...toFilter(asked), first: PAGE, ...(asked.after && { after: asked.after }) }
  return market.staffOrders(query, { context: visit.call })
}

/** Version mark of the list: it changes with anything that it shows. */
export function getListMark({ orders, awaiting, counts }: Awaited<ReturnType<typeof loadOrders>>): string {
  const rows = orders.map(
    ({ _id, status, paymentState, isPacked, isChangeOpen, prescription, isUnconfirmed, courierUid, amountDue }) =>
      [
        _id.slice(-6),
        status,
        paymentState,
        isPacked,
        isChangeOpen,
        prescription,
        isUnconfirmed,
        courierUid,
        amountDue,
      ].join(),
  )
  return hash(JSON.stringify([rows, awaiting, counts]))
}

// FNV-1a: short, and equal in every process.
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value.toString(36)
}

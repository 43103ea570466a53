import { readText } from '#web/forms/read-fields.ts'
import { readChosen } from '../read-chosen.ts'

/** What the rounds of the page are suggested from, as it stands in the address. */
export interface RoundsSearch {
  orderIds: string[]
  shopId: string | null
  /** At work; null: not chosen yet. */
  courierUids: string[] | null
  moved: OfCourier[]
}

/** An order and who brings it. */
export interface OfCourier {
  orderId: string
  courierUid: string
}

const SEPARATOR = '~'
const MOST_COURIERS = 30
const MOST_MOVED = 300

export function readRoundsSearch(params: URLSearchParams): RoundsSearch {
  const couriers = params.getAll('courier').map((uid) => readText({ get: () => uid }, 'courier', 100))
  const chosen = [...new Set(couriers)].filter((uid) => uid !== '').slice(0, MOST_COURIERS)
  return {
    orderIds: readChosen(params, 100),
    shopId: readText(params, 'shop', 100) || null,
    courierUids: chosen.length > 0 ? chosen : null,
    moved: params.getAll('moved').flatMap(parseOfCourier).slice(0, MOST_MOVED),
  }
}

/** 'ORDER~COURIER'; nothing of anything else. */
export function parseOfCourier(value: string): OfCourier[] {
  const [orderId = '', courierUid = '', ...more] = value.slice(0, 201).split(SEPARATOR)
  return orderId && courierUid && more.length === 0 ? [{ orderId, courierUid }] : []
}

export function formatOfCourier({ orderId, courierUid }: OfCourier): string {
  return `${orderId}${SEPARATOR}${courierUid}`
}

/** Order ids by courier, of what is sent. */
export function groupByCourier(sent: readonly OfCourier[]): Map<string, string[]> {
  const groups = Map.groupBy(sent, ({ courierUid }) => courierUid)
  return new Map([...groups].map(([uid, some]) => [uid, [...new Set(some.map(({ orderId }) => orderId))]]))
}

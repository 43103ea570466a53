import type { MergedCart } from '#services/market/contract.ts'

/** Changes that a sign-in made by itself, carried in a cookie to the next page, which shows them once. */
export interface ArrivalNotice {
  /** Pieces added from the anonymous cart. */
  added: number
  /** Lines whose two carts together asked for more than the stock. */
  reduced: { title: string; to: number }[]
  /** Titles of products that are no longer sold. */
  dropped: string[]
  /** Orders placed without an account that the account has adopted. */
  orders: number
}

export const NOTICE_COOKIE = 'arrival'
/** A cookie holds 4 KB, and a longer list would not be read. */
const MOST_TITLES = 3
const LONGEST_TITLE = 60

/** Null when nothing changed. */
export function arrivalNotice({ carts, orders }: { carts: MergedCart[]; orders: number }): ArrivalNotice | null {
  const added = carts.flatMap((cart) => cart.added).reduce((sum, { quantity }) => sum + quantity, 0)
  const reduced = carts.flatMap((cart) => cart.reduced).map(({ title, to }) => ({ title: short(title), to }))
  const dropped = carts.flatMap((cart) => cart.dropped).map(short)
  if (added === 0 && reduced.length === 0 && dropped.length === 0 && orders === 0) return null
  return { added, orders, reduced: reduced.slice(0, MOST_TITLES), dropped: dropped.slice(0, MOST_TITLES) }
}

/** Parses the cookie; null when it holds no valid notice. */
export function readArrivalNotice(text: string | undefined): ArrivalNotice | null {
  if (!text) return null
  try {
    const { added, orders, reduced, dropped }: Record<string, unknown> = JSON.parse(text)
    return {
      added: toWholeNumber(added),
      orders: toWholeNumber(orders),
      reduced: toList(reduced).flatMap((one) => {
        const { title, to }: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
        return typeof title === 'string' ? [{ title: short(title), to: toWholeNumber(to) }] : []
      }),
      dropped: toList(dropped)
        .filter((title) => typeof title === 'string')
        .map(short),
    }
  } catch {
    return null
  }
}

function short(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title
}

function toWholeNumber(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST_TITLES) : []
}

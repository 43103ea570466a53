import { z } from 'zod'
import type { CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import type { Visit } from '#web/request/context.ts'

const COOKIE = 'cart-notice'
const LIFETIME_SECONDS = 60

const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price-changed'), title: z.string(), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('only-n-left'), title: z.string(), n: z.int() }),
])

/** Carries the notice of a cart form to the cart page, where a browser without a script reads it. */
export function rememberNotices(visit: Visit, [notice]: CartNotice[]): void {
  if (notice) visit.setCookie(COOKIE, JSON.stringify(notice), { maxAge: LIFETIME_SECONDS })
}

/** The carried notice, once. */
export function takeNotices(visit: Visit): CartNotice[] {
  const text = visit.cookies[COOKIE]
  if (!text) return []
  visit.setCookie(COOKIE, '', { maxAge: 0 })
  const { data } = z.preprocess(parseJson, Notice).safeParse(text)
  return data ? [data] : []
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

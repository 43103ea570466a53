import type { Order } from '#services/market/contract.ts'

/** Input for one line in the form about missing items, from the address or the sent form. */
export interface AskedLine {
  position: number
  quantity: number
  /** Available quantity; by default the ordered one. */
  keep: number
  /** Search text for a replacement. */
  words: string
  substituteId: string | null
  substituteQuantity: number
}

type Line = Pick<Order['lines'][number], 'position' | 'quantity' | 'state'>

/** Input of each line through `read`; an invalid or too large quantity counts as not given. */
export function askedLines(lines: readonly Line[], read: (name: string) => string): AskedLine[] {
  return lines
    .filter(({ state }) => state === 'kept')
    .map(({ position, quantity }) => {
      const keep = Math.min(wholeNumber(read(`keep-${position}`)) ?? quantity, quantity)
      return {
        position,
        quantity,
        keep,
        words: read(`words-${position}`).trim().slice(0, 100),
        substituteId: read(`sub-${position}`).slice(0, 100) || null,
        substituteQuantity: Math.max(1, wholeNumber(read(`many-${position}`)) ?? Math.max(1, quantity - keep)),
      }
    })
}

/** Items of the proposal: lines with less available than ordered. */
export function proposedItems(lines: readonly AskedLine[]) {
  return lines
    .filter(({ keep, quantity }) => keep < quantity)
    .map(({ position, keep, substituteId, substituteQuantity }) => ({
      position,
      keepQuantity: keep,
      substitute: substituteId ? { productVariantId: substituteId, quantity: substituteQuantity } : null,
    }))
}

function wholeNumber(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
}

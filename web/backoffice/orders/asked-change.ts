import type { Order } from '#services/market/contract.ts'

/** What a form about missing things says of one line, in the address or as it was sent. */
export interface AskedLine {
  position: number
  quantity: number
  /** How many are there; all of them where nothing was said. */
  keep: number
  /** What was looked for to take its place. */
  words: string
  substituteId: string | null
  substituteQuantity: number
}

type Line = Pick<Order['lines'][number], 'position' | 'quantity' | 'state'>

/** The kept lines with what `read` knows of them; a number that is none or too large counts as nothing said. */
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

/** What the customer is asked: the lines of which less is there than was ordered. */
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

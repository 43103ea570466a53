import { KEY } from './is-order-waiting.ts'

/** Prices and stock of an older order are too likely to have changed. */
const LIFE_MS = 60 * 60_000

/** An order that its shopper agreed to send once the shop answers again. Its key makes repeated sending safe. */
export interface WaitingOrder {
  /** Fields of the checkout form, with its idempotency key and the lines and total that were seen. */
  fields: [name: string, value: string][]
  /** Milliseconds since 1970. */
  agreedAt: number
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Saves the order in this tab alone; it ends with the tab, as the draft of the form does. */
export function saveWaitingOrder(storage: TabStorage, order: WaitingOrder): void {
  storage.setItem(KEY, JSON.stringify(order))
}

/** The order of this tab, if it is of these cart lines and an hour old at most; null otherwise. */
export function readWaitingOrder(
  storage: TabStorage,
  { lines, now }: { lines: readonly string[]; now: number },
): WaitingOrder | null {
  const order = parseOrder(storage.getItem(KEY))
  if (!order || now - order.agreedAt > LIFE_MS) return null
  const agreed = order.fields.flatMap(([name, value]) => (name === 'line' ? [value] : []))
  return agreed.toSorted().join('\n') === lines.toSorted().join('\n') ? order : null
}

export function dropWaitingOrder(storage: TabStorage): void {
  storage.removeItem(KEY)
}

/** Text fields of a form that pays. */
export function toFields(form: FormData): WaitingOrder['fields'] {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return [...texts.filter(([name]) => name !== 'intent'), ['intent', 'pay']]
}

function parseOrder(text: string | null): WaitingOrder | null {
  try {
    const stored: Partial<WaitingOrder> | null = JSON.parse(text ?? 'null')
    if (!stored || typeof stored.agreedAt !== 'number' || !Array.isArray(stored.fields)) return null
    const isField = (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
    return stored.fields.every(isField) ? { agreedAt: stored.agreedAt, fields: stored.fields } : null
  } catch {
    return null
  }
}

import type { Suggestions } from '#services/market/contract.ts'

/** A row of the search box; `to` is its address and its key. */
export type Choice = { to: string } & (
  | { kind: 'product'; product: Suggestions['products'][number] }
  | { kind: 'category'; name: string }
  | { kind: 'recent'; query: string }
  | { kind: 'popular'; query: string }
  | { kind: 'clear' }
)

import type { PackRecord, StoreRecord } from './store-record.ts'

/** A store that matches the filters. */
export interface Candidate {
  store: StoreRecord
  /** Its packs that match the filters, in the store's order. */
  packs: PackRecord[]
  priceFrom: number
  distance: number | null
}

import type { PackRecord, StoreRecord } from './store-record.ts'

/** A store that has what was asked for. */
export interface Candidate {
  store: StoreRecord
  /** Those of its packs that fit the question, as the store orders them. */
  packs: PackRecord[]
  priceFrom: number
  distance: number | null
}

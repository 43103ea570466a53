import type { Kysely, Transaction } from 'kysely'
import type { Disruption } from '#services/market/disruptions/rules/disruption.ts'
import type { Point } from '#shared/geo.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findDisruptionsOf } from './store.ts'

/** Times between two moments in which nobody can travel to a home of the store's country. */
export function findDisruptedTimes(
  db: Kysely<Tables> | Transaction<Tables>,
  { country }: Pick<StoreRecord, 'country'>,
  { home, from, until }: { home: Point; from: Date; until: Date },
): Promise<Disruption[]> {
  return findDisruptionsOf(db, { country, point: home, from, until })
}

import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OrderFilter, SavedOrderFilter } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { deleteOrderFilter, findOrderFilters, saveOrderFilterRow } from './store/order-filters.ts'

const MOST_FILTERS = 20

/** The caller's saved filters of the list, by name. */
export function orderFilters(
  { db }: Pick<MarketDependencies, 'db'>,
  context: CallContext,
): Promise<SavedOrderFilter[]> {
  return findSavedFilters(db, accountUid(context))
}

/** The saved filters of a person, by name. */
export function findSavedFilters(db: MarketDependencies['db'], ownerUid: string): Promise<SavedOrderFilter[]> {
  return findOrderFilters(db, ownerUid)
}

/** Saves a filter by name. Throws too-many-filters. */
export async function saveOrderFilter(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { name, fields }: { name: string; fields: OrderFilter },
  context: CallContext,
): Promise<SavedOrderFilter> {
  const row = { id: newId(), ownerUid: accountUid(context), name, fields, now: now(), most: MOST_FILTERS }
  const saved = await saveOrderFilterRow(db, row)
  if (!saved) throw marketError('too-many-filters')
  return saved
}

/** Removes a filter of the caller. Throws filter-not-found. */
export async function removeOrderFilter(
  { db }: Pick<MarketDependencies, 'db'>,
  { filterId }: { filterId: string },
  context: CallContext,
): Promise<{ removed: true }> {
  if (!(await deleteOrderFilter(db, { id: filterId, ownerUid: accountUid(context) })))
    throw marketError('filter-not-found')
  return { removed: true }
}

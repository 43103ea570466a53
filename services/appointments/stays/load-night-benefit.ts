import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { loadGroomingBenefit } from '../packs/load-grooming-benefit.ts'
import type { GroomingBenefit } from '../packs/rules/membership-discount.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { HotelRecord } from './store/hotels.ts'

/**
 * The caller's membership, where the hotel takes it for nights. `isKnown`: false when the service of benefits does not
 * answer. Call it before a transaction opens: it calls another service.
 */
export async function loadNightBenefit(
  deps: Pick<AppointmentsDependencies, 'benefits'>,
  { store, hotel }: { store: StoreRecord; hotel: HotelRecord },
  context: CallContext,
): Promise<{ benefit: GroomingBenefit | null; isKnown: boolean }> {
  if (!hotel.takesMembership) return { benefit: null, isKnown: true }
  const known = await loadGroomingBenefit(deps, store.country, context)
  return { benefit: known?.benefit ?? null, isKnown: known !== null }
}

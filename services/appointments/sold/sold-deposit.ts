import type { SoldDeposit } from '../calendar/till/contract.ts'
import { DEPOSIT_METHODS } from '../deposits/rules/deposits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { findSoldDeposit } from './store/sold-rows.ts'

/** The deposit of a booking as a sale of its own; null: none was paid, or it is invoiced with the first payment. */
export async function soldDeposit(
  deps: AppointmentsDependencies,
  { bookingId }: { bookingId: string },
): Promise<SoldDeposit | null> {
  const found = await findSoldDeposit(deps.db, bookingId)
  if (!found) return null
  const { country, merchant, currency } = await findCachedStore(deps, found.storeId)
  return {
    merchantId: merchant.id,
    country,
    currencyCode: currency,
    ownerUid: found.ownerUid,
    petNames: found.petNames,
    method: DEPOSIT_METHODS.find((method) => method === found.method) ?? 'qr',
    amount: found.amount,
    returns: found.returns,
  }
}

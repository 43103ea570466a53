import type * as z from 'zod'
import { withCountryCodes } from '#services/market/customers/rules/phone-number.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { expectedOutsideHours } from '../calendar/outside-hours.ts'
import type { Store } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { changeOwnStore } from '../settings/change-salon.ts'
import type { StoreFacts } from '../settings/contract.ts'
import { refuseUnlessReady } from '../settings/refuse-unless-ready.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { storeSetting } from '../settings/store-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import { toStore } from './show-store.ts'

type Facts = z.infer<typeof StoreFacts>
type StoreChanges = { storeId: string; version?: number | undefined } & {
  [Fact in keyof Facts]?: Facts[Fact] | undefined
}

/** Changes the given fields of a store. Bookings stay; `outside` lists those that no longer fit. */
export async function updateStore(
  deps: AppointmentsDependencies,
  { storeId, version, ...given }: StoreChanges,
  context: CallContext,
): Promise<{ store: Store; outside: string[] }> {
  const { store: before } = await findStaffStore(deps, storeId, context)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const facts = withCountryCodes(named, before.country)
  if (given.active && !before.isActive) await refuseUnlessReady(deps, storeId, facts)

  await changeOwnStore(deps, storeId, context, async (trx, { author }) =>
    saveSetting(trx, storeSetting, { place: { id: storeId, storeId: null }, version, facts, author }),
  )
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const [described, outside] = await Promise.all([toStore(deps, store), expectedOutsideHours(deps, scope, store)])
  return { store: described, outside }
}

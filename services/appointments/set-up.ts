import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { bump } from '#shared/database/notify.ts'
import { STORES_VERSION } from './stores/cached-stores.ts'
import type { MerchantPlan, StorePlan } from './stores/rules/store-plan.ts'
import { putMerchant, putStore } from './stores/store/set-up.ts'
import type { Tables } from './tables.ts'

/**
 * The operator door of appointments: what is there before anybody can book. No part of the public contract; the
 * demonstration and tests use it. Both may be called again: they bring things to the state that they are told.
 */
export interface AppointmentsSetUp {
  putMerchant(merchant: MerchantPlan): Promise<void>
  /**
   * A store with its stations, closures, services, packs and discounts. What it had and the plan does not name works no
   * more; what was booked stays.
   */
  putStore(store: StorePlan): Promise<void>
}

export function makeAppointmentsSetUp({ db, now }: { db: Kysely<Tables>; now: Clock }): AppointmentsSetUp {
  return {
    putMerchant: (merchant) =>
      db.transaction().execute(async (trx) => {
        await putMerchant(trx, merchant, now())
        await bump(trx, STORES_VERSION)
      }),
    putStore: (store) =>
      db.transaction().execute(async (trx) => {
        await putStore(trx, store, now())
        await bump(trx, STORES_VERSION)
      }),
  }
}

import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { bump } from '#shared/database/notify.ts'
import { STORES_VERSION } from './rules/changes.ts'
import { checkMerchantPlan, checkStorePlan } from './settings/check-plan.ts'
import type { MerchantPlan, StorePlan } from './stores/rules/store-plan.ts'
import { putMerchant, putStore } from './stores/store/set-up.ts'
import type { Tables } from './tables.ts'

/**
 * Set-up of merchants and stores before anything can be booked. Not part of the public contract; the demonstration and
 * tests use it. Both functions are idempotent: they bring the database to the given state. They refuse what the pages of
 * the settings refuse (settings/check-plan.ts).
 */
export interface AppointmentsSetUp {
  putMerchant(merchant: MerchantPlan): Promise<void>
  /**
   * Creates or updates a store with its stations, closures, services, packs and discounts. Parts that the plan does not
   * name become inactive; bookings stay.
   */
  putStore(store: StorePlan): Promise<void>
}

export function makeAppointmentsSetUp({ db, now }: { db: Kysely<Tables>; now: Clock }): AppointmentsSetUp {
  return {
    async putMerchant(merchant) {
      checkMerchantPlan(merchant)
      await db.transaction().execute(async (trx) => {
        await putMerchant(trx, merchant, now())
        await bump(trx, STORES_VERSION)
      })
    },
    async putStore(store) {
      checkStorePlan(store)
      await db.transaction().execute(async (trx) => {
        await putStore(trx, store, now())
        await bump(trx, STORES_VERSION)
      })
    },
  }
}

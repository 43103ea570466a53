import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import type { AppointmentsClient } from '../client.ts'
import { contract } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aStore, type StoreFacts } from './a-store.ts'
import { openAppointments } from './open-appointments.ts'

/** Saturday, 11:00 in La Paz, 12:00 in Asunción; Monday is the 23rd. */
export const SATURDAY = new Date('2026-11-21T15:00:00Z')

/** Appointments on the test file's own database, with a clock that it sets; called both in process and over HTTP. */
export async function openBothWays() {
  const connection = await testDatabase({ poolSize: 5 })
  const db = connection.db<Tables>()
  const clock = { now: SATURDAY }
  const opened = openAppointments(connection, { now: () => clock.now })
  const ways: [way: string, client: AppointmentsClient][] = [
    ['in process', opened.appointments.client],
    ['over HTTP', await overHttp(opened.appointments, contract, opened.getViewer)],
  ]
  return {
    ...opened,
    connection,
    db,
    clock,
    ways,
    /** Opens a store and reloads the cache, as of Saturday. */
    async openStore(facts: StoreFacts = {}) {
      clock.now = SATURDAY
      const store = await aStore(db, facts)
      opened.storesChanged()
      return store
    },
  }
}

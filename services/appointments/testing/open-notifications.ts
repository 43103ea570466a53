import type { MessagingClient } from '#services/messaging/client.ts'
import { notificationsIn } from '#shared/database/notifications-for-tests.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { type AppointmentFactName, publishFacts } from '../bookings/publish-facts.ts'
import type { AppointmentFact } from '../contract.ts'
import {
  notifyOfBooked,
  notifyOfCancelled,
  notifyOfCompleted,
  notifyOfConfirmed,
} from '../notifications/notify-on-facts.ts'
import { sendDueNotifications } from '../notifications/send-due-notifications.ts'
import type { Tables } from '../tables.ts'
import { origins } from './open-appointments.ts'
import type { WrittenBooking } from './written-booking.ts'

/** A booking for a Saturday at 15:30 in Bolivia, made five days before. */
export const BOOKED: WrittenBooking = { startsAt: '2026-11-28T19:30:00Z', createdAt: '2026-11-23T12:00:00Z' }

/** Notifications of bookings, on the test file's own database and with a clock that it sets. */
export async function openNotifications() {
  const connection = await testDatabase({ poolSize: 6 })
  const db = connection.db<Tables>()
  const clock = { now: new Date() }
  const notifications = notificationsIn<Parameters<MessagingClient['notify']>[0]>(db)
  await notifications.open()
  const log = { warn: () => {}, info: () => {} }
  const deps = { db, now: () => clock.now, messaging: notifications, origins, log }

  /** Facts of a booking as the operation that changed it published them. */
  async function factsOf(
    name: AppointmentFactName,
    bookingId: string,
    appointmentIds?: string[],
  ): Promise<AppointmentFact[]> {
    const facts: AppointmentFact[] = []
    const jobs = {
      publish: async (_trx: unknown, _name: string, fact: object) => void facts.push(fact as AppointmentFact),
    }
    await db.transaction().execute((trx) => publishFacts({ jobs }, trx, name, { bookingId, appointmentIds }))
    return facts
  }

  return {
    connection,
    db,
    clock,
    notifications,
    deps,
    factsOf,
    /** Sends notifications due at this time; answers how many. */
    async at(time: string) {
      clock.now = new Date(time)
      return sendDueNotifications(deps)
    },
    async tell(name: AppointmentFactName, time: string, bookingId: string, appointmentIds?: string[]) {
      clock.now = new Date(time)
      const write = {
        'appointment-booked': notifyOfBooked,
        'appointment-confirmed': notifyOfConfirmed,
        'appointment-cancelled': notifyOfCancelled,
        'appointment-completed': notifyOfCompleted,
      }
      for (const fact of await factsOf(name, bookingId, appointmentIds)) await write[name](deps, fact)
    },
    /** Removes earlier bookings, so that they do not affect later tests. */
    async forget() {
      await db.deleteFrom('appointments.letters').execute()
      await db.updateTable('appointments.bookings').set({ is_open: false }).execute()
      await db.updateTable('appointments.appointments').set({ state: 'NO_SHOW' }).execute()
    },
  }
}

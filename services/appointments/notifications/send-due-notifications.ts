import { asServiceError } from '#shared/rpc/errors.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { type NotifyDependencies, notifyOfBooking } from './notify-of-booking.ts'
import { toOccasion } from './rules/message-moments.ts'
import { findDueReminders, findReviewsToAsk, type NotificationKey } from './store.ts'

type Dependencies = NotifyDependencies & Pick<AppointmentsDependencies, 'log'>

const atOnce = 50

/** Sends reminders a day and two hours before a booking, and review requests after it. Answers how many were sent. */
export async function sendDueNotifications(deps: Dependencies): Promise<number> {
  const reminders = await sendAll(deps, async (now) =>
    (await findDueReminders(deps.db, { now, most: atOnce })).map(({ bookingId, kind, startsAt }) => ({
      bookingId,
      kind,
      occasion: toOccasion(startsAt),
    })),
  )
  const reviews = await sendAll(deps, async (now) =>
    (await findReviewsToAsk(deps.db, { now, most: atOnce })).map((bookingId) => ({
      bookingId,
      kind: 'review' as const,
      occasion: 0,
    })),
  )
  return reminders + reviews
}

// Leased and settled notifications are not found again, so the loop ends.
async function sendAll(deps: Dependencies, find: (now: Date) => Promise<NotificationKey[]>): Promise<number> {
  let sent = 0
  for (;;) {
    const due = await find(deps.now())
    for (const key of due) if (await sendOne(deps, key)) sent += 1
    if (due.length < atOnce) return sent
  }
}

async function sendOne(deps: Dependencies, key: NotificationKey): Promise<boolean> {
  try {
    const { outcome, isNew } = await notifyOfBooking(deps, key)
    return isNew && outcome === 'sent'
  } catch (error) {
    // The next run retries once the lease ends, until the reminder is too late.
    const code = asServiceError(error)?.code
    deps.log.warn({ err: error, code, booking: key.bookingId, kind: key.kind }, 'a notification could not be sent')
    return false
  }
}

import { countries } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PetsDependencies } from '../deps.ts'
import { findApplications } from '../medicines/store.ts'
import { toTreatment } from '../medicines/to-application.ts'
import { dayIn } from '../rules/days.ts'
import { petLink } from '../rules/links.ts'
import { findReach } from '../sharing/store/reach.ts'
import { findQuietKinds } from './booked-kinds.ts'
import { formatDay } from './rules/calendar.ts'
import { whatIsDue, whyNotRemind } from './rules/reminders.ts'
import {
  findReminderPet,
  postponeReminder,
  type ReminderKey,
  type ReminderPet,
  settleReminder,
  takeReminders,
} from './store/reminders.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'messaging' | 'origins' | 'log'>

const atOnce = 50
/** Lease of reminders: longer than sending takes; after a crash another process takes over when it ends. */
const leaseMs = 4 * 60_000
/** Delay before a reminder suppressed by a booked visit is checked again. */
const askAgainMs = 60 * 60_000

/**
 * Sends due reminders. Several processes may run at once: a lease gives each reminder to one of them, and the message's
 * key lets messaging ignore a repetition after a crash. Answers how many were sent.
 */
export async function sendReminders(deps: Dependencies): Promise<number> {
  let sent = 0
  for (;;) {
    const now = deps.now()
    const taken = await takeReminders(deps.db, { now, until: new Date(now.getTime() + leaseMs), most: atOnce })
    for (const reminder of taken) {
      if (await remind(deps, reminder)) sent += 1
    }
    if (taken.length < atOnce) return sent
  }
}

async function remind(deps: Dependencies, reminder: ReminderKey): Promise<boolean> {
  const { db, now } = deps
  const pet = await findReminderPet(db, reminder.applicationId)
  if (!pet) return false

  const { timezone: timeZone } = countries[pet.country]
  const all = await findApplications(db, pet.petProfileId)
  const application = all.find(({ id }) => id === reminder.applicationId)
  if (!application) return false

  const treatment = toTreatment(application)
  const reason = whyNotRemind(reminder, {
    treatment,
    all: all.map(toTreatment),
    remindersOn: pet.remindersOn,
    hasDied: pet.hasDied,
    booked: await findQuietKinds(db, pet.petProfileId, now()),
    now: now(),
    timeZone,
  })
  if (reason === 'booked') {
    // Postponed, not dropped: if the visit is cancelled, the reminder can still be sent.
    await postponeReminder(db, reminder, new Date(now().getTime() + askAgainMs))
    return false
  }
  if (reason !== null) {
    await settleReminder(db, reminder, 'dropped')
    return false
  }
  const isSent = await write(deps, { reminder, pet, what: whatIsDue(treatment), today: dayIn(timeZone, now()) })
  if (isSent) await settleReminder(db, reminder, 'sent')
  return isSent
}

async function write(
  { db, messaging, origins, log }: Dependencies,
  { reminder, pet, what, today }: { reminder: ReminderKey; pet: ReminderPet; what: string; today: string },
): Promise<boolean> {
  const reach = await findReach(db, pet.ownerUid)
  // Not dropped: the owner may verify an address before the reminder is too late.
  if (!reach?.email && !reach?.phone) return false

  const { country } = pet
  try {
    await messaging.notify(
      {
        template: 'pet-reminder',
        data: {
          petName: pet.petName,
          what,
          day: formatDay(reminder.dueOn, today),
          moment: reminder.moment,
          link: petLink(origins[country], pet.petProfileId),
        },
        aboutPets: { petProfileIds: [pet.petProfileId] },
        to: { uid: pet.ownerUid, email: reach.email, phoneNumber: reach.phone, fullName: reach.name, country },
        urgency: 'normal',
        key: `pet-reminder ${reminder.applicationId} ${reminder.moment} ${reminder.dueOn}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(country), requestId: `reminder ${reminder.applicationId}` } },
    )
    return true
  } catch (error) {
    // The next run retries once the lease ends, until the reminder is too late.
    const code = asServiceError(error)?.code
    log.warn({ err: error, code, application: reminder.applicationId }, 'a reminder could not be sent')
    return false
  }
}

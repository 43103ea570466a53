import { countries } from '#shared/country.ts'
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
/** Longer than it takes to send them; whoever died with some leaves them to the next one after that. */
const leaseMs = 4 * 60_000
/** What a visit is booked for is looked at again after this. */
const askAgainMs = 60 * 60_000

/**
 * Sends what is due, in any of our processes and in several at once: each reminder is one process's for a while, and the
 * message's key names the reminder, so that whoever sends it again after a crash sends nothing new. Answers how many were sent.
 */
export async function sendReminders(needs: Dependencies): Promise<number> {
  let sent = 0
  for (;;) {
    const now = needs.now()
    const taken = await takeReminders(needs.db, { now, until: new Date(now.getTime() + leaseMs), most: atOnce })
    for (const reminder of taken) {
      if (await remind(needs, reminder)) sent += 1
    }
    if (taken.length < atOnce) return sent
  }
}

async function remind(needs: Dependencies, reminder: ReminderKey): Promise<boolean> {
  const { db, now } = needs
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
    // Should the visit be cancelled, there is still time to remind of it.
    await postponeReminder(db, reminder, new Date(now().getTime() + askAgainMs))
    return false
  }
  if (reason !== null) {
    await settleReminder(db, reminder, 'dropped')
    return false
  }
  const isSent = await write(needs, { reminder, pet, what: whatIsDue(treatment), today: dayIn(timeZone, now()) })
  if (isSent) await settleReminder(db, reminder, 'sent')
  return isSent
}

async function write(
  { db, messaging, origins, log }: Dependencies,
  { reminder, pet, what, today }: { reminder: ReminderKey; pet: ReminderPet; what: string; today: string },
): Promise<boolean> {
  const reach = await findReach(db, pet.ownerUid)
  // Until it is too late: the owner may prove an address meanwhile.
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
        to: { uid: pet.ownerUid, email: reach.email, phoneNumber: reach.phone, fullName: reach.name, country },
        urgency: 'normal',
        key: `pet-reminder ${reminder.applicationId} ${reminder.moment} ${reminder.dueOn}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(country), requestId: `reminder ${reminder.applicationId}` } },
    )
    return true
  } catch (error) {
    // Tried again when nobody has it any more, until it is too late for it.
    const code = asServiceError(error)?.code
    log.warn({ err: error, code, application: reminder.applicationId }, 'a reminder could not be sent')
    return false
  }
}

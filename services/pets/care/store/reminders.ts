import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { Reminder, ReminderMoment } from '../rules/reminders.ts'

export interface ReminderKey {
  applicationId: string
  moment: ReminderMoment
  dueOn: string
}

/** Replaces the waiting reminders of a record; sent ones stay, so that a change does not send them again. */
export async function replaceReminders(
  trx: Transaction<Tables>,
  applicationId: string,
  reminders: readonly Reminder[],
): Promise<void> {
  await trx
    .deleteFrom('pets.medicine_reminders')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'waiting')
    .execute()
  if (reminders.length === 0) return

  await trx
    .insertInto('pets.medicine_reminders')
    .values(
      reminders.map(({ moment, dueOn, at }) => ({
        application_id: applicationId,
        moment,
        due_on: dueOn,
        remind_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Leases due reminders until `until`, so that no other process sends them; at most `most`. */
export async function takeReminders(
  db: Kysely<Tables>,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<ReminderKey[]> {
  const { rows } = await sql<ReminderKey>`
    update pets.medicine_reminders r
    set taken_until = ${until}
    from (
      select application_id, moment, due_on
      from pets.medicine_reminders
      where state = 'waiting' and remind_at <= ${now} and (taken_until is null or taken_until <= ${now})
      order by remind_at
      limit ${most}
      for update skip locked
    ) due
    where r.application_id = due.application_id and r.moment = due.moment and r.due_on = due.due_on
    returning r.application_id as "applicationId", r.moment, r.due_on as "dueOn"
  `.execute(db)
  return rows
}

export async function settleReminder(
  db: Kysely<Tables>,
  { applicationId, moment, dueOn }: ReminderKey,
  state: 'sent' | 'dropped',
): Promise<void> {
  await db
    .updateTable('pets.medicine_reminders')
    .set({ state, taken_until: null })
    .where('application_id', '=', applicationId)
    .where('moment', '=', moment)
    .where('due_on', '=', dueOn)
    .where('state', '=', 'waiting')
    .execute()
}

/** Postpones a reminder until then. */
export async function postponeReminder(
  db: Kysely<Tables>,
  { applicationId, moment, dueOn }: ReminderKey,
  until: Date,
): Promise<void> {
  await db
    .updateTable('pets.medicine_reminders')
    .set({ taken_until: until })
    .where('application_id', '=', applicationId)
    .where('moment', '=', moment)
    .where('due_on', '=', dueOn)
    .where('state', '=', 'waiting')
    .execute()
}

export interface ReminderPet {
  petProfileId: string
  petName: string
  remindersOn: boolean
  hasDied: boolean
  ownerUid: string
  country: CountryIso
}

/** Pet and owner of a reminder's record; undefined when the record is gone. */
export async function findReminderPet(db: Kysely<Tables>, applicationId: string): Promise<ReminderPet | undefined> {
  const { rows } = await sql<ReminderPet>`
    select p.id as "petProfileId", p.name as "petName", p.are_reminders_on as "remindersOn",
      p.death_date is not null as "hasDied", c.uid as "ownerUid", a.country
    from pets.medicine_applications a
    join pets.profiles p on p.id = a.pet_profile_id
    join pets.customers c on c.id = p.customer_id
    where a.id = ${applicationId}
  `.execute(db)
  return rows[0]
}

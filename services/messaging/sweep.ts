import type { MessagingDependencies } from './deps.ts'
import { DELIVER_QUEUE } from './outbox/deliver.ts'
import { blankFinished, deleteOlder, findOverdue } from './outbox/store/outbox.ts'
import { deleteExpiredLinkCodes } from './preferences/store/link-codes.ts'
import { deleteOldRefusalLinks } from './preferences/store/refusal-links.ts'
import { BLANK_AFTER_HOURS, DELETE_AFTER_DAYS, REFUSAL_LINK_DAYS } from './rules/retention.ts'

const hourMs = 3_600_000
// Messages due more recently have a job of their own.
const graceMs = 30_000

/** Runs once a minute: requeues messages of lost workers, and deletes expired data. */
export async function sweep({ db, now, jobs }: MessagingDependencies): Promise<void> {
  const time = now()
  const overdue = await findOverdue(db, new Date(time.getTime() - graceMs))
  if (overdue.length > 0) {
    await db.transaction().execute(async (trx) => {
      for (const id of overdue) await jobs.send(trx, DELIVER_QUEUE, { id })
    })
  }
  await blankFinished(db, new Date(time.getTime() - BLANK_AFTER_HOURS * hourMs))
  await deleteOlder(db, new Date(time.getTime() - DELETE_AFTER_DAYS * 24 * hourMs))
  await deleteExpiredLinkCodes(db, time)
  await deleteOldRefusalLinks(db, new Date(time.getTime() - REFUSAL_LINK_DAYS * 24 * hourMs))
}

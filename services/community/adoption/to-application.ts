import type { Application } from '../contract.ts'
import { findNames } from '../customers/store.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { type Database, findPostNames } from '../posts/store/posts.ts'
import { Answers, ApplicationStatus } from './contract.ts'
import { type ApplicationRow, findFollowUps } from './store.ts'

/** Applications as both sides see them, in the order of the rows. */
export async function toApplications(
  db: Database,
  rows: readonly ApplicationRow[],
  uid: string,
): Promise<Application[]> {
  if (rows.length === 0) return []
  const [nameOfPost, people, followUps] = await Promise.all([
    findPostNames(
      db,
      rows.map(({ post_id }) => post_id),
    ),
    findNames(
      db,
      rows.map(({ applicant_uid }) => applicant_uid),
    ),
    findFollowUps(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const ofApplication = Map.groupBy(followUps, ({ application_id }) => application_id)
  return rows.map((row) => ({
    id: row.id,
    postId: row.post_id,
    postName: nameOfPost.get(row.post_id) ?? '',
    applicantName: publicName({ firstName: people.get(row.applicant_uid)?.first_name ?? '', shelterName: null }),
    isOwn: row.applicant_uid === uid,
    status: ApplicationStatus.parse(row.status),
    answers: Answers.parse(row.answers),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    followUps: (ofApplication.get(row.id) ?? []).map(({ days, due_at, how, note, answered_at }) => ({
      days,
      dueAt: due_at.toISOString(),
      how: how === 'well' || how === 'so-so' || how === 'help' ? how : null,
      note,
      answeredAt: answered_at?.toISOString() ?? null,
    })),
  }))
}

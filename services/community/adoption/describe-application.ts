import type { Selectable } from 'kysely'
import type { Application } from '../contract.ts'
import { publicName } from '../posts/rules/public-name.ts'
import type { Database } from '../posts/store/posts.ts'
import type { CommunityApplications } from '../tables.ts'
import { Answers, ApplicationStatus } from './contract.ts'

export type ApplicationRow = Selectable<CommunityApplications>

/** As both sides read them, in their order. */
export async function describeApplications(
  db: Database,
  rows: readonly ApplicationRow[],
  uid: string,
): Promise<Application[]> {
  if (rows.length === 0) return []
  const [posts, people, followUps] = await Promise.all([
    db
      .selectFrom('community.posts')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(rows.map(({ post_id }) => post_id))])
      .execute(),
    db
      .selectFrom('community.people')
      .select(['uid', 'first_name'])
      .where('uid', 'in', [...new Set(rows.map(({ applicant_uid }) => applicant_uid))])
      .execute(),
    db
      .selectFrom('community.follow_ups')
      .selectAll()
      .where(
        'application_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('days')
      .execute(),
  ])
  const nameOfPost = new Map(posts.map(({ id, name }) => [id, name]))
  const nameOf = new Map(people.map((person) => [person.uid, person.first_name]))
  const ofApplication = Map.groupBy(followUps, ({ application_id }) => application_id)
  return rows.map((row) => ({
    id: row.id,
    postId: row.post_id,
    postName: nameOfPost.get(row.post_id) ?? '',
    applicantName: publicName({ firstName: nameOf.get(row.applicant_uid) ?? '', shelterName: null }),
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

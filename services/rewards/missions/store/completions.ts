import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../../tables.ts'
import { levels } from '../rules/levels.ts'

interface Completed {
  missionId: string
  month: string
}

/** Completion time of each mission, by its id and month. */
export async function findCompletions(db: Kysely<Tables>, uid: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('rewards.completions')
    .select(['mission_id', 'month', 'completed_at'])
    .where('uid', '=', uid)
    .execute()
  return new Map(rows.map((row) => [toSubject({ missionId: row.mission_id, month: row.month }), row.completed_at]))
}

/** 'tres-pedidos', 'kilo-del-mes 2026-11' */
export function toSubject({ missionId, month }: Completed): string {
  return `${missionId} ${month}`.trim()
}

/**
 * Brings stored completions in line with the computed ones: new ones are celebrated; those taken back lose their
 * celebration.
 */
export async function writeCompletions(
  trx: Transaction<Tables>,
  uid: string,
  completed: readonly Completed[],
  at: Date,
): Promise<void> {
  const before = await findCompletions(trx, uid)
  const now = new Set(completed.map(toSubject))
  for (const mission of completed) {
    if (before.has(toSubject(mission))) continue
    await trx
      .insertInto('rewards.completions')
      .values({ uid, mission_id: mission.missionId, month: mission.month, completed_at: at })
      .execute()
    await celebrate(trx, { uid, kind: 'mission', subject: toSubject(mission), at })
  }
  for (const subject of before.keys()) {
    if (now.has(subject)) continue
    const [missionId = '', month = ''] = subject.split(' ')
    await trx
      .deleteFrom('rewards.completions')
      .where('uid', '=', uid)
      .where('mission_id', '=', missionId)
      .where('month', '=', month)
      .execute()
    await trx
      .deleteFrom('rewards.celebrations')
      .where('uid', '=', uid)
      .where('subject', '=', subject)
      .where('seen_at', 'is', null)
      .execute()
  }
}

/**
 * Records the levels up to this one and celebrates the highest new one. A level that was lost before its owner saw it
 * loses its celebration.
 */
export async function writeLevels(trx: Transaction<Tables>, uid: string, level: number, at: Date): Promise<void> {
  await forgetUnseenLevels(trx, uid, level)
  if (level < 2) return
  const { rows } = await sql<{ level: number }>`
    insert into rewards.reached_levels (uid, level, reached_at)
    select ${uid}, level, ${at}::timestamptz from generate_series(2, ${level}::integer) level
    on conflict do nothing
    returning level
  `.execute(trx)
  const highest = Math.max(...rows.map((row) => row.level))
  if (rows.length > 0) await celebrate(trx, { uid, kind: 'level', subject: String(highest), at })
}

/**
 * Deletes unseen levels above this one; when they are reached again they count as new, with the levels passed on the
 * way.
 */
async function forgetUnseenLevels(trx: Transaction<Tables>, uid: string, level: number): Promise<void> {
  const above = levels.filter(({ number }) => number > level).map(({ number }) => String(number))
  if (above.length === 0) return
  const { numDeletedRows } = await trx
    .deleteFrom('rewards.celebrations')
    .where('uid', '=', uid)
    .where('kind', '=', 'level')
    .where('subject', 'in', above)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await sql`
    delete from rewards.reached_levels
    where uid = ${uid} and level > (
      select coalesce(max(subject::integer), 1) from rewards.celebrations where uid = ${uid} and kind = 'level'
    )
  `.execute(trx)
}

/** Celebrates once per subject, even when it is taken back and earned again. */
async function celebrate(
  trx: Transaction<Tables>,
  { uid, kind, subject, at }: { uid: string; kind: 'mission' | 'level'; subject: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('rewards.celebrations')
    .values({ id: newId(), uid, kind, subject, at })
    .onConflict((conflict) => conflict.columns(['uid', 'kind', 'subject']).doNothing())
    .execute()
}

/** Unseen celebrations of a person, oldest first. */
export function findCelebrations(db: Kysely<Tables>, uid: string) {
  return db
    .selectFrom('rewards.celebrations')
    .select(['id', 'kind', 'subject', 'at'])
    .where('uid', '=', uid)
    .where('seen_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(20)
    .execute()
}

/** All celebrations, seen ones too, and all levels that a person reached. */
export async function findCelebrated(db: Kysely<Tables>, uid: string) {
  const [celebrations, reached] = await Promise.all([
    db
      .selectFrom('rewards.celebrations')
      .select(['kind', 'subject', 'at', 'seen_at as seenAt'])
      .where('uid', '=', uid)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('rewards.reached_levels')
      .select(['level', 'reached_at as reachedAt'])
      .where('uid', '=', uid)
      .orderBy('level')
      .execute(),
  ])
  return { celebrations, levels: reached }
}

/** Marks celebrations of this person as seen; answers how many were unseen before. */
export async function markSeen(
  db: Kysely<Tables>,
  { uid, ids, at }: { uid: string; ids: string[]; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rewards.celebrations')
    .set({ seen_at: at })
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

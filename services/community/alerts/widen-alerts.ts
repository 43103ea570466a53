import type { Transaction } from 'kysely'
import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { CountryIsoCode } from '#shared/values.ts'
import type { CommunityDependencies } from '../deps.ts'
import { Species } from '../posts/contract.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { findPost, type PostRow } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import { planWave } from './rules/waves.ts'
import {
  deleteWaves,
  findDueWaves,
  holdWaves,
  insertAlertNotifications,
  insertWaves,
  saveWaves,
  type WaveRow,
} from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>

/** Posts widened by one run of the job. */
const most = 200

/**
 * Begins to tell people of a lost notice, the nearest first. A repeated fact tells those again within the distance that was
 * reached who did not watch before.
 */
export async function beginWaves(trx: Transaction<Tables>, deps: Dependencies, post: PostRow): Promise<void> {
  const at = deps.now()
  const isNew = await insertWaves(trx, { postId: post.id, at })
  const row = await holdWaves(trx, post.id)
  if (isNew && row) return sendWave(trx, deps, post, row)
  await tell(trx, deps, post, row?.reached_km ?? 0)
}

/** Widens the alerts whose next wave is due. Answers how many. */
export async function widenAlerts(deps: Dependencies): Promise<number> {
  const due = await findDueWaves(deps.db, { now: deps.now(), first: most })
  let widened = 0
  for (const postId of due)
    await deps.db.transaction().execute(async (trx) => {
      const row = await holdWaves(trx, postId)
      // Another process may have sent this wave meanwhile.
      if (!row?.due_at || row.due_at > deps.now()) return
      const post = await findPost(trx, postId)
      // It was found, or is no longer listed: nobody else is told.
      if (post?.status !== 'open') return deleteWaves(trx, postId)
      await sendWave(trx, deps, post, row)
      widened += 1
    })
  return widened
}

async function sendWave(trx: Transaction<Tables>, deps: Dependencies, post: PostRow, row: WaveRow): Promise<void> {
  const { country, species } = z.object({ country: CountryIsoCode, species: Species }).parse(post)
  const { timezone: timeZone } = countries[country]
  const { withinKm, next } = planWave({ species, wave: row.wave ?? 0, at: deps.now(), timeZone })
  await tell(trx, deps, post, withinKm)
  const reachedKm = Math.max(row.reached_km, withinKm)
  await saveWaves(trx, { postId: post.id, reachedKm, next })
}

async function tell(trx: Transaction<Tables>, deps: Dependencies, post: PostRow, withinKm: number): Promise<void> {
  if (await insertAlertNotifications(trx, post, { at: deps.now(), mostADay: LIMITS.alertsADay, withinKm }))
    await deps.jobs.publish(trx, 'community-alerts-due', { postId: post.id })
}

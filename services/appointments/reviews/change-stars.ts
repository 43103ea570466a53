import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { STARS_VERSION } from '../rules/changes.ts'
import { forgetStars, type StoreDependencies } from '../stores/cached-stores.ts'
import type { Tables } from '../tables.ts'

/** Writes reviews in one transaction; then every process reloads the stores' stars. */
export async function changingStars<Answer>(
  { db, versions }: Pick<StoreDependencies, 'db' | 'versions'>,
  write: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const answer = await db.transaction().execute(async (trx) => {
    const written = await write(trx)
    await bump(trx, STARS_VERSION)
    return written
  })
  forgetStars(versions)
  return answer
}

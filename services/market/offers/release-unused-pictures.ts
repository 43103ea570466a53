import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { noteUnusedPictures, releasePictures } from './store/unused-pictures.ts'

/** Days that an uploaded picture stays after the last product stopped showing it, so that the change can be undone. */
const KEPT_DAYS = 30

/** Releases uploaded pictures that no product showed for 30 days; the sweep of pictures then removes them. Returns how many. */
export async function releaseUnusedPictures(db: Kysely<Tables>, now: Date): Promise<number> {
  await noteUnusedPictures(db, now)
  return releasePictures(db, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
}

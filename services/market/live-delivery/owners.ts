import type { Kysely, Transaction } from 'kysely'
import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { doorPhotos } from './door-photos.ts'
import { DOOR_PHOTO_DAYS } from './rules/door-photo.ts'
import {
  deleteIdlePositions,
  deletePosition,
  findDoorPhotosOfOwner,
  releaseDoorPhotos,
  releaseOldDoorPhotos,
} from './store.ts'

/** Orders of a person that have a photo of their delivery, for the export of their data. */
export async function exportDoorPhotos(db: Kysely<Tables>, ownerUid: string): Promise<object[]> {
  return findDoorPhotosOfOwner(db, ownerUid)
}

/**
 * Deletes an erased account's position, and takes the photos out of its orders; call it while the orders have their owner.
 * `removeErasedPhotos` then removes the files.
 */
export async function eraseLiveDelivery(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  await deletePosition(trx, uid)
  return releaseDoorPhotos(trx, uid)
}

/** Removes the files of released photos, after the transaction; what fails is left to the sweep. */
export async function removeErasedPhotos(
  deps: Pick<MarketDependencies, 'db' | 'storage' | 'log'>,
  photoIds: readonly string[],
): Promise<void> {
  await removeUnusedPictures(doorPhotos, deps, photoIds)
}

const IDLE_MINUTES = 30

/**
 * Deletes positions that no phone renewed for half an hour: one that ran out of battery, or was signed out elsewhere. Orders that
 * end delete theirs at once, by a trigger.
 */
export function forgetIdlePositions({ db, now }: Pick<MarketDependencies, 'db' | 'now'>): Promise<number> {
  return deleteIdlePositions(db, new Date(now().getTime() - IDLE_MINUTES * 60_000))
}

/** Takes photos out of orders that were delivered long ago; the sweep of pictures removes their files. Returns how many. */
export function releasePastDoorPhotos(db: Kysely<Tables>, now: Date): Promise<number> {
  return releaseOldDoorPhotos(db, new Date(now.getTime() - DOOR_PHOTO_DAYS * 86_400_000))
}

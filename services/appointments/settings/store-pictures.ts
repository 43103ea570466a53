import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findStaffStore } from '../staff-scope.ts'
import { changeOwnStore } from './change-salon.ts'
import { packSetting } from './part-settings.ts'
import { saveSetting } from './save-setting.ts'
import { useStorePicture } from './store/salon-parts.ts'
import { storeSetting } from './store-setting.ts'

const MOST_PICTURES = 12

/**
 * Uploaded pictures of stores and their packs, which are public. One that a store no longer shows stays its own: undoing
 * the change shows it again.
 */
export const storePictures: PictureKind = {
  folder: 'salons',
  table: 'appointments.store_pictures',
  shownBy: ['store_id'],
  cacheControl: 'public, max-age=86400',
  refuse: appointmentsError,
}

/** Adds a picture to a store, after those that it has, or gives it to one of its packs; re-encoded from its pixels. */
export async function addStorePicture(
  deps: AppointmentsDependencies,
  { storeId, packId, file }: { storeId: string; packId?: string | undefined; file: File },
  context: CallContext,
): Promise<{ picture: string }> {
  // Check access before processing the picture.
  await findStaffStore(deps, storeId, context)
  const input = { storeId, packId: packId ?? null, picture: await fingerprintPicture({ file }) }
  return storePicture(storePictures, deps, { file }, async (pictureId) => {
    const picture = pictureAddress(storePictures, pictureId, 640)
    const answer = await changeOwnStore(
      deps,
      storeId,
      context,
      async (trx, { author }) => {
        const isUsed = await useStorePicture(trx, { id: pictureId, storeId, since: getSweepStart(deps.now()) })
        if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
        if (packId !== undefined) {
          await saveSetting(trx, packSetting, { place: { id: packId, storeId }, facts: { picture }, author })
          return { picture }
        }
        const place = { id: storeId, storeId: null }
        const present = await storeSetting.find(trx, place)
        const known = present?.facts.storePictures ?? []
        if (known.length >= MOST_PICTURES) throw appointmentsError('too-many-store-pictures')
        await saveSetting(trx, storeSetting, { place, facts: { storePictures: [...known, picture] }, author })
        return { picture }
      },
      { operation: 'add-store-picture', input },
    )
    return { answer }
  })
}

export async function removePackPicture(
  deps: AppointmentsDependencies,
  { storeId, packId }: { storeId: string; packId: string },
  context: CallContext,
): Promise<{ id: string; version: number }> {
  return changeOwnStore(deps, storeId, context, async (trx, { author }) => {
    const place = { id: packId, storeId }
    const { id, version } = await saveSetting(trx, packSetting, { place, facts: { picture: null }, author })
    return { id, version }
  })
}

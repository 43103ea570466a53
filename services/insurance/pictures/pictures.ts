import { PICTURE_TYPE, pictureKey } from '#shared/pictures/picture-files.ts'
import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance, PictureSubject } from '../contract.ts'
import { type InsuranceKey, ownInsurance } from '../contracts/own-insurance.ts'
import { MOST_PICTURES } from '../contracts/rules/insurance-life.ts'
import { toInsurance } from '../contracts/to-insurance.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insurancePictures } from './insurance-pictures.ts'
import { byNumbersInName } from './rules/picture-order.ts'
import { findInsurancePictures, hasPicture, isShownBy, releasePicture, releaseShown, usePicture } from './store.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'storage' | 'log'>

/**
 * Adds pictures sorted by name. A new picture of the front or a side replaces the earlier one, so sending it again
 * does not duplicate it. Only before payment: the insured state must not change afterwards.
 */
export async function addPictures(
  deps: Dependencies,
  { files, shows, ...key }: InsuranceKey & { files: File[]; shows: PictureSubject[] },
  context: CallContext,
): Promise<Insurance> {
  await changeable(deps, key, context)
  const sorted = [...files].sort((a, b) => byNumbersInName(a.name, b.name))
  for (const [index, file] of sorted.entries()) await addOne(deps, key, file, shows[index] ?? 'other', context)
  return toInsurance(deps.db, await ownInsurance(deps.db, key, context), deps.now())
}

function addOne(deps: Dependencies, key: InsuranceKey, file: File, shows: PictureSubject, context: CallContext) {
  return storePicture(insurancePictures, deps, { file }, (pictureId) =>
    deps.db.transaction().execute(async (trx) => {
      const record = await ownInsurance(trx, key, context, { isLocked: true })
      if (!isOpen(record)) throw insuranceError('not-changeable')
      const released = shows === 'other' ? [] : await releaseShown(trx, { insuranceId: record.id, shows })
      const shown = await findInsurancePictures(trx, [record.id])
      if (shown.length >= MOST_PICTURES) throw insuranceError('too-many')
      const since = getSweepStart(deps.now())
      const use = { id: pictureId, insuranceId: record.id, shows, position: shown.length, since }
      if (!(await usePicture(trx, use))) throw httpError('unavailable', { retryAfter: 1 })
      return { answer: null, released }
    }),
  )
}

export async function removePicture(
  deps: Dependencies,
  { pictureId, ...key }: InsuranceKey & { pictureId: string },
  context: CallContext,
): Promise<Insurance> {
  await changeable(deps, key, context)
  await deps.db.transaction().execute(async (trx) => {
    const record = await ownInsurance(trx, key, context, { isLocked: true })
    if (!isOpen(record)) throw insuranceError('not-changeable')
    if (!(await releasePicture(trx, { pictureId, insuranceId: record.id }))) throw insuranceError('picture-not-found')
  })
  await removeUnusedPictures(insurancePictures, deps, [pictureId])
  return toInsurance(deps.db, await ownInsurance(deps.db, key, context), deps.now())
}

/** A picture of the caller's contract or of one of its claims; any other reads as not found. */
export async function picture(
  deps: Dependencies,
  { pictureId, ...key }: InsuranceKey & { pictureId: string },
  context: CallContext,
): Promise<File> {
  const record = await ownInsurance(deps.db, key, context)
  if (!(await isShownBy(deps.db, pictureId, record.id))) throw insuranceError('picture-not-found')
  return openPicture(deps, pictureId)
}

/** Opens any picture of an insurance or a claim, for staff. Throws picture-not-found. */
export async function openStaffPicture(deps: Pick<Dependencies, 'db' | 'storage'>, pictureId: string): Promise<File> {
  if (!(await hasPicture(deps.db, pictureId))) throw insuranceError('picture-not-found')
  return openPicture(deps, pictureId)
}

// The caller has checked who may see it.
async function openPicture({ storage }: Pick<Dependencies, 'storage'>, pictureId: string): Promise<File> {
  const file = await storage.get(pictureKey(insurancePictures, pictureId, 1280))
  if (!file) throw insuranceError('picture-not-found')
  return new File([Buffer.from(file.bytes)], `${pictureId.slice(0, 12)}.webp`, { type: PICTURE_TYPE })
}

async function changeable(deps: Dependencies, key: InsuranceKey, context: CallContext): Promise<void> {
  if (!isOpen(await ownInsurance(deps.db, key, context))) throw insuranceError('not-changeable')
}

function isOpen({ status, payment_id }: { status: string; payment_id: string | null }): boolean {
  return (status === 'QUOTED' || status === 'PENDING_PAYMENT') && payment_id === null
}

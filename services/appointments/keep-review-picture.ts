import { createHash } from 'node:crypto'
import { MAX_PICTURE_BYTES, type PictureRefusal, remakePicture } from '#shared/images/remake-picture.ts'
import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { Storage } from '#shared/storage/storage.ts'
import { appointmentsError } from './errors.ts'
import type { AppointmentsNeeds } from './needs.ts'
import {
  newPictureId,
  PICTURE_TYPE,
  PICTURES_FOLDER,
  pictureKey,
  pictureKeys,
  pictureOfKey,
  pictureWidths,
} from './picture-files.ts'
import { deleteUnused, findUnknown, findUnused, findUnusedBefore, insertPicture } from './store/review-pictures.ts'

type PictureNeeds = Pick<AppointmentsNeeds, 'db' | 'now' | 'storage' | 'log'>

const hourMs = 3_600_000
const atOnce = 100

/**
 * Makes a picture anew from its pixels and keeps it: first it is noted, then its files are written, then `use` takes it into
 * use. Whatever fails on the way, nothing stays behind; if the process dies, the sweep finds the note.
 */
export async function keepReviewPicture<Answer>(
  needs: PictureNeeds,
  file: File,
  use: (pictureId: string) => Promise<Answer>,
): Promise<Answer> {
  if (file.size > MAX_PICTURE_BYTES) throw refused('too-large')
  const remade = await remakePicture(new Uint8Array(await file.arrayBuffer()), {
    rotate: undefined,
    widths: pictureWidths,
  })
  if ('refusal' in remade) throw refused(remade.refusal)

  const id = newPictureId()
  await insertPicture(needs.db, id, needs.now())
  try {
    await writeFiles(needs.storage, id, remade.sizes)
    return await use(id)
  } finally {
    // It is used by now, or something failed.
    await removeUnusedReviewPictures(needs, [id])
  }
}

/** The same for the same bytes. */
export async function fingerprintOfFile(file: File): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw refused('too-large')
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
}

/** Pictures from before then are no longer taken into use: the sweep comes half an hour later, so that the two never meet. */
export function startOfTime(now: Date): Date {
  return new Date(now.getTime() - hourMs / 2)
}

/** Removes those of these pictures that no review shows, files first; what fails is left to the sweep. */
export async function removeUnusedReviewPictures(
  { db, storage, log }: Pick<PictureNeeds, 'db' | 'storage' | 'log'>,
  pictureIds: readonly string[],
): Promise<void> {
  try {
    const unused = await findUnused(db, pictureIds)
    if (unused.length === 0) return
    await storage.remove(unused.flatMap(pictureKeys))
    await deleteUnused(db, unused)
  } catch (error) {
    log.warn({ err: error }, 'pictures that no review shows stay until they are swept')
  }
}

/**
 * Removes what was left behind more than an hour ago, and files that the database does not know since it was restored from a
 * backup. Answers how many pictures and files.
 */
export async function sweepReviewPictures(
  { db, storage }: Pick<PictureNeeds, 'db' | 'storage'>,
  now: Date,
): Promise<number> {
  let swept = 0
  for (;;) {
    const unused = await findUnusedBefore(db, new Date(now.getTime() - hourMs), atOnce)
    await storage.remove(unused.flatMap(pictureKeys))
    await deleteUnused(db, unused)
    swept += unused.length
    if (unused.length < atOnce) break
  }
  const files = Map.groupBy(await storage.list(PICTURES_FOLDER), (key) => pictureOfKey(key) ?? '')
  const stray = (await findUnknown(db, [...files.keys()])).flatMap((id) => files.get(id) ?? [])
  await storage.remove(stray)
  return swept + stray.length
}

async function writeFiles(storage: Storage, id: string, sizes: { width: number; bytes: Uint8Array }[]): Promise<void> {
  try {
    for (const { width, bytes } of sizes) await storage.put(pictureKey(id, width), bytes, PICTURE_TYPE)
  } catch (cause) {
    // A full disk or a bucket that does not answer: the customer may try again, and who operates the shop reads why.
    throw httpError('unavailable', { retryAfter: 2, cause })
  }
}

function refused(refusal: PictureRefusal): ServiceError {
  switch (refusal) {
    case 'too-large':
      return appointmentsError('picture-too-large')
    case 'heic':
      return appointmentsError('picture-is-heic')
    case 'too-many-pixels':
      return appointmentsError('picture-too-many-pixels')
    case 'not-a-picture':
      return appointmentsError('picture-not-readable')
    case 'busy':
      return httpError('overloaded', { retryAfter: 2 })
  }
}

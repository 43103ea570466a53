import { createHash } from 'node:crypto'
import type { Crop } from '#shared/images/picture-turn.ts'
import { MAX_PICTURE_BYTES, type PictureRefusal, remakePicture } from '#shared/images/remake-picture.ts'
import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { Storage } from '#shared/storage/storage.ts'
import { petsError } from './errors.ts'
import type { PetsNeeds } from './needs.ts'
import { newPictureId, PICTURE_TYPE, pictureKey, pictureWidths } from './picture-files.ts'
import { removeUnusedPictures } from './remove-pictures.ts'
import { insertPicture } from './store/pictures.ts'

export type PictureNeeds = Pick<PetsNeeds, 'db' | 'now' | 'storage' | 'log'>

export interface SentPicture {
  file: File
  rotate?: 0 | 90 | 180 | 270
  crop?: Crop | undefined
}

/** What `use` made of the new picture. */
export interface PictureUse<Answer> {
  answer: Answer
  /** Pictures that nothing shows any more since. */
  released: string[]
}

/** Pictures from before then are no longer taken into use: the sweep comes half an hour later, so that the two never meet. */
export function startOfTime(now: Date): Date {
  return new Date(now.getTime() - 1_800_000)
}

/**
 * Makes a picture anew from its pixels and keeps it: first it is noted, then its files are written, then `use` takes it
 * into use in a transaction of its own. Whatever fails on the way, nothing stays behind; if the process dies, the sweep
 * finds the note.
 */
export async function keepPicture<Answer>(
  needs: PictureNeeds,
  { file, rotate, crop }: SentPicture,
  use: (pictureId: string) => Promise<PictureUse<Answer>>,
): Promise<Answer> {
  if (file.size > MAX_PICTURE_BYTES) throw refused('too-large')
  const remade = await remakePicture(new Uint8Array(await file.arrayBuffer()), { rotate, crop, widths: pictureWidths })
  if ('refusal' in remade) throw refused(remade.refusal)

  const id = newPictureId()
  const unused = [id]
  await insertPicture(needs.db, id, needs.now())
  try {
    await writeFiles(needs.storage, id, remade.sizes)
    const { answer, released } = await use(id)
    unused.push(...released)
    return answer
  } finally {
    // The new one is among them when it was not taken into use, or when the answer is that of an earlier call.
    await removeUnusedPictures(needs, unused)
  }
}

async function writeFiles(storage: Storage, id: string, sizes: { width: number; bytes: Uint8Array }[]): Promise<void> {
  try {
    for (const { width, bytes } of sizes) await storage.put(pictureKey(id, width), bytes, PICTURE_TYPE)
  } catch (cause) {
    // A full disk or a bucket that does not answer: the owner may try again, and who operates the shop reads why.
    throw httpError('unavailable', { retryAfter: 2, cause })
  }
}

/** What tells two uploads under one Idempotency-Key apart. */
export async function fingerprintOfPicture({ file, rotate, crop }: SentPicture): Promise<object> {
  // Too large to be kept: its bytes are not worth reading.
  const bytes = file.size > MAX_PICTURE_BYTES ? new ArrayBuffer(0) : await file.arrayBuffer()
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('base64url')
  return { hash, rotate: rotate ?? 0, crop: crop ?? null }
}

function refused(refusal: PictureRefusal): ServiceError {
  switch (refusal) {
    case 'too-large':
      return petsError('picture-too-large')
    case 'heic':
      return petsError('picture-is-heic')
    case 'too-many-pixels':
      return petsError('picture-too-many-pixels')
    case 'not-a-picture':
      return petsError('picture-not-readable')
    case 'busy':
      return httpError('overloaded', { retryAfter: 2 })
  }
}

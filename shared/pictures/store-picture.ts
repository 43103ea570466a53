import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Crop, Turn } from '../images/picture-turn.ts'
import { MAX_PICTURE_BYTES, type PictureRefusal, remakePicture } from '../images/remake-picture.ts'
import { httpError, type ServiceError } from '../rpc/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { getWidths, newPictureId, PDF_TYPE, PICTURE_TYPE, pdfKey, pictureKey } from './picture-files.ts'
import type { PictureKind } from './picture-kind.ts'
import { notePicture } from './picture-notes.ts'
import { removeUnusedPictures } from './remove-pictures.ts'

export interface PictureDependencies<Tables> {
  db: Kysely<Tables>
  now: Clock
  storage: Storage
  log: Pick<Logger, 'warn'>
}

export interface SentPicture {
  file: File
  rotate?: Turn['degrees']
  crop?: Crop | undefined
}

/** Result of `use`. */
export interface PictureUse<Answer> {
  answer: Answer
  /** Pictures that the change released. */
  released?: readonly string[]
  /** Nothing shows the picture yet: the sweep deletes it unless something does within an hour. */
  isWaiting?: boolean
}

/**
 * Re-encodes a picture from its pixels and stores it: it records the picture, writes its files, then runs `use` in its
 * own transaction, which sets one of `shownBy` if the record is younger than `getSweepStart`, or answers `isWaiting`.
 * A PDF of a kind that takes it is stored as it is. Failures leave nothing behind; after a crash the sweep finds the record.
 */
export async function storePicture<Tables, Answer>(
  kind: PictureKind,
  deps: PictureDependencies<Tables>,
  { file, rotate, crop }: SentPicture,
  use: (pictureId: string, about: { isPdf: boolean }) => Promise<PictureUse<Answer>>,
): Promise<Answer> {
  if (file.size > MAX_PICTURE_BYTES) throw refused(kind, 'too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPdf = kind.takesPdf === true && startsAsPdf(bytes)
  const remade = isPdf ? null : await remakePicture(bytes, { rotate, crop, widths: getWidths(kind) })
  if (remade && 'refusal' in remade) throw refused(kind, remade.refusal)

  const id = newPictureId()
  const files = remade
    ? remade.sizes.map(({ width, bytes: size }) => ({
        key: pictureKey(kind, id, width),
        bytes: size,
        type: PICTURE_TYPE,
      }))
    : [{ key: pdfKey(kind, id), bytes, type: PDF_TYPE }]
  const unused = [id]
  await notePicture(deps.db, kind, { id, now: deps.now() })
  try {
    await writeFiles(deps.storage, files)
    const { answer, released = [], isWaiting = false } = await use(id, { isPdf })
    if (isWaiting) unused.pop()
    unused.push(...released)
    return answer
  } finally {
    // The new picture is unused too when `use` did not take it, or when an earlier call's answer was repeated.
    await removeUnusedPictures(kind, deps, unused)
  }
}

/** Distinguishes two uploads under one Idempotency-Key. */
export async function fingerprintPicture({ file, rotate, crop }: SentPicture): Promise<object> {
  // Bytes beyond the limit are not read.
  const bytes = file.size > MAX_PICTURE_BYTES ? new ArrayBuffer(0) : await file.arrayBuffer()
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('base64url')
  return { hash, rotate: rotate ?? 0, crop: crop ?? null }
}

/** Readers skip up to 1 kB before the mark of a PDF; ours must begin with it. */
function startsAsPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
}

async function writeFiles(
  storage: Storage,
  files: readonly { key: string; bytes: Uint8Array; type: string }[],
): Promise<void> {
  try {
    for (const { key, bytes, type } of files) await storage.put(key, bytes, type)
  } catch (cause) {
    // A full disk or an unreachable bucket: the sender may retry, and the cause is logged for operators.
    throw httpError('unavailable', { retryAfter: 2, cause })
  }
}

function refused({ refuse }: PictureKind, refusal: PictureRefusal): ServiceError {
  switch (refusal) {
    case 'too-large':
      return refuse('picture-too-large')
    case 'heic':
      return refuse('picture-is-heic')
    case 'too-many-pixels':
      return refuse('picture-too-many-pixels')
    case 'not-a-picture':
      return refuse('picture-not-readable')
    case 'busy':
      return httpError('overloaded', { retryAfter: 2 })
  }
}

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Storage } from '../storage/storage.ts'
import { parsePictureKey, pictureKeys } from './picture-files.ts'
import type { PictureKind } from './picture-kind.ts'
import { findUnknown, findUnused, findUnusedBefore, forgetUnused } from './picture-notes.ts'

interface Dependencies<Tables> {
  db: Kysely<Tables>
  storage: Storage
  log: Pick<Logger, 'warn'>
}

const hourMs = 3_600_000
const atOnce = 100

/** Pictures from before then are no longer taken into use: the sweep comes half an hour later, so that the two never meet. */
export function getSweepStart(now: Date): Date {
  return new Date(now.getTime() - hourMs / 2)
}

/**
 * Removes those of these pictures that nothing shows, files first. After the transaction that let go of them; what fails
 * now is tried again by the sweep, so that nobody has to wait or hear of it.
 */
export async function removeUnusedPictures<Tables>(
  kind: PictureKind,
  { db, storage, log }: Dependencies<Tables>,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return
  try {
    await remove(kind, { db, storage }, await findUnused(db, kind, pictureIds))
  } catch (error) {
    log.warn({ err: error, folder: kind.folder }, 'pictures that nothing shows stay until they are swept')
  }
}

/** The same for what was left behind more than an hour ago, by a process that died or a storage that failed. Answers how many. */
export async function sweepUnusedPictures<Tables>(
  kind: PictureKind,
  { db, storage }: Omit<Dependencies<Tables>, 'log'>,
  now: Date,
): Promise<number> {
  const time = new Date(now.getTime() - hourMs)
  let swept = 0
  for (;;) {
    const unused = await findUnusedBefore(db, kind, { time, most: atOnce })
    await remove(kind, { db, storage }, unused)
    swept += unused.length
    if (unused.length < atOnce) return swept
  }
}

/**
 * Removes files of pictures that the database does not know: it was restored from an older backup than they are. A picture
 * is in the table before its first file is written, so that none on its way is taken for one. Answers how many files.
 */
export async function sweepStrayFiles<Tables>(
  kind: PictureKind,
  { db, storage }: Omit<Dependencies<Tables>, 'log'>,
): Promise<number> {
  const files = Map.groupBy(await storage.list(kind.folder), (key) => parsePictureKey(kind, key) ?? '')
  const ids = [...files.keys()]
  let swept = 0
  for (let start = 0; start < ids.length; start += 1000) {
    const unknown = await findUnknown(db, kind, ids.slice(start, start + 1000))
    const stray = unknown.flatMap((id) => files.get(id) ?? [])
    await storage.remove(stray)
    swept += stray.length
  }
  return swept
}

async function remove<Tables>(
  kind: PictureKind,
  { db, storage }: Omit<Dependencies<Tables>, 'log'>,
  unused: readonly string[],
): Promise<void> {
  await storage.remove(unused.flatMap((id) => pictureKeys(kind, id)))
  await forgetUnused(db, kind, unused)
}

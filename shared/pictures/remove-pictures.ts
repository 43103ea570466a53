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

/**
 * Creation time before which pictures may no longer be taken into use. The sweep starts half an hour later, so that the
 * two never conflict.
 */
export function getSweepStart(now: Date): Date {
  return new Date(now.getTime() - hourMs / 2)
}

/**
 * Removes the unused ones of these pictures, files first. Call it after the transaction that released them; failures
 * are left to the sweep, so that the caller neither waits nor fails.
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

/**
 * Removes pictures left unused for more than an hour, by a process that died or a storage that failed. Returns how
 * many.
 */
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
 * Removes files of pictures that the database lacks, after a restore from an older backup. A picture enters the table
 * before its first file is written, so none in progress is removed. Returns how many files.
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

import type { PetsNeeds } from './needs.ts'
import { PICTURES_FOLDER, pictureKeys, pictureOfKey } from './picture-files.ts'
import { deleteUnused, findUnknown, findUnused, findUnusedBefore } from './store/pictures.ts'

type Needs = Pick<PetsNeeds, 'db' | 'storage' | 'log'>

const hourMs = 3_600_000
const atOnce = 100

/**
 * Removes those of these pictures that nothing shows, files first. After the transaction that let go of them; what fails
 * now is tried again by the sweep, so that nobody has to wait or hear of it.
 */
export async function removeUnusedPictures({ db, storage, log }: Needs, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return
  try {
    const unused = await findUnused(db, pictureIds)
    await storage.remove(unused.flatMap(pictureKeys))
    await deleteUnused(db, unused)
  } catch (error) {
    log.warn({ err: error }, 'pictures that nobody shows stay until they are swept')
  }
}

/** The same for what was left behind more than an hour ago, by a process that died or a storage that failed. Answers how many. */
export async function sweepUnusedPictures({ db, storage }: Needs, now: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const unused = await findUnusedBefore(db, new Date(now.getTime() - hourMs), atOnce)
    await storage.remove(unused.flatMap(pictureKeys))
    await deleteUnused(db, unused)
    swept += unused.length
    if (unused.length < atOnce) return swept
  }
}

/**
 * Removes files of pictures that the database does not know: it was restored from an older backup than they are. A picture
 * is in the table before its first file is written, so that none on its way is taken for one. Answers how many files.
 */
export async function sweepStrayFiles({ db, storage }: Needs): Promise<number> {
  const files = Map.groupBy(await storage.list(PICTURES_FOLDER), (key) => pictureOfKey(key) ?? '')
  const ids = [...files.keys()]
  let swept = 0
  for (let start = 0; start < ids.length; start += 1000) {
    const unknown = await findUnknown(db, ids.slice(start, start + 1000))
    const stray = unknown.flatMap((id) => files.get(id) ?? [])
    await storage.remove(stray)
    swept += stray.length
  }
  return swept
}

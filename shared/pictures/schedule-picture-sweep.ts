import type { Logger } from 'pino'
import type { Jobs } from '../jobs.ts'
import type { PictureKind } from './picture-kind.ts'
import { sweepStrayFiles, sweepUnusedPictures } from './remove-pictures.ts'
import type { PictureDependencies } from './store-picture.ts'

/** Schedules the hourly sweep of unused pictures and the nightly sweep of files unknown to the database. */
export async function schedulePictureSweep<Tables>(
  kind: PictureKind,
  deps: Omit<PictureDependencies<Tables>, 'log'> & { log: Pick<Logger, 'warn' | 'info'> },
  jobs: Pick<Jobs, 'repeat'>,
): Promise<void> {
  const { folder } = kind
  await jobs.repeat(`${folder}/unused-pictures`, '41 * * * *', async () => {
    const pictures = await sweepUnusedPictures(kind, deps, deps.now())
    if (pictures > 0) deps.log.info({ folder, pictures }, 'pictures swept that nothing shows')
  })
  // 07:11 UTC is night in South America.
  await jobs.repeat(`${folder}/stray-files`, '11 7 * * *', async () => {
    const files = await sweepStrayFiles(kind, deps)
    if (files > 0) deps.log.warn({ folder, files }, 'files removed of pictures that the database does not know')
  })
}

import { pictureAddress } from '#shared/pictures/picture-files.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import type { ContentDependencies } from '../deps.ts'
import { contentPictures } from './content-pictures.ts'

/** Stores a picture for a cell to name; it is swept when none does. */
export function addContentPicture(
  deps: Pick<ContentDependencies, 'db' | 'now' | 'storage' | 'log'>,
  { file }: { file: File },
): Promise<{ path: string }> {
  return storePicture(contentPictures, deps, { file }, async (id) => ({
    answer: { path: pictureAddress(contentPictures, id, 1280) },
    isWaiting: true,
  }))
}

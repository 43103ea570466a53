import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { appointmentsError } from '../errors.ts'
import type { VisitPhoto } from './contract.ts'
import type { PhotoKind } from './rules/visit-photos.ts'

/** Photos of pets at their visits. */
export const visitPictures: PictureKind = {
  folder: 'visits',
  table: 'appointments.visit_photos',
  shownBy: ['appointment_id'],
  // Private to the family and the salon: shared caches must not store it, and a removed one is gone after an hour.
  cacheControl: 'private, max-age=3600',
  refuse: appointmentsError,
}

export function toVisitPhoto({ id, kind }: { id: string; kind: PhotoKind }): VisitPhoto {
  return {
    id,
    kind,
    small: pictureAddress(visitPictures, id, 320),
    large: pictureAddress(visitPictures, id, 1280),
  }
}

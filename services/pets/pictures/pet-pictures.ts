import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { petsError } from '../errors.ts'

/** Photos of pets and pictures of their treatment documents. */
export const petPictures: PictureKind = {
  folder: 'pets',
  table: 'pets.pictures',
  shownBy: ['pet_profile_id', 'application_id'],
  // Private to the family: shared caches must not store it.
  cacheControl: 'private, max-age=31536000, immutable',
  refuse: petsError,
}

import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { petsError } from '../errors.ts'

/** Photos of pets, and pictures of the papers of what they were given. */
export const petPictures: PictureKind = {
  folder: 'pets',
  table: 'pets.pictures',
  shownBy: ['pet_profile_id', 'application_id'],
  // A family's picture: no cache that others share.
  cacheControl: 'private, max-age=31536000, immutable',
  refuse: petsError,
}

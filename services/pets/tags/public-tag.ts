import { countries } from '#shared/countries/countries.ts'
import type { PublicTag } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { dayIn } from '../rules/days.ts'
import { toPublicTag } from './rules/public-tag.ts'
import { readCode } from './rules/tag-code.ts'
import { findTagged } from './store/tags.ts'

/** Public data of a tag. Tags that are off, or of pets that died, are not found. */
export async function publicTag(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  { code: typed }: { code: string },
): Promise<PublicTag> {
  const code = readCode(typed)
  const pet = code === null ? undefined : await findTagged(db, code)
  if (!pet) throw petsError('tag-not-found')

  const { pictureId, shown, ...facts } = pet
  const picture = pictureId === null ? null : `/media/pets/${pictureId}/640.webp`
  return toPublicTag({ ...facts, picture }, new Set(shown), dayIn(countries[pet.country].timezone, now()))
}

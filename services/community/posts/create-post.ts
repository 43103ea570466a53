import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { refusePlaceOutside } from '#shared/countries/place-error.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { seal } from '#shared/sealed-text.ts'
import type { NewPost, OwnPost } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import { countPosts } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityKeys } from '../keys.ts'
import { refuseOtherPet } from './own-pet.ts'
import { requireOwnPost, tellOwn } from './posts.ts'
import { contactIn } from './rules/contact-details.ts'
import { LIMITS } from './rules/limits.ts'
import { freshUntil } from './rules/post-life.ts'
import { shownPlace } from './rules/shown-place.ts'
import { insertPost, writeLog } from './store/posts.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'accounts' | 'pets' | 'secrets' | 'jobs'>

/** Maximum age of a notice's event, in days. */
const LONGEST_AGO_DAYS = 365

/** Publishes a post; of an account that operators do not trust yet it waits for them. */
export async function createPost(deps: Dependencies, input: NewPost, context: CallContext): Promise<OwnPost> {
  const facts = await findPersonFacts(deps, context)
  refuseContact(input)
  if (input.place) refusePlaceOutside(input.place, facts.country, communityError)
  await refuseOtherPet(deps, input, context)
  const now = deps.now()
  const keys = await communityKeys(deps)
  const isNotice = input.kind !== 'adoption'
  if (isNotice) {
    const ago = daysBetween(input.seenOn, dayIn(countries[facts.country].timezone, now))
    if (ago < 0 || ago > LONGEST_AGO_DAYS)
      throw communityError('day-not-valid', { fields: { seenOn: 'Elige un día que ya pasó, de este último año' } })
  }
  const chip = isNotice && input.chip ? parseChip(input.chip) : null
  const id = newId()
  const shown = input.place ? shownPlace(input.place) : null
  const place = isNotice ? input.place : shown

  return createOnce(deps, { operation: 'create-post', input }, context, async (trx) => {
    const person = await actingPerson(trx, facts)
    const since = new Date(now.getTime() - 86_400_000)
    const { open, recent } = await countPosts(trx, { uid: facts.uid, since })
    if (open >= (person.shelter_name === null ? LIMITS.openPostsOfPerson : LIMITS.openPostsOfShelter))
      throw communityError('too-many')
    if (recent >= LIMITS.newPostsADay && person.shelter_name === null) throw communityError('too-many-today')

    const status = person.trusted_at === null ? 'waiting' : 'open'
    await insertPost(trx, {
      id,
      kind: input.kind,
      owner_uid: facts.uid,
      country: facts.country,
      status,
      species: input.species,
      name: input.name,
      breed: input.breed,
      size: input.size,
      sex: input.sex,
      age_months: input.kind === 'adoption' ? input.ageMonths : null,
      colours: [...new Set(input.colours)],
      marks: isNotice ? input.marks : '',
      description: input.description,
      city: input.city,
      zone: input.zone,
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
      shown_lat: shown?.lat ?? null,
      shown_lon: shown?.lon ?? null,
      seen_on: isNotice ? input.seenOn : null,
      chip_index: chip === null ? null : keys.hashChip(chip),
      pet_id: input.kind === 'lost' ? (input.petProfileId ?? null) : null,
      mark_question: isNotice ? (input.hiddenMark?.question ?? null) : null,
      mark_answer_sealed: isNotice && input.hiddenMark ? seal(keys.sealing, input.hiddenMark.answer, id) : null,
      fresh_until: freshUntil(now),
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    const note = status === 'open' ? 'Publicado' : 'Espera una revisión'
    await writeLog(trx, id, { status, note, actor: 'owner', actorUid: facts.uid, at: now })
    if (status === 'open') await deps.jobs.publish(trx, 'community-post-moved', { postId: id, status })
    return tellOwn(trx, await requireOwnPost(trx, id, context), now)
  })
}

/** Not public, and the id of every third pet has seven digits in a row, which would be taken for a phone. */
const privateFields = ['chip', 'petProfileId']

/** Refuses contact details in public texts: people must contact each other through us. */
export function refuseContact(texts: object): void {
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    if (privateFields.includes(field)) continue
    const read = field === 'hiddenMark' && text ? String(text.question) : text
    if (typeof read === 'string' && contactIn(read) !== null) fields[field] = 'Quita el teléfono, el correo o el número'
  }
  if (Object.keys(fields).length > 0) throw communityError('contact-in-text', { fields })
}

/** Fifteen digits (ISO 11784), with any separators. */
function parseChip(text: string): string {
  const digits = text.replace(/[\s.-]/g, '')
  if (!/^\d{15}$/.test(digits)) throw communityError('chip-not-valid', { fields: { chip: 'Son 15 cifras' } })
  return digits
}

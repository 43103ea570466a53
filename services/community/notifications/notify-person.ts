import type { Template } from '#services/messaging/contract.ts'
import { parseCountry } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { findPerson } from '../customers/store.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityKeys } from '../keys.ts'
import type { PostRow } from '../posts/store/posts.ts'

export type NotifyDependencies = Pick<CommunityDependencies, 'db' | 'now' | 'messaging' | 'origins' | 'secrets' | 'log'>

/** Path of a post's page. */
export function postPath({ id, kind }: Pick<PostRow, 'id' | 'kind'>): string {
  const page = { adoption: 'petAdoption', lost: 'lostPet', found: 'foundPet' }[kind] ?? 'petAdoption'
  return `/${page}?id=${id}`
}

/** Path of a person's ads and applications, with one of them first. */
export function adoptionsPath(first: { post: string } | { application: string }): string {
  return `/petAdoptionsByCustomer?${new URLSearchParams(first)}`
}

/** Title of a post in a notification: the pet's name if it has one. */
export function postTitle({ name, kind, city }: Pick<PostRow, 'name' | 'kind' | 'city'>): string {
  if (name !== '') return name
  return kind === 'found' ? `la mascota que encontraste en ${city}` : `tu publicación de ${city}`
}

/**
 * Notifies a person of one event; `key` identifies the event, so that it is sent once. `petId`: their pet that it is about. Throws when messaging fails;
 * the fact is then delivered again.
 */
export async function notifyPerson(
  { db, messaging, origins }: NotifyDependencies,
  event: {
    uid: string
    key: string
    template: Template
    path: string
    data: Record<string, string>
    petId?: string | null
  },
): Promise<void> {
  const { uid, key, template, path, data, petId } = event
  const person = await findPerson(db, uid)
  if (!person) return
  const country = parseCountry(person.country)
  await messaging.notify(
    {
      template,
      data: { ...data, link: `${origins[country]}${path}` },
      aboutPets: { petProfileIds: petId ? [petId] : [] },
      to: { uid, email: person.email, phoneNumber: person.phone, fullName: person.full_name, country },
      urgency: 'normal',
      key: `community:${key}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification ${key}` } },
  )
}

/** Asks the owner two days before a post ends to confirm it with one tap. */
export async function askIfStillTrue(deps: NotifyDependencies, row: PostRow): Promise<void> {
  const { deriveFreshToken } = await communityKeys(deps)
  await notifyPerson(deps, {
    uid: row.owner_uid,
    key: `fresh:${row.id}:${row.fresh_round}`,
    template: 'community-freshness',
    path: `/stillThere/${row.id}/${deriveFreshToken(row.id, row.fresh_round)}`,
    data: { title: postTitle(row) },
    petId: row.pet_id,
  })
}

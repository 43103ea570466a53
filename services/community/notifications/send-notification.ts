import type { MessagingClient } from '#services/messaging/client.ts'
import { countries } from '#shared/country.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { findPerson } from '../customers/store.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityKeys } from '../keys.ts'
import type { PostRow } from '../posts/store/posts.ts'

export type LetterNeeds = Pick<CommunityNeeds, 'db' | 'now' | 'messaging' | 'origins' | 'secret' | 'log'>

type Message = Parameters<MessagingClient['send']>[0]

/** The page of a post. */
export function pathOfPost({ id, kind }: Pick<PostRow, 'id' | 'kind'>): string {
  const page = { adoption: 'petAdoption', lost: 'lostPet', found: 'foundPet' }[kind] ?? 'petAdoption'
  return `/${page}?id=${id}`
}

/** Where a person has what they offer and what they applied for; one of them is shown first. */
export function pathOfAdoptions(first: { post: string } | { application: string }): string {
  return `/petAdoptionsByCustomer?${new URLSearchParams(first)}`
}

/** What a post is called in a letter: the pet's name where it has one. */
export function titleOf({ name, kind, city }: Pick<PostRow, 'name' | 'kind' | 'city'>): string {
  if (name !== '') return name
  return kind === 'found' ? `la mascota que encontraste en ${city}` : `tu publicación de ${city}`
}

/**
 * Writes to a person. `key` names the letter: it is sent once, however often its fact is told. Throws when messaging does
 * not take it, to be told again.
 */
export async function writeLetter(
  { db, messaging, origins, log }: LetterNeeds,
  letter: { uid: string; key: string; template: Message['template']; path: string; data: Record<string, string> },
): Promise<void> {
  const { uid, key, template, path, data } = letter
  const person = await findPerson(db, uid)
  if (!person || (!person.email && !person.phone)) return
  const country = person.country === 'PY' ? 'PY' : 'BO'
  try {
    await messaging.send(
      {
        template,
        to: { email: person.email ?? undefined, phoneNumber: person.phone ?? undefined },
        channels: ['email', 'whatsapp', 'sms'],
        uid,
        data: { ...data, link: `${origins[country]}${path}`, fullName: person.full_name },
        key: `community:${key}`,
        locale: countries[country].locale,
      },
      { context: { viewer: anonymousViewer(country), requestId: `letter ${key}` } },
    )
  } catch (error) {
    // Telling it again would find no other way to them.
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    log.info({ letter: template }, 'nothing reaches a person of the community')
  }
}

/** Two days before a post ends: one tap says that it is still so. */
export async function askWhetherStillSo(needs: LetterNeeds, row: PostRow): Promise<void> {
  const { freshTokenOf } = await communityKeys(needs)
  await writeLetter(needs, {
    uid: row.owner_uid,
    key: `fresh:${row.id}:${row.fresh_round}`,
    template: 'community-freshness',
    path: `/stillThere/${row.id}/${freshTokenOf(row.id, row.fresh_round)}`,
    data: { title: titleOf(row) },
  })
}

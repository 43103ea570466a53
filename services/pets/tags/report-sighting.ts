import { getNetwork } from '#shared/client-network.ts'
import { countries } from '#shared/countries/countries.ts'
import { computeFingerprint } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { dayIn } from '../rules/days.ts'
import { petLink } from '../rules/links.ts'
import { findPetRecipients, type Recipient } from '../store/recipients.ts'
import { isEnough } from './rules/sighting-limits.ts'
import { readCode } from './rules/tag-code.ts'
import { countTagSightings, countTagSightingsFrom, findTagSighting, insertTagSighting } from './store/sightings.ts'
import { findTagged, type TaggedRow } from './store/tags.ts'

interface Found {
  code: string
  finderName: string
  finderContact: string
  message: string
  place: string
  coordinates: { lat: number; lon: number } | null
}

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'messaging' | 'origins' | 'log'>

/**
 * Sends a finder's message ('La encontré') to the owner and to people with the right to edit the pet. The text is
 * stored only in the mail. Equal messages on one day count as one, so that a second tap or a retry sends no second
 * mail.
 */
export async function reportSighting(deps: Dependencies, found: Found, context: CallContext): Promise<{ sent: true }> {
  const { pet, sightingId } = await noteSighting(deps, found, context.client)
  const recipients = await findPetRecipients(deps.db, pet.petProfileId)

  const outcomes = await Promise.allSettled(
    recipients.map((recipient) => writeTo(deps, recipient, { pet, found, sightingId }, context.requestId)),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') deps.log.warn({ err: outcome.reason }, 'a sighting could not be passed on')
  const isDelivered = outcomes.some(({ status }) => status === 'fulfilled')
  if (!isDelivered) throw petsError('owner-not-reachable', { retryAfter: 60 })
  return { sent: true }
}

async function noteSighting(
  { db, now: clock }: Dependencies,
  { code: typed, ...sighting }: Found,
  client: string | undefined,
) {
  const code = readCode(typed)
  if (code === null) throw petsError('tag-not-found')
  const now = clock()
  const clientHash = client === undefined ? null : hashSecret(`sighting\0${getNetwork(client)}`)

  return db.transaction().execute(async (trx) => {
    const pet = await findTagged(trx, code, { isLocked: true })
    if (!pet) throw petsError('tag-not-found')

    const day = dayIn(countries[pet.country].timezone, now)
    const fingerprint = computeFingerprint({ ...sighting, day })
    const { petProfileId } = pet
    const known = await findTagSighting(trx, { petProfileId, fingerprint })
    if (known !== undefined) return { pet, sightingId: known }

    const counts = {
      tag: await countTagSightings(trx, petProfileId, now),
      client: clientHash === null ? null : await countTagSightingsFrom(trx, clientHash, now),
    }
    if (isEnough(counts)) throw petsError('too-many-sightings', { retryAfter: 3600 })
    const sightingId = newId()
    await insertTagSighting(trx, { id: sightingId, petProfileId, clientHash, fingerprint, now })
    return { pet, sightingId }
  })
}

async function writeTo(
  { messaging, origins }: Dependencies,
  { uid, name, email, phone }: Recipient,
  { pet, found, sightingId }: { pet: TaggedRow; found: Found; sightingId: string },
  requestId: string,
): Promise<void> {
  const { country } = pet
  const { coordinates } = found
  await messaging.notify(
    {
      template: 'pet-sighting',
      data: {
        petName: pet.name,
        finderName: oneLine(found.finderName),
        finderContact: oneLine(found.finderContact),
        message: oneLine(found.message),
        place: oneLine(found.place),
        mapLink: coordinates
          ? `https://www.google.com/maps/search/?api=1&query=${coordinates.lat},${coordinates.lon}`
          : '',
        link: petLink(origins[country], pet.petProfileId),
      },
      aboutPets: { petProfileIds: [pet.petProfileId] },
      to: { email, phoneNumber: phone, fullName: name, country },
      urgency: 'normal',
      key: `pet-sighting ${sightingId} ${uid}`,
      ifUnreachable: 'fail',
    },
    { context: { viewer: anonymousViewer(country), requestId } },
  )
}

/** Joins lines: text with line breaks could pass for a part of our mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

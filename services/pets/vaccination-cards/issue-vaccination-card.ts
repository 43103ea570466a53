import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { findApplications } from '../medicines/store.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { certificateLink } from '../rules/links.ts'
import { cardKeys } from './card-keys.ts'
import { signCard } from './card-record.ts'
import { countCards, findNewestCard, insertCard } from './store.ts'
import { toCardContent } from './to-card-content.ts'

/** Limit of cards per pet and day, because every card is stored for good. */
const mostADay = 20
const dayMs = 86_400_000

/** Signs the current records and draws the card. Without changes it answers the same card with the same record. */
export async function issueVaccinationCard(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'signingSecrets' | 'origins'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ cardId: string; record: string; url: string; pdf: File }> {
  const uid = accountUid(context)
  const keys = await cardKeys(deps)
  const now = deps.now()

  const { cardId, issuedAt, content } = await deps.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const { content, contentHash } = toCardContent(pet, await findApplications(trx, pet.id))
    const newest = await findNewestCard(trx, pet.id)
    if (newest?.content_hash === contentHash) return { cardId: newest.id, issuedAt: newest.issued_at, content }

    const dayAgo = new Date(now.getTime() - dayMs)
    if ((await countCards(trx, pet.id, dayAgo)) >= mostADay) throw httpError('too-many-requests', { retryAfter: 3600 })
    const cardId = newId()
    await insertCard(trx, { id: cardId, petProfileId: pet.id, contentHash, issuedAt: now })
    return { cardId, issuedAt: now, content }
  })

  const { record, vaccines } = signCard(keys, { cardId, issuedAt, content })
  const { country } = context.viewer
  const url = certificateLink(deps.origins[country], record)
  // Imported here because drawing loads fonts and a layout engine that no other operation needs.
  const { drawCard } = await import('./draw-card.ts')
  const left = content.vaccines.length - vaccines.length
  const bytes = await drawCard({ ...content, vaccines, left, url, issuedAt, timeZone: countries[country].timezone })
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  const pdf = new File([Buffer.from(bytes)], 'carnet-de-vacunas.pdf', { type: 'application/pdf' })
  return { cardId, record, url, pdf }
}

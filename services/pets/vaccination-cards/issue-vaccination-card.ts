import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findApplications } from '../medicines/store.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { certificateLink } from '../rules/links.ts'
import { cardKeys } from './card-keys.ts'
import { signCard } from './card-record.ts'
import type { DrawnCard } from './draw-card.ts'
import { canSignPasses, PASS_TYPE } from './pass-signer.ts'
import { countCards, findNewestCard, insertCard } from './store.ts'
import { toCardContent } from './to-card-content.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'signingSecrets' | 'origins'>

/** Limit of cards per pet and day, because every card is stored for good. */
const mostADay = 20
const dayMs = 86_400_000

interface Path {
  customerId: string
  petProfileId: string
}

/** Signs the current records and draws the card. Without changes it answers the same card with the same record. */
export async function issueVaccinationCard(
  deps: Dependencies,
  path: Path,
  context: CallContext,
): Promise<{ cardId: string; record: string; url: string; pdf: File }> {
  const { cardId, record, ...card } = await issueCard(deps, path, context)
  // Imported here because drawing loads fonts and a layout engine that no other operation needs.
  const { drawCard } = await import('./draw-card.ts')
  const bytes = await drawCard(card)
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  const pdf = new File([Buffer.from(bytes)], 'carnet-de-vacunas.pdf', { type: 'application/pdf' })
  return { cardId, record, url: card.url, pdf }
}

/** The same card for the wallet of a phone. Only where the operator has a certificate that signs passes. */
export async function issueVaccinationCardPass(
  deps: Dependencies & Pick<PetsDependencies, 'passSigner'>,
  path: Path,
  context: CallContext,
): Promise<File> {
  const { passSigner: signer } = deps
  if (!signer || !canSignPasses(signer, deps.now())) throw petsError('passes-not-offered')
  const card = await issueCard(deps, path, context)
  const { drawPass } = await import('./draw-pass.ts')
  const bytes = await drawPass(signer, card)
  return new File([Buffer.from(bytes)], 'carnet-de-vacunas.pkpass', { type: PASS_TYPE })
}

/** Stores the card of the current records, unless the newest says the same, and signs it. */
async function issueCard(
  deps: Dependencies,
  path: Path,
  context: CallContext,
): Promise<DrawnCard & { cardId: string; record: string }> {
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
  const left = content.vaccines.length - vaccines.length
  return { ...content, vaccines, left, cardId, record, url, issuedAt, timeZone: countries[country].timezone }
}

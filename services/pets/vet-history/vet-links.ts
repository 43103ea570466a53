import { hashSecret, newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { VetLink, VetPart } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findCallersPet } from '../profiles/find-callers-pet.ts'
import { vetHistoryLink } from '../rules/links.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import { findToken, makeToken } from './link-token.ts'
import { MOST_VET_LINKS, MOST_VET_LINKS_A_DAY, VET_LINK_HOURS, VET_PARTS } from './rules/vet-parts.ts'
import {
  countVetLinksSince,
  endVetLinkRow,
  findOpenVetLinks,
  insertVetLink,
  releasePlaces,
  type VetLinkRow,
} from './store/vet-links.ts'

const hourMs = 3_600_000

interface Path {
  customerId: string
  petProfileId: string
}

type LinkDependencies = Pick<PetsDependencies, 'db' | 'now' | 'signingSecrets' | 'origins'>

/** Open links of a pet, for who may edit it. */
export async function vetLinks(deps: LinkDependencies, path: Path, context: CallContext): Promise<VetLink[]> {
  const pet = await findCallersPet(deps.db, { ...path, right: 'edit' }, context)
  const rows = await findOpenVetLinks(deps.db, pet.id, deps.now())
  return Promise.all(rows.map((row) => toVetLink(deps, row)))
}

/** Opens the history of a living pet. The database keeps the hash of the link's token alone. */
export async function createVetLink(
  deps: LinkDependencies & Pick<PetsDependencies, 'accounts' | 'log'>,
  input: Path & { shown: VetPart[]; consent: true },
  context: CallContext,
): Promise<VetLink> {
  const uid = accountUid(context)
  const { shown, consent: _, ...path } = input
  // The notes of the veterinarian are told to the owner's stored contact.
  await saveReachPlace(deps, context)

  const made = await createOnce(deps, { operation: 'create-vet-link', input }, context, async (trx) => {
    const pet = await findCallersPet(trx, { ...path, right: 'edit', isLocked: true }, context)
    if (pet.death_date !== null) throw petsError('date-after-death')

    const now = deps.now()
    const dayAgo = new Date(now.getTime() - 24 * hourMs)
    const today = await countVetLinksSince(trx, pet.id, dayAgo)
    if (today >= MOST_VET_LINKS_A_DAY) throw httpError('too-many-requests', { retryAfter: hourMs / 1000 })

    await releasePlaces(trx, pet.id, now)
    const id = newId()
    const isOpen = await insertVetLink(trx, {
      id,
      petProfileId: pet.id,
      tokenHash: hashSecret(await makeToken(deps, id)),
      // Nobody else publishes the owner's phone.
      shown: VET_PARTS.filter((part) => shown.includes(part) && (part !== 'phone' || pet.access === 'owner')),
      createdByUid: uid,
      country: context.viewer.country,
      now,
      expiresAt: new Date(now.getTime() + VET_LINK_HOURS * hourMs),
      most: MOST_VET_LINKS,
    })
    if (!isOpen) throw petsError('too-many-vet-links')
    return { id }
  })

  const link = (await vetLinks(deps, path, context)).find(({ id }) => id === made.id)
  // A repeated call finds that it was ended meanwhile.
  if (!link) throw petsError('vet-link-not-found')
  return link
}

/** Ends a link at once. */
export async function endVetLink(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  { linkId, ...path }: Path & { linkId: string },
  context: CallContext,
): Promise<{ ended: true }> {
  const pet = await findCallersPet(db, { ...path, right: 'edit' }, context)
  const isEnded = await endVetLinkRow(db, { petProfileId: pet.id, linkId, now: now() })
  if (!isEnded) throw petsError('vet-link-not-found')
  return { ended: true }
}

async function toVetLink(deps: LinkDependencies, row: VetLinkRow): Promise<VetLink> {
  const token = await findToken(deps, { id: row.id, tokenHash: row.token_hash })
  return {
    id: row.id,
    link: token && vetHistoryLink(deps.origins[row.country], token),
    shown: row.shown,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openings: row.openings,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }
}

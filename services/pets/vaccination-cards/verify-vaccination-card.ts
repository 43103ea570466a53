import type { SignedCard } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findApplications } from '../medicines/store.ts'
import { cardKeys } from './card-keys.ts'
import { readCard } from './card-record.ts'
import { type CardVerdict, getVerdict } from './rules/card-content.ts'
import { findCard, findCardPet, findWithdrawnCards } from './store.ts'
import { toCardContent } from './to-card-content.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'signingSecrets'>

/**
 * Verifies a record's signature and whether it is still current. The answer reveals nothing new to the holder of a
 * card: of later changes only that there were some.
 */
export async function verifyVaccinationCard(
  deps: Dependencies,
  { record }: { record: string },
): Promise<{ verdict: CardVerdict | 'not-genuine'; card: SignedCard | null }> {
  const card = readCard(await cardKeys(deps), record)
  if (card === null) return { verdict: 'not-genuine', card: null }

  const { db } = deps
  const storedCard = await findCard(db, card.cardId)
  const petId = storedCard?.pet_profile_id ?? null
  const pet = petId === null ? undefined : await findCardPet(db, petId)
  const currentHash = pet && petId !== null ? toCardContent(pet, await findApplications(db, petId)).contentHash : null
  const remembered = storedCard
    ? { contentHash: storedCard.content_hash, isWithdrawn: storedCard.withdrawn_at !== null }
    : null
  return { verdict: getVerdict(remembered, currentHash), card }
}

/** Public keys and ids of withdrawn cards: enough to verify offline. */
export async function vaccinationCardKeys(deps: Dependencies) {
  const { published } = await cardKeys(deps)
  return { keys: published, withdrawn: await findWithdrawnCards(deps.db) }
}

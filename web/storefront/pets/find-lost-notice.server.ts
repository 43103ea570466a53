import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** The notice by which its owner looks for it; `notice` is null while it is not lost. */
export interface LostNoticeOfPet {
  notice: { id: string; isWaiting: boolean } | null
}

const SEARCHING = ['waiting', 'open', 'matched']

/** Only its owner looks for it. Null: its page says nothing, also while the community does not answer. */
export async function findPetLostNotice(
  context: Readonly<RouterContextProvider>,
  pet: Pick<PetProfile, 'id' | 'access'>,
): Promise<LostNoticeOfPet | null> {
  if (pet.access !== 'owner') return null
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    const notices = await community.ownPosts({ kind: 'lost', petProfileId: pet.id }, call)
    const found = notices.find(({ status }) => SEARCHING.includes(status))
    return { notice: found ? { id: found.id, isWaiting: found.status === 'waiting' } : null }
  } catch (error) {
    if (!asServiceError(error)) throw error
    return null
  }
}

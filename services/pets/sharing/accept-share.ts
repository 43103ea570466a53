import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import { findNewCustomer, holdCustomer } from '../customers/own-customer.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { acceptInvitation, lockInvitation } from './store/shares.ts'

/** Accepts an invitation by the mail's token, for the caller's account. The token works once, and not for the owner. */
export async function acceptShare(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts'>,
  input: { token: string },
  context: CallContext,
): Promise<{ petProfileId: string; petName: string }> {
  const uid = accountUid(context)
  // The list of pets, in which shared ones appear, needs a customer.
  const fresh = await findNewCustomer(deps, context)

  return createOnce(deps, { operation: 'accept-share', input }, context, async (trx) => {
    const invitation = await lockInvitation(trx, hashSecret(input.token), deps.now())
    if (!invitation || invitation.owner_uid === uid) throw petsError('link-not-valid')

    const { id: shareId, pet_profile_id: petProfileId, pet_name: petName } = invitation
    await holdCustomer(trx, uid, fresh)
    await acceptInvitation(trx, { shareId, petProfileId, uid })
    return { petProfileId, petName }
  })
}

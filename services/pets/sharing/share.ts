import type { Transaction } from 'kysely'
import { deriveSecret, hashSecret, newId, newSecret } from '#shared/ids.ts'
import { nameInMail } from '#shared/name-in-mail.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Right, Share } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import { shareLink } from '../rules/links.ts'
import type { Tables } from '../tables.ts'
import { saveReachPlace } from './save-reach.ts'
import { toShare } from './shares.ts'
import { changeRight, countMail, findShares, type ShareRow, saveInvitation } from './store/shares.ts'

const mostShares = 10
const mostMailsADay = 20
const dayMs = 86_400_000
const goodForMs = 7 * dayMs

interface Invitation {
  customerId: string
  petProfileId: string
  email: string
  right: Right
}

/** Response stored under the Idempotency-Key: of the token only its salt, and only while a mail is to be sent. */
interface Remembered {
  share: Share
  mail: { salt: string; petName: string; ownerName: string } | null
}

/**
 * Invites a person to see a pet. The mail contains the only copy of the link. An account that has accepted gets the new
 * right without another mail.
 */
export async function share(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'messaging' | 'origins' | 'log'>,
  input: Invitation,
  context: CallContext,
): Promise<Share> {
  const uid = accountUid(context)
  const { idempotencyKey } = context
  const now = deps.now()

  const { share, mail } = await createOnce(deps, { operation: 'share', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { ...input, uid, right: 'owner', isLocked: true })
    accountUid(context)
    return shareInTransaction(trx, pet, { ...input, email: input.email.toLowerCase() }, { now, idempotencyKey })
  })
  // Other people may now record treatments, and reminders go to the owner's stored contact.
  await saveReachPlace(deps, context)
  // Sent on a repeated call too, since the first mail may have failed; its key lets messaging send it once.
  if (mail) await sendInvitation(deps, { ...mail, share, token: deriveSecret(mail.salt, idempotencyKey) }, context)
  return share
}

async function shareInTransaction(
  trx: Transaction<Tables>,
  pet: PetRow,
  { email, right }: Invitation,
  { now, idempotencyKey }: { now: Date; idempotencyKey: string | undefined },
): Promise<Remembered> {
  const shares = await findShares(trx, { petProfileId: pet.id, now })
  const known = shares.find((one) => one.email === email)
  if (known && known.uid !== null) {
    await changeRight(trx, known.id, right)
    return { share: toShare({ ...known, access: right }), mail: null }
  }

  if (!known && shares.length >= mostShares) throw petsError('too-many')
  await refuseManyMails(trx, pet, now)
  const salt = newSecret()
  await saveInvitation(trx, {
    id: newId(),
    petProfileId: pet.id,
    email,
    right,
    tokenHash: hashSecret(deriveSecret(salt, idempotencyKey)),
    expiresAt: new Date(now.getTime() + goodForMs),
    now,
  })
  return { share: toShare(await findInvitation(trx, pet, email, now)), mail: { salt, ...getNames(pet) } }
}

// The customer is locked, so that two parallel calls do not both pass the limit.
async function refuseManyMails(trx: Transaction<Tables>, pet: PetRow, now: Date): Promise<void> {
  await lockCustomer(trx, pet.owner_uid)
  const since = new Date(now.getTime() - dayMs)
  const isRoom = await countMail(trx, { customerId: pet.customer_id, since, most: mostMailsADay, now })
  if (!isRoom) throw httpError('too-many-requests', { retryAfter: dayMs / 1000 })
}

async function findInvitation(trx: Transaction<Tables>, pet: PetRow, email: string, now: Date): Promise<ShareRow> {
  const found = (await findShares(trx, { petProfileId: pet.id, now })).find((one) => one.email === email)
  if (!found) throw petsError('share-not-found')
  return found
}

function getNames(pet: PetRow) {
  return {
    petName: nameInMail(pet.name, 'su mascota'),
    ownerName: nameInMail(pet.owner_name, 'Alguien de Huella'),
  }
}

async function sendInvitation(
  { messaging, origins }: Pick<PetsDependencies, 'messaging' | 'origins'>,
  { share, token, petName, ownerName }: { share: Share; token: string; petName: string; ownerName: string },
  { viewer: { country }, requestId }: CallContext,
): Promise<void> {
  await messaging.notify(
    {
      template: 'pet-share',
      data: { petName, ownerName, link: shareLink(origins[country], token), right: share.right },
      to: { email: share.email, country },
      urgency: 'normal',
      key: `pet-share ${hashSecret(token)}`,
      ifUnreachable: 'fail',
    },
    { context: { viewer: anonymousViewer(country), requestId } },
  )
}

import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Right, Share } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import type { Tables } from '../tables.ts'
import { changeRight, deleteShare, findShares, type ShareRow } from './store/shares.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'now'>

interface Path {
  customerId: string
  petProfileId: string
}

/** Shares of a pet; anyone but its owner sees only their own. */
export async function shares({ db, now }: Dependencies, path: Path, context: CallContext): Promise<Share[]> {
  const uid = accountUid(context)
  const pet = await findPetFor(db, { ...path, uid, right: 'see' })
  return (await visibleShares(db, pet, uid, now())).map(toShare)
}

export async function changeShare(
  { db, now }: Dependencies,
  { shareId, right, ...path }: Path & { shareId: string; right: Right },
  context: CallContext,
): Promise<Share> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'owner', isLocked: true })
    const known = (await visibleShares(trx, pet, uid, now())).find(({ id }) => id === shareId)
    if (!known) throw petsError('share-not-found')
    await changeRight(trx, shareId, right)
    return toShare({ ...known, access: right })
  })
}

/** Ends a share, by the owner or by its recipient, who loses access to the pet. */
export async function endShare(
  { db, now }: Dependencies,
  { shareId, ...path }: Path & { shareId: string },
  context: CallContext,
): Promise<{ ended: true }> {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'see', isLocked: true })
    const known = (await visibleShares(trx, pet, uid, now())).some(({ id }) => id === shareId)
    if (!known) throw petsError('share-not-found')
    await deleteShare(trx, shareId)
  })
  return { ended: true }
}

export function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    right: row.access,
    isAccepted: row.uid !== null,
    createdAt: row.created_at.toISOString(),
  }
}

function visibleShares(db: PetsDependencies['db'] | Transaction<Tables>, pet: PetRow, uid: string, now: Date) {
  return findShares(db, { petProfileId: pet.id, uid: pet.access === 'owner' ? null : uid, now })
}

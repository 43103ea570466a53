import type { Kysely, Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from '../tables.ts'
import { findPetFor, type PetAsked, type PetRow } from './store/find-pet-for.ts'

/** The pet, if the caller has the right on it; for the modules that have no store of profiles. */
export function findCallersPet(
  db: Kysely<Tables> | Transaction<Tables>,
  asked: Omit<PetAsked, 'uid'>,
  context: CallContext,
): Promise<PetRow> {
  return findPetFor(db, { ...asked, uid: accountUid(context) })
}

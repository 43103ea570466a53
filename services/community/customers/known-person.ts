import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { lockPerson, type PersonFacts, type PersonRow } from './store.ts'

/** Account data of the caller. Call it before the transaction: it calls another service. */
export async function findPersonFacts(
  { accounts, now }: Pick<CommunityDependencies, 'accounts' | 'now'>,
  context: CallContext,
): Promise<PersonFacts> {
  const uid = accountUid(context)
  const { country, name, phoneNumber, primaryEmailAddress } = await accounts.account(undefined, { context })
  return { uid, country, name, phone: phoneNumber, email: primaryEmailAddress, now: now() }
}

/** Locks the caller's person, so that limits counted afterwards hold; refuses a blocked one. */
export async function actingPerson(trx: Transaction<Tables>, facts: PersonFacts): Promise<PersonRow> {
  const person = await lockPerson(trx, facts)
  if (person.blocked_at !== null) throw communityError('blocked')
  return person
}

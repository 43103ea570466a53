import type { Transaction } from 'kysely'
import type { AccountChanged } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import type { PersonRow } from './store/people.ts'

/**
 * Publishes 'account-changed' in the same transaction, for the services that keep a customer under this account's uid.
 */
export async function publishChange(
  { jobs, now }: Pick<AccountsDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  person: PersonRow,
): Promise<void> {
  await jobs.publish(trx, 'account-changed', describePerson(person, now()))
}

/** A person as the facts of accounts tell of them. */
export function describePerson(person: PersonRow, now: Date): AccountChanged {
  return {
    uid: person.uid,
    fullName: person.name,
    phoneNumber: person.phone_number,
    email: person.email,
    verifiedPhone: person.verified_phone,
    verifiedEmail: person.verified_email,
    changedAt: now.toISOString(),
  }
}

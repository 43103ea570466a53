import { createHash, createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { insertErasedContacts } from './store/erased-customers.ts'

/** Contacts of a customer: a proved or typed phone in E.164, and the account's e-mail. */
export interface CustomerContacts {
  phoneNumber: string | null
  email: string | null
}

type Dependencies = Pick<MarketDependencies, 'db' | 'customerSecrets'>

const loadKeys = oncePerDatabase(async ({ db, customerSecrets }: Dependencies) => {
  const secrets = await loadSecrets(db, customerSecrets, 'market.keys', 'erased customers')
  return secrets.map((secret) => createHash('sha256').update('market erased customers\0').update(secret).digest())
})

/** Keyed hashes of a customer's contacts, by the newest secret first and by the older ones after it. */
export async function hashContacts(deps: Dependencies, { phoneNumber, email }: CustomerContacts): Promise<string[]> {
  const contacts = [
    ...(phoneNumber === null ? [] : [`phone ${phoneNumber}`]),
    ...(email === null ? [] : [`e-mail ${email.trim().normalize('NFC').toLowerCase()}`]),
  ]
  if (contacts.length === 0) return []
  const keys = await loadKeys(deps)
  return keys.flatMap((key) => contacts.map((contact) => createHmac('sha256', key).update(contact).digest('base64url')))
}

/** Remembers that these contacts bought before their account was erased. `hashes` as `hashContacts` answers them. */
export async function rememberErasedCustomer(
  trx: Transaction<Tables>,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await insertErasedContacts(trx, hashes, now)
}

import { AccountChanged } from '#services/accounts/contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { takeOverAccount } from './store/customers.ts'

/** Copies changes of an account to its customer. The fact may arrive twice, late, or after a newer one. */
export async function takeOverChange({ db }: Pick<PetsDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, verifiedPhone, verifiedEmail, changedAt } = AccountChanged.parse(fact)
  const facts = {
    uid,
    name: fullName,
    phone: phoneNumber,
    email,
    provedPhone: verifiedPhone ? phoneNumber : null,
    provedEmail: verifiedEmail ? email : null,
    changedAt: new Date(changedAt),
  }
  await db.transaction().execute((trx) => takeOverAccount(trx, facts))
}

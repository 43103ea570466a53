import { AccountChanged } from '#services/accounts/contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { takeOverAccount } from './store/customers.ts'

/** Takes over what is new of a person's account (D49). It may be told twice, late, and after something newer. */
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

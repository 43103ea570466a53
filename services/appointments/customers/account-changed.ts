import { AccountChanged } from '#services/accounts/contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { takeOverAccount } from './store/people.ts'

/** Copies changes of an account to its customer. The fact may arrive twice, late, or after a newer one. */
export async function takeOverChange({ db }: Pick<AppointmentsDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, verifiedPhone, verifiedEmail, changedAt } = AccountChanged.parse(fact)
  await takeOverAccount(db, {
    uid,
    name: fullName ?? '',
    phone: phoneNumber,
    isPhoneProved: verifiedPhone && phoneNumber !== null,
    email,
    isEmailProved: verifiedEmail && email !== null,
    changedAt: new Date(changedAt),
  })
}

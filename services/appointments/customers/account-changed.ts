import { AccountChanged } from '#services/accounts/contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { takeOverAccount } from './store/people.ts'

/** Takes over what is new of a person's account (D49). It may be told twice, late, and after something newer. */
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

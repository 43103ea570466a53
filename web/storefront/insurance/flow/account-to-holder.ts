import type { Account } from '#services/accounts/contract.ts'
import { EXTENSIONS } from '#services/insurance/customers/rules/identity-document.ts'
import type { CountryIso } from '#shared/country.ts'
import { type HolderDraft, noHolder } from './holder-draft.ts'

/** What the account and its billing know of somebody who insures for the first time. */
export function accountToHolderDraft(account: Account, country: CountryIso): Omit<HolderDraft, 'marks'> {
  const { marks: _, ...blank } = noHolder
  const bill = account.billingInfo.find((info) => info.country === country)
  const isCard = bill?.documentType === 'CI'
  const [number = '', behind = ''] = isCard ? bill.documentNumber.split(' ') : []
  const home = account.defaultAddress
  return {
    ...blank,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    email: account.primaryEmailAddress ?? '',
    phone: account.phoneNumber ?? '',
    ciNumber: number,
    ciExtension: EXTENSIONS.find((extension) => extension === behind) ?? '',
    ciComplement: (isCard && bill.complement) || '',
    city: home?.city ?? '',
    street: home?.street ?? '',
    billingName: bill?.businessName ?? account.name ?? '',
    // 0 is how a sale without one is written.
    billingNit: bill && !isCard && bill.documentNumber !== '0' ? bill.documentNumber : '',
  }
}

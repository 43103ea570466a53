import type { Account } from '#services/accounts/contract.ts'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { noHolder } from './holder-draft.ts'
import type { HolderDraft } from './holder-form.server.ts'

type KnownHolder = Pick<
  Account,
  'name' | 'firstName' | 'lastName' | 'primaryEmailAddress' | 'phoneNumber' | 'billingInfo' | 'defaultAddress'
>

/** Policy holder draft from the account and its billing data, for a first insurance. */
export function accountToHolderDraft(account: KnownHolder, country: CountryIso): Omit<HolderDraft, 'marks'> {
  const { marks: _, ...blank } = noHolder
  const bill = account.billingInfo.find((info) => info.country === country)
  const card = getDocument(country, 'identity')
  const isCard = bill?.documentType === card.type
  const [number = '', behind = ''] = isCard ? bill.documentNumber.split(' ') : []
  const home = account.defaultAddress
  return {
    ...blank,
    ...toLegalName(account),
    email: account.primaryEmailAddress ?? '',
    phone: account.phoneNumber ?? '',
    ciNumber: number,
    ciExtension: card.extensions?.find((extension) => extension === behind) ?? '',
    ciComplement: (isCard && bill.complement) || '',
    city: home?.city ?? '',
    street: home?.street ?? '',
    billingName: bill?.businessName ?? account.name ?? '',
    // Document number 0 means an invoice without a document.
    billingNit: bill && !isCard && bill.documentNumber !== '0' ? bill.documentNumber : '',
  }
}

/** Of three words nobody knows which are surnames, and a policy needs the right ones: they are asked. */
function toLegalName({ name, firstName, lastName }: KnownHolder) {
  const isClear = (name ?? '').trim().split(/\s+/).length <= 2
  return isClear ? { firstName: firstName ?? '', lastName: lastName ?? '' } : { firstName: '', lastName: '' }
}

import { getDocument, whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import { parsePersonPhone } from '#services/market/customers/rules/phone-number.ts'
import { yearsBefore } from '#services/pets/rules/days.ts'
import { type CountryIso, parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { NewProviderCustomer, ProviderCustomer } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import { todayIn } from '../today.ts'
import { CivilStatus } from './contract.ts'
import { documentKey, plainDocument, whyNotDocument } from './rules/identity-document.ts'
import { sexInSpanish } from './rules/sex.ts'
import { ensureCustomer, findCustomer } from './store/customers.ts'
import { findDocumentIndex, findHolder, type Holder, saveHolder } from './store/holders.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'accounts' | 'secrets'>

const ADULT_YEARS = 18

/** Finds the caller's policy holder by id; any other id reads as not found. */
export async function providerCustomer(
  deps: Dependencies,
  { providerCustomerId }: { providerCustomerId: string },
  context: CallContext,
): Promise<ProviderCustomer> {
  const holder = await findHolder(deps.db, accountUid(context), await insuranceKeys(deps))
  if (holder?.id !== providerCustomerId) throw insuranceError('customer-not-found')
  return toHolder(holder)
}

/**
 * Finds the caller's policy holder by document. Only the blind index of the caller's own document is compared, so
 * callers cannot learn whether another person's document is known.
 */
export async function providerCustomerByDocument(
  deps: Dependencies,
  { customerDocumentId }: { customerDocumentId: string },
  context: CallContext,
): Promise<ProviderCustomer> {
  const uid = accountUid(context)
  const keys = await insuranceKeys(deps)
  const [index, holder] = [await findDocumentIndex(deps.db, uid), await findHolder(deps.db, uid, keys)]
  const asked = plainDocument({ number: customerDocumentId, extension: null, complement: null })
  if (!holder || index === undefined) throw insuranceError('customer-not-found')
  // Callers search by number; extension and complement are taken from their own document.
  const key = documentKey(holder.country, {
    ...holder.ci,
    number: asked.number,
    extension: asked.extension ?? holder.ci.extension,
  })
  if (!keys.isBlindIndex(index, key)) throw insuranceError('customer-not-found')
  return toHolder(holder)
}

/** Saves the caller's policy holder; errors name their field. */
export async function saveProviderCustomer(
  deps: Dependencies,
  input: NewProviderCustomer,
  context: CallContext,
): Promise<ProviderCustomer> {
  const uid = accountUid(context)
  const keys = await insuranceKeys(deps)
  const known = await findCustomer(deps.db, uid)
  const account = known ? null : await deps.accounts.account(undefined, { context })
  const country = known ? parseCountry(known.country) : (account?.country ?? context.viewer.country)
  const ci = plainDocument(input.ci)
  refuseDocument(country, ci)
  if (input.birthday > yearsBefore(todayIn(country, deps.now()), ADULT_YEARS))
    throw insuranceError('too-young-to-contract', { fields: { birthday: 'Tienes que ser mayor de edad' } })

  const facts = {
    uid,
    country,
    firstName: input.firstName,
    lastName: input.lastName,
    sex: input.sex === null ? null : sexInSpanish(input.sex),
    civilStatus: input.civilStatus,
    city: input.city,
    addresses: input.addresses,
    emails: input.emails,
    phones: input.phones.map(({ number }, index) => ({ number: parsePhoneOrRefuse(number, { country, index }) })),
    billingName: input.billing.name,
    ci,
    nit: taxNumber(country, input.nit, 'nit'),
    birthday: input.birthday,
    billingNit: taxNumber(country, input.billing.nit, 'billing.nit'),
  }
  const documentIndex = keys.computeBlindIndex(documentKey(country, ci))
  // Store a keyed proof of the input with the idempotency key: a plain hash could be reversed by trying documents.
  const remembered = { proof: keys.computeBlindIndex(JSON.stringify(facts)) }
  await createOnce(deps, { operation: 'save-provider-customer', input: remembered }, context, async (trx) => {
    const now = deps.now()
    await ensureCustomer(trx, {
      id: newId(),
      uid,
      country,
      name: account?.name ?? '',
      phone: account?.phoneNumber ?? null,
      email: account?.primaryEmailAddress ?? null,
      petProfileCustomerId: null,
      now,
    })
    await saveHolder(trx, { id: newId(), ...facts }, { sealing: keys.sealing, documentIndex, now })
    return {}
  })
  const saved = await findHolder(deps.db, uid, keys)
  if (!saved) throw insuranceError('customer-not-found')
  return toHolder(saved)
}

function refuseDocument(country: CountryIso, ci: ReturnType<typeof plainDocument>): void {
  const refusal = whyNotDocument(country, ci)
  if (refusal === null) return
  const field = { 'ci-not-valid': 'ci.number', 'extension-not-valid': 'ci.extension' } as const
  const name = refusal === 'complement-not-valid' ? 'ci.complement' : field[refusal]
  throw insuranceError(refusal, { fields: { [name]: 'Revisa este dato' } })
}

/** Number of the country's tax document; null when empty. */
function taxNumber(country: CountryIso, written: string | null, field: string): string | null {
  if (written === null || written === '') return null
  const { type: documentType } = getDocument(country, 'tax')
  const document = writtenPlainly({ country, documentType, documentNumber: written, complement: null })
  if (whyCannotBill(document)) throw insuranceError('nit-not-valid', { fields: { [field]: 'Revisa este número' } })
  return document.documentNumber
}

function toHolder(holder: Holder): ProviderCustomer {
  return {
    customerId: holder.id,
    names: { first: holder.firstName, last: holder.lastName },
    birthday: holder.birthday,
    sex: holder.sex,
    nit: holder.nit,
    ci: holder.ci,
    deathDate: holder.deathDate,
    isBlocked: holder.isBlocked,
    blockedReason: holder.blockedReason,
    civilStatus: CivilStatus.nullable().parse(holder.civilStatus),
    country: holder.country,
    city: holder.city,
    addresses: holder.addresses,
    emails: holder.emails,
    phones: holder.phones,
    billing: { nit: holder.billingNit, name: holder.billingName },
  }
}

function parsePhoneOrRefuse(written: string, { country, index }: { country: CountryIso; index: number }): string {
  const phone = parsePersonPhone(written, country)
  if (phone === null)
    throw insuranceError('phone-not-valid', { fields: { [`phones.${index}.number`]: 'Revisa el teléfono' } })
  return phone
}

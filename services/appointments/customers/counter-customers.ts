import { DatabaseError } from 'pg'
import { storedPhone } from '#services/market/customers/rules/phone-number.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { deriveId, newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { loadPetWarnings } from '../calendar/warnings/pet-warnings.ts'
import type { CounterAddress, CounterCustomer, CounterPet, NewCounterPet, PetWarning } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { actingFor } from './act-as-customer.ts'
import { loadCounterAddresses, toCounterAddress } from './counter-addresses.ts'
import { findCounterPets } from './counter-pets.ts'
import { customerFacts } from './own-customer.ts'
import { counterSeed } from './rules/counter-seed.ts'
import {
  type CounterCustomerRow,
  findCounterCustomers,
  findLastVisits,
  findMergedCustomers,
  type LastVisitRow,
  markRegistered,
} from './store/counter-customers.ts'
import { findCustomer, saveCustomer } from './store/customers.ts'

type WithPets = CounterCustomer & { pets: CounterPet[]; addresses: CounterAddress[] }

/** A store of the caller's, and one of its merchant's customers as the caller of other services. */
export interface AtCounter {
  store: StoreRecord
  staffUid: string
  customer: CounterCustomerRow
  asCustomer: CallContext
  /** Calls as the same person, where the merchant had entered them twice. */
  doubles: CallContext[]
}

export async function counterCustomers(
  deps: AppointmentsDependencies,
  { storeId, search }: { storeId: string; search: string },
  context: CallContext,
): Promise<CounterCustomer[]> {
  const { store } = await findStaffStore(deps, storeId, context)
  const found = await findCounterCustomers(deps.db, {
    ...knownTo(store),
    search,
    digits: search.replace(/\D/g, '').replace(/^0+/, ''),
  })
  return found.map(toCounterCustomer)
}

export async function counterCustomer(
  deps: AppointmentsDependencies,
  ids: { storeId: string; customerId: string },
  context: CallContext,
): Promise<WithPets> {
  return withPets(deps, await findAtCounter(deps, ids, context))
}

/** Throws customer-not-found, also for somebody whom this merchant does not know. */
export async function findAtCounter(
  deps: AppointmentsDependencies,
  { storeId, customerId }: { storeId: string; customerId: string },
  context: CallContext,
): Promise<AtCounter> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const [customer] = await findCounterCustomers(deps.db, { ...knownTo(store), id: customerId })
  if (!customer) throw appointmentsError('customer-not-found')
  const doubles = await findMergedCustomers(deps.db, customer.id)
  return {
    store,
    staffUid: scope.uid,
    customer,
    asCustomer: actingFor(customer, context),
    doubles: doubles.map(({ uid }) => actingFor({ ...customer, uid }, context)),
  }
}

/** Creates an account and a pet first; a repetition with the same Idempotency-Key finds them. */
export async function registerCustomer(
  deps: AppointmentsDependencies,
  input: { storeId: string; name: string; phone: string; pet: NewCounterPet },
  context: CallContext,
): Promise<WithPets> {
  const { storeId, name, pet } = input
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const { country } = store
  const phone = storedPhone(input.phone, country)
  if (!phone.startsWith('+')) throw appointmentsError('phone-not-valid')

  const { idempotencyKey } = context
  const uid = idempotencyKey ? deriveId(counterSeed(scope.uid, idempotencyKey)) : newId()
  await refuseKnownPhone(deps, store, { phone, uid })
  await deps.internalAccounts.createCounterAccount({ uid, country, name, phone }, { context })
  const asCustomer = actingFor({ uid, country, isRegisteredHere: true }, context)
  try {
    await deps.pets.createPetProfile(toNewPet(pet), { context: asCustomer })
  } catch (error) {
    // No store would find the account, so that nobody could erase it.
    if (!(await findCustomer(deps.db, uid))) await eraseInOtherServices(deps, asCustomer)
    throw error
  }

  const facts = await customerFacts(deps, asCustomer, { country, os: 'COUNTER' })
  try {
    const { customerId } = await createOnce(deps, { operation: 'register-customer', input }, context, async (trx) => {
      const customer = await saveCustomer(trx, facts)
      await markRegistered(trx, { customerId: customer.id, merchantId: store.merchant.id })
      return { customerId: customer.id }
    })
    return await counterCustomer(deps, { storeId, customerId }, context)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'one_counter_customer_a_phone') throw error
    // Somebody else entered the person in this moment.
    await eraseInOtherServices(deps, asCustomer)
    await refuseKnownPhone(deps, store, { phone, uid })
    throw appointmentsError('customer-known', { cause: error })
  }
}

/** Refuses a phone of a customer whom the merchant knows, with the name; `uid`: of the one being entered. */
async function refuseKnownPhone(
  { db }: AppointmentsDependencies,
  store: StoreRecord,
  { phone, uid }: { phone: string; uid: string },
): Promise<void> {
  const found = await findCounterCustomers(db, { ...knownTo(store), phone })
  const known = found.find((customer) => customer.uid !== uid)
  if (!known) return
  throw appointmentsError('customer-known', {
    detail: `Ya conoces ese teléfono: es de ${known.name}.`,
    customerId: known.id,
    name: known.name,
  })
}

/** Erases a customer everywhere but here; answers what the law makes the services keep. */
export async function eraseInOtherServices(
  { customerDataServices }: Pick<AppointmentsDependencies, 'customerDataServices'>,
  asCustomer: CallContext,
): Promise<string[]> {
  const kept: string[] = []
  for (const { client } of customerDataServices) {
    kept.push(...(await client.erasePerson(undefined, { context: asCustomer })).kept)
  }
  return kept
}

export async function addCustomerPet(
  deps: AppointmentsDependencies,
  { pet, ...ids }: { storeId: string; customerId: string; pet: NewCounterPet },
  context: CallContext,
): Promise<CounterPet> {
  const { store, customer, asCustomer } = await findAtCounter(deps, ids, context)
  if (!customer.isRegisteredHere) throw appointmentsError('customer-has-account')
  return toCounterPet(store, {}, await deps.pets.createPetProfile(toNewPet(pet), { context: asCustomer }))
}

function knownTo({ merchant, timezone }: StoreRecord) {
  return { merchantId: merchant.id, timezone }
}

function toNewPet({ name, petTypeId, weight }: NewCounterPet) {
  return { name, petTypeId, ...(weight !== null && { weight }) }
}

function toCounterCustomer({ uid: _uid, country: _country, petIds: _petIds, ...customer }: CounterCustomerRow) {
  return customer
}

async function withPets(deps: AppointmentsDependencies, { store, ...person }: AtCounter): Promise<WithPets> {
  const { customer } = person
  const [pets, addresses] = await Promise.all([
    findCounterPets(deps, person),
    loadCounterAddresses(deps, store, customer.id),
  ])
  const alive = pets.filter(({ deathDate }) => deathDate === null)
  const petIds = alive.map(({ id }) => id)
  const [last, warnings] = await Promise.all([
    findLastVisits(deps.db, { storeId: store.id, timezone: store.timezone, petIds }),
    loadPetWarnings(deps, { merchantId: store.merchant.id, petIds }),
  ])
  return {
    ...toCounterCustomer(customer),
    pets: alive.map((pet) => toCounterPet(store, { lastVisit: last.get(pet.id), warning: warnings.get(pet.id) }, pet)),
    addresses: addresses.map((address) => toCounterAddress(store, address)),
  }
}

function toCounterPet(
  { merchant }: StoreRecord,
  { lastVisit, warning = null }: { lastVisit?: LastVisitRow | undefined; warning?: PetWarning | null | undefined },
  pet: PetProfile,
): CounterPet {
  const { id, name, petTypeId, breed, weightGrams, weight } = pet
  const size = findPetSize({
    petTypeFields: merchant.petTypeFields,
    petTypeId,
    weightGrams,
    weight,
    statedSize: null,
  })
  const sized = 'ask' in size ? { size: null, sizes: size.ask } : { size: size.size, sizes: [] }
  const last = lastVisit ? { day: lastVisit.day, servicePackId: lastVisit.servicePackId, size: lastVisit.size } : null
  return { id, name, petTypeId, breed, weightGrams, ...sized, last, warning }
}

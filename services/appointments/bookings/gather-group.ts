import type { AddressBookEntry } from '#services/accounts/contract.ts'
import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { distanceInMetres } from '#shared/geo.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetChoice } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { type PricedVisit, priceVisit } from '../packs/rules/price-visit.ts'
import type { MandatoryField } from '../rules/enums.ts'
import { isWithinReach, travelMinutes } from '../slots/rules/travel.ts'
import type { PackRecord, StoreRecord } from '../stores/store-record.ts'

/** Pets, services and address as the client chose them. */
export interface GroupChoice {
  pets: PetChoice[]
  hasPickUp: boolean
  addressCode: string | null
}

type Pet = Awaited<ReturnType<AppointmentsDependencies['pets']['petProfile']>>

export interface GroupPet {
  choice: PetChoice
  pet: Pet
  pack: PackRecord
  size: string | null
  visit: PricedVisit
}

export interface GroupAddress {
  street: string
  notes: string
  city: string
  lat: number
  lon: number
}

/**
 * All that a slot, a price and a booking depend on, read from other services and the store's catalogue, never from a
 * request body.
 */
export interface Group {
  store: StoreRecord
  pets: GroupPet[]
  hasPickUp: boolean
  isHomeVisit: boolean
  /** Address of the pickup or home visit; null: the customer brings the pets. */
  address: GroupAddress | null
  addressCode: string | null
  /** Minutes of travel to the home, and as many back; 0 at the store. */
  travelMinutes: number
  /** Minutes of one way of the rides that fetch the pets; 0 where their owner brings them. */
  fetchMinutes: number
}

interface GroupOptions {
  /** True for a search: notes and breed may be missing. */
  isDraft: boolean
  /** Addresses that a counter was told; without them the code is one of the caller's address book. */
  addresses?: readonly (GroupAddress & { id: string })[] | undefined
}

type Dependencies = Pick<AppointmentsDependencies, 'pets' | 'accounts'>

/**
 * Reads the chosen pets and addresses, and prices the services. Throws what makes the booking impossible; missing
 * values throw 'field-missing', with `fields` such as 'pets.0.petSize'. Call it before a transaction opens: it calls
 * other services.
 */
export async function gatherGroup(
  deps: Dependencies,
  store: StoreRecord,
  choice: GroupChoice,
  context: CallContext,
  { isDraft, addresses }: GroupOptions = { isDraft: false },
): Promise<Group> {
  const packs = choice.pets.map((pet) => findPack(store, pet.servicePackId))
  if (new Set(choice.pets.map(({ petId }) => petId)).size < choice.pets.length) throw appointmentsError('pet-twice')

  const isHomeVisit = packs.some((pack) => pack.isHomeVisit)
  // A booking is either at the store or at home, for all its pets.
  if (isHomeVisit && !packs.every((pack) => pack.isHomeVisit)) throw appointmentsError('stores-differ')
  const hasPickUp = choice.hasPickUp && !isHomeVisit

  const [pets, place] = await Promise.all([
    Promise.all(choice.pets.map(({ petId }) => findPet(deps, petId, context))),
    hasPickUp || isHomeVisit
      ? findPlace(deps, store, { addressCode: choice.addressCode, isHomeVisit, addresses }, context)
      : null,
  ])

  const missing: Record<string, string> = {}
  const priced = choice.pets.flatMap((one, index): GroupPet[] => {
    const [pet, pack] = [pets[index], packs[index]]
    if (!pet || !pack) return []
    const size = sizeFor(store, pet, one.petSize)
    const visit = priceVisit({ pack, extras: store.extras, petTypeId: pet.petTypeId, size, chosen: one })
    if ('refusal' in visit && visit.refusal !== 'field-missing') throw appointmentsError(visit.refusal)
    const isSizeMissing = 'refusal' in visit || (pack.mandatoryFields.includes('petSize') && !isSized(store, pet, size))
    if (isSizeMissing) missing[`pets.${index}.petSize`] = SENTENCES.petSize
    if (!isDraft) Object.assign(missing, findMissingFields(pack, one, pet, index))
    return 'refusal' in visit ? [] : [{ choice: one, pet, pack, size, visit }]
  })
  if (Object.keys(missing).length > 0) throw appointmentsError('field-missing', { fields: missing })

  return {
    store,
    pets: priced,
    hasPickUp,
    isHomeVisit,
    address: place?.address ?? null,
    addressCode: place ? choice.addressCode : null,
    travelMinutes: place && isHomeVisit ? travelMinutes(place.metres) : 0,
    fetchMinutes: place && hasPickUp ? travelMinutes(place.metres) : 0,
  }
}

const SENTENCES: Record<MandatoryField, string> = {
  petSize: 'Dinos su tamaño.',
  petBreed: 'Agrega su raza en su perfil.',
  notes: 'Cuéntanos qué le pasa o qué necesita.',
  address: 'Elige la dirección donde vamos.',
}

function findMissingFields({ mandatoryFields }: PackRecord, choice: PetChoice, pet: Pet, index: number) {
  const isMissing = { notes: choice.notes === '', petBreed: pet.breedId === null }
  const fields = (['notes', 'petBreed'] as const).filter((field) => mandatoryFields.includes(field) && isMissing[field])
  return Object.fromEntries(fields.map((field) => [`pets.${index}.${field}`, SENTENCES[field]]))
}

/** Finds a pack by its id or its kind. */
export function findPack(store: StoreRecord, servicePackId: string): PackRecord {
  const pack =
    store.packs.find(({ id }) => id === servicePackId) ?? store.packs.find(({ kind }) => kind === servicePackId)
  if (!pack) throw appointmentsError('pack-not-found')
  return pack
}

function sizeFor({ merchant }: StoreRecord, pet: Pet, statedSize: string | null): string | null {
  const size = findPetSize({
    petTypeFields: merchant.petTypeFields,
    petTypeId: pet.petTypeId,
    weightGrams: pet.weightGrams,
    weight: pet.weight,
    statedSize,
  })
  return 'ask' in size ? null : size.size
}

// Merchants without sizes for this kind of pet need none.
function isSized({ merchant }: StoreRecord, pet: Pet, size: string | null): boolean {
  return size !== null || !merchant.petTypeFields.some(({ petTypeId }) => petTypeId === pet.petTypeId)
}

async function findPet({ pets }: Dependencies, petProfileId: string, context: CallContext): Promise<Pet> {
  const pet = await pets.petProfile({ petProfileId }, { context }).catch((error: unknown) => {
    throw asServiceError(error)?.status === 404 ? appointmentsError('pet-not-found', { cause: error }) : error
  })
  if (pet.deathDate !== null) throw appointmentsError('pet-has-died')
  return pet
}

async function findPlace(
  deps: Dependencies,
  store: StoreRecord,
  {
    addressCode,
    isHomeVisit,
    addresses,
  }: { addressCode: string | null; isHomeVisit: boolean; addresses: GroupOptions['addresses'] },
  context: CallContext,
): Promise<{ address: GroupAddress; metres: number }> {
  const radius = isHomeVisit ? store.homeVisitRadius : store.pickUpRadius
  if (radius === null && !isHomeVisit) throw appointmentsError('pick-up-not-offered')

  const address = addresses
    ? addresses.find(({ id }) => id === addressCode)
    : await findInAddressBook(deps, addressCode, context)
  if (!address) throw appointmentsError('address-needed', { fields: { addressCode: SENTENCES.address } })

  const { street, notes, city, lat, lon } = address
  const metres = distanceInMetres(store.point, { lat, lon })
  if (!isWithinReach(metres, radius)) throw appointmentsError('address-too-far')
  return { address: { street, notes, city, lat, lon }, metres }
}

// Slots are public, but an address book needs an account.
async function findInAddressBook(
  { accounts }: Dependencies,
  addressCode: string | null,
  context: CallContext,
): Promise<GroupAddress | null> {
  if (addressCode === null) return null
  const { uid } = context.viewer
  if (uid === null) throw appointmentsError('token-must-be-provided')
  const book = await accounts.addresses({ userId: uid }, { context })
  const entry = book.find(({ eddressCode }) => eddressCode === addressCode)
  return entry ? toGroupAddress(entry) : null
}

function toGroupAddress({ street, building, unit, notes, city, coordinates }: AddressBookEntry): GroupAddress {
  const { lat, lon } = coordinates
  return { street: [street, building, unit].filter(Boolean).join(', '), notes, city, lat, lon }
}

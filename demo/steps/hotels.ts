import { asRegular, demoRegulars } from '#demo/appointments/regulars.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import { coats } from '#demo/community/coats.ts'
import { demoPeople } from '#demo/people.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import { addDays, parseMoment, todayIn } from '#services/appointments/rules/local-clock.ts'
import type { StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { deriveId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findRegularPet } from './regulars.ts'
import { renderPhoto } from './render-photo.ts'
import { signedInAs } from './signed-in-as.ts'
import type { StepDependencies } from './step.ts'

/** Stores with a hotel, one a country: a night of a small dog, minor units, and a guest whose person signs in. */
const HOTELS = [
  { storeId: 'spa-equipetrol-banzer', night: 7000, guest: { email: 'ana@huella.example', pet: 'Toby' } },
  { storeId: 'mimos-villa-morra', night: 90_000, guest: { email: 'diego@huella.example', pet: 'Rocky' } },
]

/** Places of a hotel: what they take, and up to which size. */
const PLACES = [
  { name: 'Patio 1', petTypeId: 'perro', largestSize: null, isOwnRoom: false, mostPets: 2 },
  { name: 'Patio 2', petTypeId: 'perro', largestSize: null, isOwnRoom: false, mostPets: 1 },
  { name: 'Patio 3', petTypeId: 'perro', largestSize: null, isOwnRoom: false, mostPets: 1 },
  { name: 'Suite tranquila', petTypeId: 'perro', largestSize: null, isOwnRoom: true, mostPets: 1 },
  { name: 'Gatera 1', petTypeId: 'gato', largestSize: null, isOwnRoom: false, mostPets: 2 },
  { name: 'Gatera 2', petTypeId: 'gato', largestSize: null, isOwnRoom: false, mostPets: 1 },
]

type Outcome = 'left' | 'here' | 'accepted' | 'waiting' | 'cancelled'

/** Stays in every state, days from today; `companion`: a second pet of the family, in the same place. */
const STAYS: { from: number; until: number; outcome: Outcome; hasMedicine?: boolean; companion?: string }[] = [
  { from: -6, until: -3, outcome: 'left' },
  { from: -1, until: 2, outcome: 'here', hasMedicine: true },
  { from: -2, until: 0, outcome: 'here', companion: 'Trufa' },
  { from: 0, until: 3, outcome: 'accepted', companion: 'Canelo' },
  { from: 4, until: 7, outcome: 'waiting' },
  { from: 5, until: 6, outcome: 'cancelled' },
]

const MEDICINE = { name: 'Apoquel', dose: '1 tableta', times: ['08:00', '20:00'], note: 'Con un poco de comida' }

const PHOTOS = [
  { scene: 'garden', caption: 'Conociendo el patio' },
  { scene: 'night', caption: 'Ya con sueño' },
] as const

const BROUGHT = [
  { label: 'Bolsas de comida', count: 6 },
  { label: 'Cama azul', count: 1 },
  { label: 'Pelota', count: 2 },
]

/** Opens the hotels and lets regulars sleep there. */
export async function openHotels(deps: StepDependencies): Promise<void> {
  const { appointments, now } = deps
  const stores = demoStores(todayIn(countries.BO.timezone, now()))
  for (const { storeId, night, guest } of HOTELS) {
    const store = stores.find(({ id }) => id === storeId)
    if (!store) continue
    const clock = { at: new Date(now().getTime() - 20 * 86_400_000) }
    const client = appointments.at(() => clock.at)
    await openHotel({ client, staff: appointments.staff, night }, store, todayIn(store.timezone, now()))
    const regulars = demoRegulars.filter(({ city }) => city === store.city).toReversed()
    for (const [index, stay] of STAYS.entries()) {
      const regular = regulars[index]
      if (!regular) continue
      const pet = await findRegularPet(deps.pets, regular)
      const context = asRegular(regular)
      const petIds = [pet.id, ...(await findCompanion(deps.pets, { pet, name: stay.companion, context }))]
      await liveStay(deps, { client, clock, store, context, petIds, stay })
    }
    const person = demoPeople.find(({ email }) => email === guest.email)
    if (!person) continue
    await signedInAs(deps.accounts, person, async (context) => {
      const { id: customerId } = await deps.pets.client.customerByEcommerceUid(
        { userUid: context.viewer.uid ?? '' },
        { context },
      )
      const pets = await deps.pets.client.petProfiles({ customerId }, { context })
      const petId = pets.find(({ name }) => name === guest.pet)?.id
      const stay = { from: 9, until: 12, outcome: 'accepted' as const, hasMedicine: true }
      if (petId) await liveStay(deps, { client, clock, store, context, petIds: [petId], stay })
    })
  }
}

async function openHotel(
  { client, staff, night }: { client: AppointmentsClient; staff: CallContext; night: number },
  { id: storeId }: StorePlan,
  today: string,
): Promise<void> {
  const call = { context: staff }
  const before = await client.hotelSettings({ storeId }, call)
  if (before.version === 0) {
    const rates = before.guests.flatMap(({ petTypeId, sizes }) =>
      (sizes.length > 0 ? sizes : [null]).map((size, index) => ({
        ...{ petTypeId, size, night: Math.round(night * (1 + index * 0.25)) },
        day: Math.round(night * (0.6 + index * 0.15)),
      })),
    )
    await client.saveHotel(
      {
        ...{
          storeId,
          version: 0,
          isOpen: true,
          rates,
          requiredVaccines: [],
          companionPercent: 60,
          takesMembership: true,
        },
        ...{
          checkInMinute: 840,
          receiveUntilMinute: 1080,
          checkOutMinute: 720,
          dayFromMinute: 480,
          dayUntilMinute: 1080,
        },
        houseRules: 'Trae su comida en bolsas por día y algo que huela a casa.\nPaseamos tres veces al día.',
      },
      call,
    )
  }
  for (const [index, place] of PLACES.entries()) {
    const kennelId = deriveId(`demo kennel ${storeId} ${index}`)
    if (before.kennels.some(({ id }) => id === kennelId)) continue
    await client.saveKennel({ storeId, kennelId, version: 0, ...place, isActive: true }, call)
  }
  const seasonId = deriveId(`demo season ${storeId}`)
  if (before.seasons.some(({ id }) => id === seasonId)) return
  const season = { name: 'Fiestas', percent: 25, prices: [], leastNights: 3 }
  const days = { fromDay: addDays(today, 24), untilDay: addDays(today, 36) }
  await client.saveSeason({ storeId, seasonId, version: 0, ...season, ...days }, call)
}

interface LivedStay {
  client: AppointmentsClient
  clock: { at: Date }
  store: StorePlan
  /** Call of the guest's person. */
  context: CallContext
  petIds: readonly string[]
  stay: (typeof STAYS)[number]
}

async function liveStay(
  { appointments: { staff }, now }: StepDependencies,
  { client, clock, store, context: person, petIds, stay: { from, until, outcome, hasMedicine } }: LivedStay,
): Promise<void> {
  const today = todayIn(store.timezone, now())
  const [fromDay, untilDay] = [addDays(today, from), addDays(today, until)]
  const at = (day: string, time: string) => new Date(parseMoment(`${day}T${time}`, store.timezone) ?? now().getTime())
  const context = { ...person, idempotencyKey: `demo/stay/${store.id}/${from}` }
  const stay = {
    merchantId: store.merchantId,
    storeId: store.id,
    fromDay,
    untilDay,
    pets: petIds.map((petId) => ({ petId })),
    isTogether: true,
  }
  clock.at = new Date(Math.min(at(addDays(fromDay, -2), '10:00').getTime(), now().getTime() - 900_000))
  const booked = await client
    .quoteStay(stay, { context })
    // A family whose place is taken by itself has another price: the step ran before.
    .then(({ total, guests }) =>
      guests.length > 1 && guests.every(({ sharesWith }) => sharesWith.length === 0)
        ? null
        : client.bookStay({ ...stay, total }, { context }),
    )
    .catch((error: unknown) => {
      // The step ran before, or the store is closed that day.
      if (asServiceError(error)?.status === 409) return null
      throw error
    })
  const ids = booked?.appointments.map(({ id }) => id) ?? []
  const [appointmentId] = ids
  if (!appointmentId || outcome === 'waiting') return
  if (outcome === 'cancelled') {
    const cancelled = { appointmentId, state: 'CANCELLED' as const, cancelReason: 'Nos quedamos en casa' }
    await unlessLived(client.moveOrCancelAppointment(cancelled, { context }))
    return
  }
  for (const id of ids) {
    const accepted = client.setAppointmentState({ appointmentId: id, state: 'CONFIRMED' }, { context: staff })
    if (!(await unlessLived(accepted))) return
  }
  const medicine = { appointmentId, medicineId: deriveId(`demo medicine ${store.id} ${from}`) }
  const plan = { ...medicine, ...MEDICINE, fromDay, untilDay }
  if (outcome === 'accepted') {
    if (hasMedicine) await client.saveOwnStayMedicine(plan, { context })
    return
  }
  if (hasMedicine) await client.saveStayMedicine(plan, { context: staff })
  clock.at = at(fromDay, '14:30')
  for (const id of ids) await client.checkInStay({ appointmentId: id, items: BROUGHT }, { context: staff })
  if (hasMedicine) {
    clock.at = at(fromDay, '20:05')
    await client.giveStayDose({ ...medicine, day: fromDay, time: '20:00' }, { context: staff })
    for (const { scene, caption } of PHOTOS) {
      const file = await renderPhoto(coats.honey, { scene, shot: `${store.id} ${scene}` })
      await client.addStayPhoto({ appointmentId, caption, file }, { context: staff })
    }
  }
  if (outcome === 'here') return
  clock.at = at(untilDay, '11:00')
  for (const id of ids) await client.checkOutStay({ appointmentId: id, returned: [1, 2] }, { context: staff })
}

/** A second pet of a guest's family, of its kind and weight; none without a name. */
async function findCompanion(
  { client }: StepDependencies['pets'],
  { pet, name, context }: { pet: PetProfile; name: string | undefined; context: CallContext },
): Promise<string[]> {
  if (name === undefined) return []
  const { customerId, petTypeId, weight, breedId } = pet
  const pets = await client.petProfiles({ customerId }, { context })
  const found = pets.find((one) => one.name === name)
  const facts = { name, petTypeId, ...(weight !== null && { weight }), ...(breedId !== null && { breedId }) }
  return [(found ?? (await client.createPetProfile(facts, { context }))).id]
}

/** Whether an act was made now: a stay that an earlier run lived refuses it. */
async function unlessLived(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (asServiceError(error)?.status === 409) return false
    throw error
  }
}

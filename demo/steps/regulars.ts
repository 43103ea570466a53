import { asRegular, type Regular } from '#demo/appointments/regulars.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import type { PetsDoor, StepDependencies } from './step.ts'

const DAY_MS = 86_400_000

/** A store enters a regular with their pet, before the demonstration's month. */
export async function enterRegular(
  { appointments, pets, now }: Pick<StepDependencies, 'appointments' | 'pets' | 'now'>,
  storeId: string,
  regular: Regular,
): Promise<void> {
  const { key, name, phone, pet } = regular
  const context = { ...appointments.staff, idempotencyKey: key }
  const entered = { name: pet.name, petTypeId: pet.petTypeId, weight: pet.kilograms }
  await appointments
    .at(() => new Date(now().getTime() - 40 * DAY_MS))
    .registerCustomer({ storeId, name, phone, pet: entered }, { context })

  const { customerId, id: petProfileId } = await findRegularPet(pets, regular)
  await pets.client.updatePetProfile(
    { customerId, petProfileId, breedId: pet.breedId },
    { context: asRegular(regular) },
  )
}

/** The pet with which a store entered a regular. */
export async function findRegularPet({ client }: PetsDoor, regular: Regular): Promise<PetProfile> {
  const context = asRegular(regular)
  const { id: customerId } = await client.customerByEcommerceUid({ userUid: regular.uid }, { context })
  const pet = (await client.petProfiles({ customerId }, { context })).find(({ name }) => name === regular.pet.name)
  if (!pet) throw new Error(`${regular.name} was not entered with ${regular.pet.name}`)
  return pet
}

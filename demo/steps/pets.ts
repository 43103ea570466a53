import { type DemoPerson, demoPeople } from '#demo/people.ts'
import { type DemoPet, demoPets } from '#demo/pets.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { signedInAs } from './signed-in-as.ts'
import type { AccountsDoor, DemoStep, PetsDoor, StepDependencies } from './step.ts'

export const petsSteps: DemoStep[] = [
  { service: 'pets', number: 1, name: 'pets of these people, with weights and medicines', run: bringPets },
]

async function bringPets({ accounts, pets, now }: StepDependencies): Promise<void> {
  for (const person of demoPeople) {
    const own = demoPets.filter(({ owner }) => owner === person.email)
    if (own.length === 0) continue
    const today = dayIn(countries[person.country].timezone, now())
    await signedInAs(accounts, person, async (context) => {
      const known = await findPets(pets, context)
      for (const pet of own) {
        const there = known.find(({ name }) => name === pet.profile.name)
        await bringPet(pets, pet, { there, today, context })
      }
    })
  }
  for (const pet of demoPets) await letIn(accounts, pets, pet)
}

// An interrupted run continues: existing pets are brought to the same state.
export async function bringPet(
  { client }: PetsDoor,
  { profile, bornDaysAgo, diedDaysAgo, weights, medicines, sharedWith }: DemoPet,
  { there, today, context }: { there: PetProfile | undefined; today: string; context: CallContext },
): Promise<void> {
  const daysAgo = (days: number) => plusDays(today, -days)
  const life = {
    birthday: daysAgo(bornDaysAgo),
    ...(diedDaysAgo !== undefined && { deathDate: daysAgo(diedDaysAgo) }),
  }
  const pet = there ?? (await client.createPetProfile({ ...profile, ...life }, { context }))
  const path = { customerId: pet.customerId, petProfileId: pet.id }

  for (const [days, grams] of weights)
    await client.addWeight({ ...path, grams, measuredOn: daysAgo(days) }, { context })
  for (const { givenDaysAgo, ...medicine } of medicines)
    await client.addMedicineApplication({ ...path, ...medicine, appliedOn: daysAgo(givenDaysAgo) }, { context })
  if (sharedWith) await client.share({ ...path, ...sharedWith }, { context })
}

/** The recipient opens the invitation's mail; without a new one it was opened before. */
async function letIn(accounts: AccountsDoor, pets: PetsDoor, { sharedWith }: DemoPet): Promise<void> {
  const friend = demoPeople.find(({ email }) => email === sharedWith?.email)
  const token = friend && pets.invitationTo(friend.email).split('/').at(-1)
  if (friend && token) await accept(accounts, pets, friend, token)
}

async function accept(accounts: AccountsDoor, { client }: PetsDoor, friend: DemoPerson, token: string): Promise<void> {
  await signedInAs(accounts, friend, async (context) => {
    await client.acceptShare({ token }, { context })
  })
}

export async function findPets({ client }: PetsDoor, context: CallContext): Promise<PetProfile[]> {
  try {
    const { id } = await client.customerByEcommerceUid({ userUid: context.viewer.uid ?? '' }, { context })
    return await client.petProfiles({ customerId: id }, { context })
  } catch (error) {
    if (asServiceError(error)?.code !== 'pets.customer-not-found') throw error
    return []
  }
}

import { type InsuredPerson, insuredPeople } from '#demo/insurance/people.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { signUp } from './accounts.ts'
import { clockOf, insure } from './claims.ts'
import { bringPet, findPets } from './pets.ts'
import { signedInAs } from './signed-in-as.ts'
import type { StepDependencies } from './step.ts'

/** People of a country who can sign in, each with an insurance in another state. */
export async function insurePeople(deps: StepDependencies, country: CountryIso): Promise<void> {
  for (const each of insuredPeople[country]) await insureOne(deps, each)
}

async function insureOne(deps: StepDependencies, { person, pet, contract }: InsuredPerson): Promise<void> {
  const { accounts, pets, now } = deps
  await signUp(deps, person)
  await signedInAs(accounts, person, async (context) => {
    const today = dayIn(countries[person.country].timezone, now())
    const there = (await findPets(pets, context)).find(({ name }) => name === pet.profile.name)
    await bringPet(pets, pet, { there, today, context })
    const [profile] = await findPets(pets, context)
    if (!profile) throw new Error(`${person.email} has no pet`)
    const { email, name, phoneNumber = '', country, addresses } = person
    const owner = { context, email, name, phoneNumber, country, city: addresses[0]?.city ?? '' }
    const terms = {
      ...contract,
      birthday: profile.birthday ?? '2023-01-15',
      sex: profile.sex === 'Hembra' ? ('FEMALE' as const) : ('MALE' as const),
    }
    const { path, at, day } = await insure(deps, terms, { ...owner, pet: profile })
    const { status, validityExpirationDate: until } = await at(0).insurance(path, { context })
    if (status === 'ACTIVE' && until < day(0))
      await deps.insurance.moveWithTime(clockOf(deps, daysBetween(until, day(0)) - 1))
  })
}

import { type BrowserContext, expect } from '@playwright/test'
import { sql } from 'kysely'
import type { Claim, ClaimFacts, Insurance, InsuranceCustomer, Policy } from '#services/insurance/contract.ts'
import { makeActive } from '#services/insurance/testing/make-active.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { type SignedIn, signUp } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'

const api = '/pet-insurance/api'

/** Facts of whoever signs a contract. */
export const holder = {
  firstName: 'Valeria',
  lastName: 'Suárez Roca',
  birthday: '1990-02-28',
  ci: { number: '4567890', extension: 'SC' },
  city: 'Santa Cruz',
  addresses: [{ street: 'Av. San Martín 455', city: 'Santa Cruz' }],
  emails: [{ address: 'valeria@ejemplo.bo' }],
  phones: [{ number: '70000001' }],
  billing: { name: 'Valeria Suárez' },
}

/**
 * Creates, over the API, a dog whose paid and issued contract has been active for ten days and covered for forty, and
 * the owner's actions on it. `daysLeft`: days until its month ends, today included; by default its regular end.
 */
export async function insuredDog(context: BrowserContext, name: string, { daysLeft }: { daysLeft?: number } = {}) {
  const owner = await signUp(context)
  const pet = await givePet(owner, { name })
  const plans = (await owner.ask('GET', `${api}/insurance-provider/policies`)) as Policy[]
  const plan = plans.find(({ coverages }) => coverages.some(({ event }) => event === 'accident'))
  const { id: customerId } = (await owner.ask('POST', `${api}/customers`, {})) as InsuranceCustomer
  const route = `${api}/customers/${customerId}/insurances`
  const quote = (await owner.ask('POST', route, {
    policyId: plan?.id,
    petProfileId: pet.id,
    petProfileSpecies: 'PERRO',
    petProfileRace: 'Beagle',
    petProfileName: name,
    petProfileBirthday: '2022-03-04',
    petProfileWeight: 12.35,
    petProfileSex: 'MALE',
    petProfileUniqueCharacteristics: 'Mancha blanca en el pecho',
  })) as Insurance
  await send(owner, `${route}/${quote.id}/pictures`, { files: await photoFile('1.jpg'), shows: 'front' })
  await send(owner, `${route}/${quote.id}/pictures`, { files: await photoFile('2.jpg'), shows: 'left' })

  const database = await connectDatabase({
    dataDir: process.env.JOURNEYS_DATA_DIR ?? '',
    poolSize: 1,
    applicationName: 'journeys',
  })
  const db: Parameters<typeof makeActive>[0] = database.db()
  await sql`
    update insurance.insurances set valid_from = valid_from - 10, covered_since = covered_since - 40 where id = ${quote.id}
  `.execute(db)
  if (daysLeft !== undefined)
    await sql`
      update insurance.insurances set valid_until = ${plusDays(quote.validityStartDate, daysLeft)} where id = ${quote.id}
    `.execute(db)
  await makeActive(db, quote.id, new Date(quote.createdAt))
  await database.close()

  const claims = `${route}/${quote.id}/claims`
  return {
    owner,
    insuranceId: quote.id,
    today: quote.validityStartDate,
    /** Submits a claim with its documents. */
    async claim(facts: ClaimFacts & { daysAgo: number }): Promise<Claim> {
      const { daysAgo, ...rest } = facts
      const begun = { event: 'accident', occurredOn: plusDays(quote.validityStartDate, -daysAgo), ...rest }
      const { id } = (await owner.ask('POST', claims, begun)) as Claim
      for (const kind of ['invoice', 'vet-report'])
        await send(owner, `${claims}/${id}/papers`, { file: await photoFile(`${kind}.jpg`), kind })
      return (await owner.ask('POST', `${claims}/${id}/send`, {})) as Claim
    },
    sendAgain: (claimId: string) => owner.ask('POST', `${claims}/${claimId}/send`, {}),
  }
}

async function photoFile(name: string): Promise<File> {
  const { buffer, mimeType } = await aPhoto(name)
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

async function send({ session }: SignedIn, path: string, fields: Record<string, string | File>): Promise<void> {
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { origin, cookie: `huella_session=${session}` }
  const answer = await fetch(origin + path, { method: 'POST', body, headers })
  expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true)
}

// npm run test:battery -- insurance-races: one owner at two whole servers on one database, by HTTP, every call with its
// own key. npm test races the rules over two pools (services/insurance/contracts/races.test.ts).
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { aPicture, holder, toInsuranceRequest } from '#services/insurance/testing/insure.ts'
import { makeActive } from '#services/insurance/testing/make-active.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { send } from '../guests.ts'
import { startShop } from '../running-shop.ts'

const RACERS = 64
const MOST_QUOTES = 10

const one = await startShop()
const two = await startShop({ DATA_DIR: one.dataDir })
const connection = await connectDatabase({ dataDir: one.dataDir, poolSize: 2, applicationName: 'races' })
afterAll(async () => {
  await connection.close()
  await two.stop()
  await one.stop()
})
const getDoor = (nth: number) => (nth % 2 === 0 ? one.urls.BO : two.urls.BO)

async function signedIn(email: string): Promise<string> {
  const proof = await (await send(one.urls.BO, '/v1/app/identity/signIn', { email, password: DEMO_PASSWORD })).json()
  const session = { idToken: proof.idToken, country: 'BO' }
  return (await (await send(one.urls.BO, '/v1/app/web/sessions', session)).json()).sessionToken
}

const api = '/pet-insurance/api'
const token = await signedIn('ana@huella.example')
const authorization = { authorization: `Bearer ${token}` }
const { id: customerId } = await (await send(one.urls.BO, `${api}/customers`, {}, { token })).json()
await send(one.urls.BO, `${api}/insurance-provider/customers`, holder, { token })
/** A dog of the owner without insurance. */
async function aDog(name: string): Promise<PetProfile> {
  const facts = {
    name,
    petTypeId: 'perro',
    breedId: 'perro-beagle',
    birthday: '2022-03-04',
    sex: 'Macho',
    weight: 12.35,
  }
  const answer = await send(one.urls.BO, '/pet-profile-api/pet-profiles', facts, { token })
  const pet = await answer.json()
  expect(answer.ok, JSON.stringify(pet)).toBe(true)
  return pet
}

const route = `${api}/customers/${customerId}/insurances`

/**
 * Counts the answers of 64 concurrent calls and collects the successful ones. Calls that a busy server refused are
 * retried with the same key.
 */
async function atOnce(path: (nth: number) => string, body: object) {
  const answers: Record<string, number> = {}
  const read: ReturnType<typeof JSON.parse>[] = []
  const ask = async (nth: number) => {
    const key = newId()
    const act = () => send(getDoor(nth), path(nth), body, { token, key })
    let answer = await act()
    for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) answer = await act()
    const parsed = await answer.json()
    if (answer.ok) read.push(parsed)
    const outcome = answer.ok ? String(answer.status) : `${answer.status} ${parsed.code}`
    answers[outcome] = (answers[outcome] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: RACERS }, (_, nth) => ask(nth)))
  return { answers, read }
}

async function showPictures(insuranceId: string): Promise<void> {
  const body = new FormData()
  for (const [name, shows] of Object.entries({ '1.jpg': 'front', '2.jpg': 'left', '3.jpg': 'right' })) {
    body.append('files', await aPicture(name))
    body.append('shows', shows)
  }
  const answer = await fetch(`${one.urls.BO}${route}/${insuranceId}/pictures`, {
    method: 'POST',
    headers: authorization,
    body,
  })
  expect(answer.status, await answer.text()).toBe(200)
}

async function count(query: string, values: string[]): Promise<unknown> {
  return (await connection.pool.query(query, values)).rows[0]
}

const standing = (petId: string) =>
  count(
    `with own as (select * from insurance.insurances where pet_profile_id = $1)
    select
      (select count(*)::int from own where status = 'QUOTED') as quoted,
      (select count(*)::int from own where status = 'PENDING_PAYMENT') as open,
      (select count(*)::int from own where renewed_from is not null) as renewals,
      (select count(*)::int from payments.payments p join own on own.id = p.subject_id) as payments,
      (select count(*)::int from insurance.insurance_log l join own on own.id = l.insurance_id
        where l.status = 'PENDING_PAYMENT') as lines`,
    [petId],
  )

test('64 who insure one pet at two servers have ten quotes of it, and of those that 64 pay one is open with one payment', async () => {
  const pet = await aDog('Firulais')
  const quoted = await atOnce(() => route, toInsuranceRequest({ pet }, 'bo-esencial'))
  expect(quoted.answers).toEqual({ 200: MOST_QUOTES, '422 insurance.too-many': RACERS - MOST_QUOTES })
  const quotes = quoted.read.map(({ id }) => id)
  for (const quote of quotes) await showPictures(quote)

  const paid = await atOnce((nth) => `${route}/${quotes[nth % MOST_QUOTES]}/payment`, { method: 'qr' })
  // 64 calls are six each for ten quotes, and a seventh for the first four.
  expect([6, 7]).toContain(paid.answers['200'])
  expect(paid.answers['409 insurance.insured-already']).toBe(RACERS - (paid.answers['200'] ?? 0))
  expect(new Set(paid.read.map(({ link }) => link)).size).toBe(1)
  expect(await standing(pet.id)).toEqual({ quoted: MOST_QUOTES - 1, open: 1, renewals: 0, payments: 1, lines: 1 })
  for (const quote of quotes) await send(one.urls.BO, `${route}/${quote}/cancel`, {}, { token })
})

test('64 who renew one contract at two servers have one month that follows, and 64 who pay it one payment', async () => {
  const pet = await aDog('Canela')
  const made = await send(one.urls.BO, route, toInsuranceRequest({ pet }, 'bo-esencial'), { token, key: newId() })
  const contract = await made.json()
  expect(made.status, JSON.stringify(contract)).toBe(200)
  await connection.pool.query(
    `update insurance.insurances set valid_from = valid_from - 25, covered_since = covered_since - 25,
      valid_until = valid_from + 5 where id = $1`,
    [contract.id],
  )
  await makeActive(connection.db(), contract.id, new Date(contract.createdAt))

  const renewed = await atOnce(() => `${route}/${contract.id}/renewals`, {})
  expect(renewed.answers).toEqual({ 200: RACERS })
  const months = [...new Set(renewed.read.map(({ id }) => id))]
  expect(months).toHaveLength(1)
  expect(await standing(pet.id)).toEqual({ quoted: 1, open: 0, renewals: 1, payments: 0, lines: 0 })
  expect(await count('select renewed_from from insurance.insurances where id = $1', [months[0]])).toEqual({
    renewed_from: contract.id,
  })

  const paid = await atOnce(() => `${route}/${months[0]}/payment`, { method: 'qr' })
  expect(paid.answers).toEqual({ 200: RACERS })
  expect(new Set(paid.read.map(({ link }) => link)).size).toBe(1)
  expect(await standing(pet.id)).toEqual({ quoted: 0, open: 1, renewals: 1, payments: 1, lines: 1 })
})

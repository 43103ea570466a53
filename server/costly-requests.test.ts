import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

const website = await builtWebsite()
const server = await testServer(await testDatabase(), {
  handlePage: website.handlePage,
  environment: { RATE_LIMIT: '10', TRUSTED_PROXIES: '127.0.0.1' },
})

let visitors = 0

/** Counts the requests that a new visitor gets answered before the rate limit. */
async function answeredAtOnce(method: string, path: string): Promise<number> {
  visitors += 1
  const headers = { origin: server.url, 'x-forwarded-for': `203.0.113.${visitors}` }
  for (let answered = 0; answered <= 11; answered += 1) {
    const { status } = await fetch(server.url + path, { method, headers, redirect: 'manual' })
    if (status === 429) return answered
  }
  return Number.POSITIVE_INFINITY
}

test.each([
  ['GET', '/petTag/sheet?id=p-1'],
  ['GET', '/PetTag/Sheet/'],
  ['GET', '/profile/insurance/i-1/policy'],
  ['GET', '/lostPet/poster?id=p-1'],
  ['GET', '/certificate/some-record/document'],
  ['POST', '/order/o-1/receipt'],
  ['POST', '/petProfileMedicineApplications/card?id=p-1'],
  ['POST', '/petProfileMedicineApplications?id=p-1'],
  ['GET', '/api/market/app/orders/o-1/receipt'],
  ['GET', '/pet-insurance/api/customers/c-1/insurances/i-1/policy'],
])('%s %s draws a document or a picture, a tenth as often as other costly requests', async (method, path) => {
  expect(await answeredAtOnce(method, path)).toBe(1)
})

test.each([
  ['POST', '/communityPhoto/upload?id=p-1'],
  ['POST', '/petAdoptionAdd'],
  ['POST', '/lostPetAdd.data'],
  ['POST', '/foundPetAdd'],
  ['POST', '/petProfilePhotoEdit/upload?id=p-1'],
])('%s %s takes a photo, a tenth as often as other costly requests', async (method, path) => {
  expect(await answeredAtOnce(method, path)).toBe(1)
})

test.each([
  ['POST', '/repetir/s3cret'],
  ['POST', '/order/o-1'],
  ['POST', '/checkout'],
  ['POST', '/api/market/app/public/proposals/accept'],
  ['POST', '/api/market/app/public/proposals/pay'],
])('%s %s may begin a payment, and is limited', async (method, path) => {
  expect(await answeredAtOnce(method, path)).toBe(10)
})

test.each([
  ['GET', '/petTag'],
  ['GET', '/petTag/c0de'],
  ['GET', '/repetir/s3cret'],
  ['GET', '/lostPet?id=p-1'],
])('%s %s only reads', async (method, path) => {
  expect(await answeredAtOnce(method, path)).toBe(Number.POSITIVE_INFINITY)
})

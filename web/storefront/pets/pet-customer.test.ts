import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorCatalogue, httpError } from '#shared/rpc/errors.ts'
import { findCustomer } from './pet-customer.server.ts'

const ana = { uid: 'ana', token: 'session of ana' }
const customer = {
  id: 'customer-1',
  ecommerceId: 'ana',
  ecommerceUid: 'ana',
  name: 'Ana',
  phone: '+59170000001',
  email: null,
  active: true,
  contacts: [],
  createdByMerchant: false,
}
const notFound = errorCatalogue('pets', {
  'customer-not-found': { status: 404, message: 'Customer not found', es: 'No encontramos tu ficha.' },
})

const logged = vi.spyOn(console, 'error')
beforeEach(() => logged.mockImplementation(() => {}))
afterEach(() => logged.mockReset())

/** Pets that answer with each of these in turn, and how often they were asked. */
function petsThatAnswer(...answers: (typeof customer | Error)[]) {
  const asked: string[] = []
  return {
    asked,
    ask: async (uid: string) => {
      const answer = answers[asked.length]
      asked.push(uid)
      if (!answer || answer instanceof Error) throw answer ?? new Error('Asked too often')
      return answer
    },
  }
}
const withPhone = (phone: string | null) => ({ phone: async () => phone })

test('with token, id and phone the customer is read', async () => {
  const pets = petsThatAnswer(customer)
  expect(await findCustomer(ana, { ...withPhone('+59170000001'), ...pets })).toEqual(customer)
  expect(pets.asked).toEqual(['ana'])
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['a token', { uid: 'ana', token: null }, '+59170000001'],
  ['an id', { uid: null, token: 'session' }, '+59170000001'],
  ['a phone', ana, null],
  ['a phone that is more than blanks', ana, '   '],
])('without %s nothing is sent', async (_what, viewer, phone) => {
  const pets = petsThatAnswer(customer)
  expect(await findCustomer(viewer, { ...withPhone(phone), ...pets })).toBeNull()
  expect(pets.asked).toEqual([])
})

test('a failure is tried again twice', async () => {
  const failure = httpError('external-service')
  const pets = petsThatAnswer(failure, new Error('socket hang up'), customer)
  expect(await findCustomer(ana, { ...withPhone('70000001'), ...pets })).toEqual(customer)
  expect(pets.asked).toHaveLength(3)
})

test('after three failures there is no customer, and the log says why', async () => {
  const failure = httpError('external-service')
  const pets = petsThatAnswer(failure, failure, failure, customer)
  expect(await findCustomer(ana, { ...withPhone('70000001'), ...pets })).toBeNull()
  expect(pets.asked).toHaveLength(3)
  expect(logged).toHaveBeenCalledWith(expect.any(String), failure)
})

test('who never had a pet is no failure: asked once, and not logged', async () => {
  const pets = petsThatAnswer(notFound('customer-not-found'), customer)
  expect(await findCustomer(ana, { ...withPhone('70000001'), ...pets })).toBeNull()
  expect(pets.asked).toHaveLength(1)
  expect(logged).not.toHaveBeenCalled()
})

test('no page asks for a pet customer but by this rule', () => {
  const asking = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('customerByEcommerceUid'),
  )
  expect(asking).toEqual(['web/storefront/pets/pet-customer.server.ts'])
})

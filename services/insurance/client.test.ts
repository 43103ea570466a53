import { expect, test } from 'vitest'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import type { Viewer } from '#shared/viewer.ts'
import { insuranceCustomer } from './client.ts'

const refusal = errorCatalogue('insurance', {
  'customer-not-found': { status: 404, message: 'Customer not found', es: 'No encontramos tus datos.' },
  unavailable: { status: 503, message: 'Not now', es: 'Ahora no se puede.' },
})

function callAs(token: string | null, failure: unknown) {
  let calls = 0
  const insurance = {
    customer: async (): Promise<never> => {
      calls++
      throw failure
    },
  }
  const viewer: Viewer = { uid: 'ana', token, isGuest: false, roles: [], areas: {}, country: 'BO' }
  const answer = insuranceCustomer(insurance, { viewer, requestId: 'r-1' })
  return { answer, calls: () => calls }
}

test('a customer of insurances that fails is asked once, and one that there is not is null', async () => {
  const missing = callAs('session', refusal('customer-not-found'))
  expect(await missing.answer).toBeNull()

  const failing = callAs('session', refusal('unavailable'))
  await expect(failing.answer).rejects.toMatchObject({ message: 'Not now' })
  expect([missing.calls(), failing.calls()]).toEqual([1, 1])
})

test('without a token no customer of insurances is asked for', async () => {
  const { answer, calls } = callAs(null, new Error('asked'))

  expect(await answer).toBeNull()
  expect(calls()).toBe(0)
})

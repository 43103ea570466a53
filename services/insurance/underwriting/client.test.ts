import { expect, test } from 'vitest'
import { httpError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { insuranceCustomer } from '../client.ts'

const withToken = { viewer: { ...anonymousViewer('BO'), uid: 'ana', token: 'a bearer' }, requestId: 'test' }

function insuranceThat(customer: () => Promise<never>) {
  const asked: string[] = []
  const counted = () => {
    asked.push('customer')
    return customer()
  }
  return { asked, client: { customer: counted } }
}

test('without a token nobody is asked for, and nothing is sent', async () => {
  const { asked, client } = insuranceThat(() => Promise.reject(httpError('unavailable')))
  const context = { viewer: anonymousViewer('BO'), requestId: 'test' }
  expect(await insuranceCustomer(client, context)).toBeNull()
  expect(asked).toEqual([])
})

test('who never insured a pet is nobody, and a failure is told at once: it is asked no second time', async () => {
  expect(
    await insuranceCustomer(insuranceThat(() => Promise.reject(httpError('not-found'))).client, withToken),
  ).toBeNull()
  const { asked, client } = insuranceThat(() => Promise.reject(httpError('unavailable')))
  await expect(insuranceCustomer(client, withToken)).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ServicePack } from '../packs/contract.ts'
import { AppointmentDraft, booking } from './booking-flow-contract.ts'
import { Appointment } from './contract.ts'

/** Validation messages of one field, in a body where other fields are missing too. */
function getMessages(schema: z.ZodType, body: object, path: string): string[] {
  const { error } = schema.safeParse(body)
  return (error?.issues ?? []).filter((issue) => issue.path.join('.') === path).map(({ message }) => message)
}

test.each([
  ['amountDue', 'AppointmentAmountDue cannot be empty'],
  ['subtotalAmount', 'AppointmentSubTotalAmount cannot be empty'],
  ['totalAmount', 'AppointmentTotalAmount cannot be empty'],
])('an appointment without its %s is none: %s', (field, message) => {
  for (const missing of [undefined, null, Number.NaN, '80']) {
    expect(getMessages(Appointment, { [field]: missing }, field)).toEqual([message])
  }
  expect(getMessages(Appointment, { [field]: 0 }, field)).toEqual([])
})

test('a draft without its store, and a booking without its merchant, say so', async () => {
  for (const missing of [undefined, null, ' ']) {
    expect(getMessages(AppointmentDraft, { storeId: missing }, 'storeId')).toEqual(['StoreId cannot be empty'])
    const answer = await booking.book['~orpc'].inputSchema?.['~standard'].validate({ merchantId: missing })
    expect(answer?.issues?.map(({ message }) => message)).toContain('MerchantId cannot be empty')
  }
})

test('a service without a name has none', () => {
  expect(getMessages(ServicePack, { services: [{ name: '' }] }, 'services.0.name')).toEqual([
    'ServiceName cannot be empty',
  ])
})

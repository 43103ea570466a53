import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { openMessaging } from '../testing/open-messaging.ts'

const connection = await testDatabase()
const demo = openMessaging(connection, 'outbox')

test('in demo mode a message arrives in the outbox, by the first channel of its urgency, and counts as sent', async () => {
  const { id, channel } = await demo.sendCode({ phoneNumber: '+59170000077', email: 'ana@example.com' })

  expect([channel, demo.asked]).toEqual(['whatsapp', []])
  const [message] = await demo.service.client.outbox({ to: '+59170000077' }, { context: demo.context })
  expect(message).toMatchObject({ id, state: 'sent', text: expect.stringContaining('493817'), to: '+59170000077' })
})

test('in production the outbox shows nobody a code', async () => {
  const { service, context } = openMessaging(connection, {})
  await expect(service.client.outbox({}, { context })).rejects.toMatchObject({
    status: 404,
  })
})

test('a person exports and erases the messages to addresses that are proved, and no code among them', async () => {
  const [own, claimed] = [`${newId()}@example.com`, `${newId()}@example.com`]
  await demo.sendCode({ email: own })
  await demo.sendCode({ email: claimed })
  const unverified = { primaryEmailAddress: claimed, verifiedEmail: false, phoneNumber: null, verifiedPhone: false }
  demo.addresses.current = unverified
  expect(await demo.service.client.exportPerson(undefined, { context: demo.asPerson })).toEqual({
    messages: [],
    choices: [],
    linkedAddresses: [],
  })

  demo.addresses.current = { ...unverified, primaryEmailAddress: own, verifiedEmail: true }
  const { messages } = await demo.service.client.exportPerson(undefined, { context: demo.asPerson })
  expect(messages).toMatchObject([{ to: own, template: 'phone-code' }])
  expect(JSON.stringify(messages)).not.toContain('493817')

  for (const _ of ['first', 'again']) {
    expect(await demo.service.client.erasePerson(undefined, { context: demo.asPerson })).toEqual({
      erased: true,
      kept: [],
    })
  }
  expect(await demo.service.client.outbox({ to: own }, { context: demo.context })).toEqual([])
  expect(await demo.service.client.outbox({ to: claimed }, { context: demo.context })).toHaveLength(1)
  await expect(demo.service.client.exportPerson(undefined, { context: demo.context })).rejects.toMatchObject({
    status: 401,
  })
})

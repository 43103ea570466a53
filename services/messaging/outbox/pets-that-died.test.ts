import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { TEMPLATES, type Template, templates } from '../templates/templates.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { deliver } from './deliver.ts'
import { needsLivingPets } from './pets-have-died.ts'

const connection = await testDatabase()
const demo = openMessaging(connection, 'outbox')
const { service, context } = demo
demo.died.add('luna').add('GATO')

const send = (
  template: Template,
  aboutPets: { petProfileIds?: string[]; petTypes?: string[] } | undefined,
  data = {},
) =>
  service.client.notify(
    {
      template,
      data: { ...templates[template].sample, ...data },
      to: { email: `${newId()}@example.com`, country: 'BO' },
      aboutPets,
      urgency: 'normal',
      key: newId(),
    },
    { context },
  )

const stateOf = async (id: string | null) => {
  const { state, failure, data } = await demo.findRow(id ?? '')
  return { state, failure, hasText: data !== null }
}
const kept = { state: 'given-up', failure: 'PET DIED', hasText: false }
const sent = { state: 'sent', failure: null, hasText: true }

test('no template says anything about a pet that died, but what concerns money, a claim or an answer', async () => {
  const leaves: string[] = []
  for (const template of TEMPLATES) {
    const { pets, sample } = templates[template]
    const { id } = await send(template, { petProfileIds: ['toby', 'luna'] })
    const isKept = needsLivingPets(template, sample)
    expect(await stateOf(id), template).toEqual(isKept ? kept : sent)
    if (!isKept && pets !== 'none') leaves.push(template)
    expect(await stateOf((await send(template, { petProfileIds: ['toby'] })).id), template).toEqual(sent)
  }
  expect(leaves).toEqual([
    'pet-share',
    'appointment-cancelled',
    'insurance-activated',
    'insurance-ended',
    'insurance-claim',
    'community-application',
    'community-follow-up',
    'community-message',
    'community-alert',
    'community-alert-night',
  ])
})

test('every template that names a pet, a visit or food says what a death means to it', () => {
  const silent = TEMPLATES.filter((template) => templates[template].pets === 'none')
  for (const template of silent) {
    const { required, sample } = templates[template]
    expect(Object.keys(sample).concat(required), template).not.toContain('petName')
    expect(template).not.toMatch(/^(pet|appointment|insurance|community|stock|subscription)-/)
  }
})

test('an insurance that ended is told as cancelled, and no renewal is offered for a pet that died', async () => {
  expect(await stateOf((await send('insurance-ended', { petProfileIds: ['luna'] }, { how: 'expired' })).id)).toEqual(
    kept,
  )
  expect(await stateOf((await send('insurance-ended', { petProfileIds: ['luna'] }, { how: 'cancelled' })).id)).toEqual(
    sent,
  )
})

test('whoever writes about living pets must say which ones', async () => {
  for (const template of TEMPLATES.filter((each) => needsLivingPets(each, templates[each].sample)))
    await expect(send(template, undefined), template).rejects.toMatchObject({
      data: { fields: { aboutPets: 'Required' } },
    })
})

test('food for a kind of pet that an account lost is neither offered again nor said to be back', async () => {
  for (const template of ['stock-alert', 'subscription-proposed', 'subscription-unanswered'] as const) {
    expect(await stateOf((await send(template, { petTypes: ['GATO'] })).id), template).toEqual(kept)
    expect(await stateOf((await send(template, { petTypes: ['PERRO'] })).id), template).toEqual(sent)
    expect(await stateOf((await send(template, {})).id), template).toEqual(sent)
  }
})

test('a message that waits for the morning is given up when the pet dies in the night, on every channel', async () => {
  const mails: string[] = []
  const night = openMessaging(connection, {
    email: async ({ to }) => void mails.push(to),
    sms: async ({ to }) => void mails.push(to),
  })
  night.clock.now = new Date('2026-11-22T03:00:00Z')
  const toby = newId()
  const { id } = await night.notify({
    template: 'pet-reminder',
    data: templates['pet-reminder'].sample,
    to: { email: `${newId()}@example.com`, phoneNumber: '+59170000078' },
    aboutPets: { petProfileIds: [toby] },
  })
  night.clock.now = new Date('2026-11-22T12:30:00Z')
  night.died.add(toby)
  await deliver(night.deps, { id })
  expect(await night.findRow(id)).toMatchObject({ state: 'given-up', failure: 'PET DIED' })
  expect(mails).toEqual([])
})

test('while pets does not answer nothing is sent about a pet, and it is tried again', async () => {
  const mails: string[] = []
  const waiting = openMessaging(connection, { email: async ({ to }) => void mails.push(to) })
  waiting.clock.now = new Date('2026-11-22T13:00:00Z')
  const { id } = await waiting.notify({
    template: 'pet-reminder',
    data: templates['pet-reminder'].sample,
    to: { email: `${newId()}@example.com` },
    aboutPets: { petProfileIds: ['toby'] },
  })
  const unavailable = { haveDied: () => Promise.reject(new Error('no connection')) }
  await deliver({ ...waiting.deps, internalPets: unavailable }, { id })
  expect(await waiting.findRow(id)).toMatchObject({ state: 'failed' })
  expect(mails).toEqual([])
})

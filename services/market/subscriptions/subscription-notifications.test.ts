import { beforeEach, expect, test, vi } from 'vitest'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { repeatAt, yesTo } from '../testing/some-subscriptions.ts'
import { notifyOfProposed, notifyOfUnanswered } from './notify-on-subscription-facts.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shopId = await aShop(db)

/** Fake of messaging that keeps its contract: the same key sends once. */
type Message = Parameters<MessagingClient['notify']>[0]
const sent = new Map<string, Message>()
const messaging: Pick<MessagingClient, 'notify'> = {
  async notify(message) {
    const data = Object.fromEntries(
      Object.entries(message.data).map(([name, text]) => [name, text.replace(/\u00a0/g, ' ')]),
    )
    if (!sent.has(message.key)) sent.set(message.key, { ...message, data })
    return { id: message.key, channel: 'email' }
  },
}
const deps = {
  db,
  now: () => new Date('2026-11-21T15:00:10Z'),
  messaging,
  origins: { ...forEachCountry(() => 'https://huella.example'), PY: 'https://huella.com.py.example' },
  benefits: market.members.benefits,
}
const messages = () => [...sent.values()]

beforeEach(() => sent.clear())

async function aProposal() {
  const goods = await someGoods(db, shopId)
  const other = await someGoods(db, shopId)
  const ana = market.customer()
  const made = await ana.subscribe(
    repeatAt(shopId, [
      { ...goods, quantity: 2 },
      { ...other, quantity: 1 },
    ]),
  )
  const fact = { subscriptionId: made._id, proposalId: made.history[0]?.id ?? '', ownerUid: ana.uid }
  return { ana, made, fact, goods, other }
}

test('the fact of a proposal is written with it, once', async () => {
  const facts: object[] = []
  await market.jobs.subscribe('test', 'subscription-proposed', async (fact) => void facts.push(fact))
  const { fact } = await aProposal()
  await market.work.moveSubscriptions()
  await vi.waitFor(() => expect(facts).toEqual([fact]), { timeout: 60_000, interval: 50 })
})

test('a proposal is told once, with what changed first and a link that opens it', async () => {
  const { ana, goods, other, fact } = await aProposal()
  const offers = (variantId: string, change: { price_minor?: number; stock?: number }) =>
    db.updateTable('market.offers').set(change).where('variant_id', '=', variantId).execute()
  await offers(goods.productVariantId, { price_minor: 4200 })
  await offers(other.productVariantId, { stock: 0 })

  for (const _ of ['first', 'again']) await notifyOfProposed(deps, fact)

  expect(messages()).toMatchObject([
    {
      template: 'subscription-proposed',
      to: { email: 'ana@correo.test', phoneNumber: '+59170000001', fullName: 'Ana Roca', uid: ana.uid },
      key: `subscription:${fact.proposalId}:proposed`,
      data: {
        items: '2 × Croquetas de pollo',
        changes: 'Croquetas de pollo 3 kg subió de Bs 38,90 a Bs 42,00. No hay Croquetas de pollo 3 kg esta vez.',
        total: 'Bs 99,00',
        day: 'lunes 23 de noviembre',
        until: 'miércoles 25 de noviembre',
      },
    },
  ])
  const token = messages()[0]?.data.link?.match(/^https:\/\/huella\.example\/repetir\/([\w-]{43})$/)?.[1] ?? ''
  expect(await market.buyer(null).proposal(token)).toMatchObject({ dueOn: '2026-11-23', state: 'proposed' })
})

test('a proposal names the kinds of pets that all its food is for, and none when some is for any', async () => {
  const { goods, other, fact } = await aProposal()
  const isFor = (productId: string, petTypes: string[]) =>
    db.updateTable('market.products').set({ pet_types: petTypes }).where('id', '=', productId).execute()
  await isFor(goods.productId, ['GATO'])
  await isFor(other.productId, ['GATO', 'PERRO'])
  await notifyOfProposed(deps, fact)
  await isFor(other.productId, [])
  await notifyOfUnanswered(deps, { ...fact, isPaused: false })
  expect(messages().map(({ aboutPets }) => aboutPets)).toEqual([{ petTypes: ['GATO', 'PERRO'] }, { petTypes: [] }])
})

test('what was answered or stopped meanwhile is not told', async () => {
  const { ana, made, fact } = await aProposal()
  await ana.setSubscription(made._id, 'stopped')
  await notifyOfProposed(deps, fact)
  await ana.setSubscription(made._id, 'active')
  const { link } = await ana.openProposal(made._id)
  const token = link.replace('/repetir/', '')
  await ana.accept(yesTo(token, await ana.proposal(token)))
  await notifyOfProposed(deps, fact)
  await ana.erasePerson()
  await notifyOfProposed(deps, fact)
  expect(messages()).toEqual([])
})

test('silence is told kindly, with the day of the next one or that it is paused', async () => {
  const { fact } = await aProposal()
  await market.at('2026-11-26T12:00:00Z').work.moveSubscriptions()
  await notifyOfUnanswered(deps, { ...fact, isPaused: false })
  expect(messages()[0]).toMatchObject({
    template: 'subscription-unanswered',
    data: {
      items: '2 × Croquetas de pollo y Croquetas de pollo',
      next: 'lunes 21 de diciembre',
      link: `https://huella.example/profile/subscriptions/${fact.subscriptionId}`,
    },
  })
  sent.clear()
  await notifyOfUnanswered(deps, { ...fact, isPaused: true })
  expect(messages()[0]).toMatchObject({ data: { next: '' } })
})

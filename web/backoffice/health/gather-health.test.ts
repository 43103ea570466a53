import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { countTroubles, gatherCondition } from './gather-health.server.ts'

function makeRequests() {
  const asked: string[] = []
  const answer = (name: string) => async () => {
    asked.push(name)
    return null
  }
  const services = {
    operations: { state: answer('operations') },
    messaging: { outboxState: answer('messaging') },
    payments: { toLookAfter: answer('payments') },
    insurance: { toLookAfter: answer('insurance') },
    community: { toLookAfter: answer('community') },
    rewards: { toLookAfter: answer('rewards') },
  } as unknown as Services
  const request = (at = 0, areas: 'all' | string[] = 'all') => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const viewer = { roles: ['operator'], areas }
    context.set(visitContext, { call: {}, viewer, now: () => new Date(at), mode: 'demo' } as unknown as Visit)
    return context
  }
  return { asked, request }
}

test('the page of the state and the frame around it ask once together', async () => {
  const { asked, request } = makeRequests()
  const one = request()
  await Promise.all([countTroubles(one), gatherCondition(one)])
  expect(asked).toHaveLength(6)
  await gatherCondition(request())
  expect(asked).toHaveLength(12)
})

test('pages within fifteen seconds show the number that was counted, for each set of rights', async () => {
  const { asked, request } = makeRequests()
  await countTroubles(request(0))
  expect(await countTroubles(request(14_999))).toBe(0)
  expect(asked).toHaveLength(6)
  await countTroubles(request(14_999, ['settings']))
  expect(asked).toHaveLength(12)
  await countTroubles(request(15_000))
  expect(asked).toHaveLength(18)
})

test('the health page has it counted anew, for the pages after it too', async () => {
  const { asked, request } = makeRequests()
  await countTroubles(request(0))
  await countTroubles(request(1000), { isFresh: true })
  expect(asked).toHaveLength(12)
  await countTroubles(request(15_500))
  expect(asked).toHaveLength(12)
})

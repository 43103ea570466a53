import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { countTroubles, gatherCondition } from './gather-health.server.ts'

test('the page of the state and the frame around it ask once together', async () => {
  const asked: string[] = []
  const answer = (name: string) => async () => void asked.push(name)
  const services = {
    operations: { state: answer('operations') },
    messaging: { outboxState: answer('messaging') },
    payments: { toLookAfter: answer('payments') },
    insurance: { toLookAfter: answer('insurance') },
    community: { toLookAfter: answer('community') },
    rewards: { toLookAfter: answer('rewards') },
  }
  const request = () => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services as unknown as Services)
    context.set(visitContext, { call: {}, now: () => new Date(), mode: 'demo' } as unknown as Visit)
    return context
  }
  const one = request()
  await Promise.all([countTroubles(one), gatherCondition(one)])
  expect(asked).toHaveLength(6)
  await gatherCondition(request())
  expect(asked).toHaveLength(12)
})

import { expect, test } from 'vitest'
import { aChange } from '#web/storefront/offline/testing/a-browser.ts'
import { findHeldActs, getShownState } from './held-acts.ts'

function anAct(intent: string, more: Parameters<typeof aChange>[0] = {}, orderId = 'o-1') {
  const fields: [string, string][] = [
    ['orderId', orderId],
    ['intent', intent],
    ['actedAt', '2026-11-26T15:40:00.000Z'],
  ]
  return aChange({ id: intent, action: '/backoffice/courier', fields, ...more })
}

test('of what is held a delivery has its own acts, with the time at which they were pressed', () => {
  const held = [anAct('take'), anAct('delivered', {}, 'o-2'), anAct('receive'), aChange(), anAct('delivered')]
  expect(findHeldActs(held, 'o-1')).toMatchObject([
    { intent: 'take', at: '2026-11-26T15:40:00.000Z', problem: null, reason: null },
    { intent: 'delivered' },
  ])
})

test('what is taken without a network can be handed over, and shows as on its way', () => {
  const acts = findHeldActs([anAct('take')], 'o-1')
  expect(getShownState('to-take', acts)).toMatchObject({ state: 'mine', waiting: { intent: 'take' }, refused: null })
  expect(getShownState('to-take', [])).toEqual({ state: 'to-take', waiting: null, refused: null })
})

test('a refused act leaves the delivery as the shop knows it, and says what happened', () => {
  const acts = findHeldActs([anAct('take', { problem: 'refused', reason: 'Otro repartidor lo lleva.' })], 'o-1')
  expect(getShownState('done', acts)).toMatchObject({
    state: 'done',
    waiting: null,
    refused: { reason: 'Otro repartidor lo lleva.' },
  })
})

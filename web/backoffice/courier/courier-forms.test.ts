import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { dropForm, readPaid } from './courier-forms.server.ts'
import { formatDegrees } from './format-degrees.ts'

const form = new FormData()
form.set('collected', 'true')
const asked = { due: 5390, method: 'cash' }
const currency = 'BOB' as const

test('an act that is sent again says the same cash, whatever became of the order', () => {
  const said = { cashCollected: 5390, difference: null, cashHolderUid: null }
  const drops = [
    { toCollect: 5390, paymentMethod: 'cash' as const },
    { toCollect: 0, paymentMethod: 'qr' as const },
    // Delivered before midnight, it is not in the list of today.
    undefined,
  ]
  for (const drop of drops) expect(readPaid(form, { asked, drop, currency })).toEqual(said)
})

test('a card at the door is no cash, and a sum that was due is not left unsaid', () => {
  const drop = { toCollect: 5390, paymentMethod: 'card_at_door' as const }
  expect(readPaid(form, { asked: {}, drop, currency })).toEqual({ cashCollected: null })
  expect(readPaid(new FormData(), { asked, drop: undefined, currency })).toBeNull()
  expect(readPaid(new FormData(), { asked: { due: 0 }, drop, currency })).toEqual({ cashCollected: null })
})

test('a place with all the decimals of a device is taken', () => {
  const sent = new FormData()
  sent.set('orderId', 'o-1')
  sent.set('lat', formatDegrees(-17.730_927_123_456))
  sent.set('lon', formatDegrees(-0.000_000_4))
  expect(parseForm(sent, dropForm).value).toMatchObject({ lat: -17.730927, lon: -0 })
})

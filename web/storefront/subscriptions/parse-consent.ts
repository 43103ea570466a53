import { readOption, readText } from '#web/forms/read-fields.ts'
/** In place of the start of a window. */
export const AS_SOON_AS_POSSIBLE = 'asap'

const PAYMENTS = ['cash', 'card_at_door', 'qr', 'card'] as const

/** What the form of a yes says was shown; null when it is not as the page makes it. */
export function parseConsent(form: FormData) {
  const lines = form.getAll('line').map((text) => {
    const [id = '', quantity = '', price = ''] = String(text).split(' ')
    return { id, quantity: Number(quantity), price: Number(price) }
  })
  const expectedTotal = Number(form.get('expectedTotal') ?? Number.NaN)
  const paymentMethod = readOption(form, 'paymentMethod', PAYMENTS)
  const arrival = readText(form, 'arrival')
  const isNumbered = [expectedTotal, ...lines.flatMap(({ quantity, price }) => [quantity, price])].every(
    (amount) => Number.isSafeInteger(amount) && amount >= 0,
  )
  const isTimed = arrival === AS_SOON_AS_POSSIBLE || !Number.isNaN(Date.parse(arrival))
  if (!paymentMethod || !isNumbered || !isTimed || lines.length === 0) return null
  const scheduledDeliveryDate = arrival === AS_SOON_AS_POSSIBLE ? null : new Date(arrival).toISOString()
  return { lines, expectedTotal, paymentMethod, scheduledDeliveryDate }
}

import { expect, test } from 'vitest'
import { templates } from './templates.ts'

test('every message reads well in text and page, and its subject tells no secret', () => {
  // Enum fields, which become a sentence.
  const chosen = ['role', 'what', 'right', 'moment', 'by', 'way', 'how', 'state', 'kind', 'coupon']
  // Fields that only e-mails have room for.
  const longer = [
    'place',
    'storePhone',
    'items',
    'payment',
    'when',
    'shopName',
    'where',
    'total',
    'text',
    'title',
    'package',
    'name',
    'product',
    'until',
    'before',
  ]
  for (const [name, template] of Object.entries(templates)) {
    const data: Record<string, string> = template.sample
    for (const locale of ['es', 'es-PY'] as const) {
      const message = template.write(data, locale)
      expect(message.subject, name).not.toMatch(/493817|https|Ana/)
      expect(message.subject, name).not.toMatch(/[\r\n]/)
      // At most two SMS.
      expect(message.short.length, name).toBeLessThanOrEqual(160)
      expect([message.short, ...message.paragraphs, message.smallPrint].join(), name).not.toMatch(/undefined| {2}/)
      for (const field of template.required) {
        const text = [
          message.short,
          ...(longer.includes(field) ? [...message.paragraphs, message.smallPrint] : []),
        ].join('\n')
        if (!chosen.includes(field)) expect(text, `${name}: ${field}`).toContain(data[field])
      }
    }
  }
})

test('a visit that a disrupted area moved says why, in two SMS at most', () => {
  const { sample, write } = templates['appointment-changed']
  const message = write({ ...sample, cause: 'un corte de paso' }, 'es')
  expect(message.subject).toBe('Tu reserva cambió de hora por un corte de paso')
  expect(message.paragraphs).toContain('Por un corte de paso no podemos pasar a tu zona a la hora que tenías.')
  expect(message.short.length).toBeLessThanOrEqual(160)
})

test('at night nothing arrives but codes, money, answers to what somebody does, and what cannot wait', () => {
  const waits = Object.entries(templates).filter(([, { mayArriveAtNight }]) => !mayArriveAtNight)
  expect(waits.map(([name]) => name)).toEqual([
    'merge-proposed',
    'pet-reminder',
    'appointment-reminder',
    'stay-photos',
    'appointment-review',
    'appointment-recall',
    'package-ending',
    'appointment-consent',
    'order-confirmed',
    'order-completed',
    'order-answered',
    'stock-alert',
    'product-question-answered',
    'subscription-proposed',
    'subscription-unanswered',
    'insurance-ending',
    'insurance-ended',
    'insurance-claim',
    'membership-renewal',
    'membership-terms',
    'membership-ended',
    'membership-statement',
    'referral-coupon',
    'community-freshness',
    'community-application',
    'community-follow-up',
    'community-alert',
    'house-account-opened',
    'house-account-due',
    'webhook-disabled',
  ])
})

test('who cancelled an order and what becomes of the money is said in the mail', () => {
  const says = (more: Record<string, string>) =>
    templates['order-cancelled'].write({ ...templates['order-cancelled'].sample, ...more }, 'es')
  expect(says({}).paragraphs).toEqual([
    'Hola, Ana:',
    'Huella Equipetrol tuvo que cancelar tu pedido HU-8F3K2Q. Lo sentimos.',
    'El motivo: No queda ningún repartidor esta noche.',
    'Te devolvemos Bs 253,90 por donde pagaste.',
    'Cuando quieras, pídelo de nuevo desde tu pedido.',
  ])
  const own = says({ by: 'customer', refund: '' })
  expect(own.paragraphs[1]).toBe('Cancelaste el pedido HU-8F3K2Q, y ya no lo preparamos.')
  expect(own.paragraphs).toHaveLength(3)
  expect(own.short).toBe('Tu pedido HU-8F3K2Q se canceló. https://huella.example/order/HU-8F3K2Q')
  expect(says({ by: 'system', reason: 'No recibimos el pago a tiempo.' }).paragraphs).toContain(
    'El motivo: No recibimos el pago a tiempo.',
  )
})

test('who pays at the door is told to have it at hand, and who has paid is not', () => {
  const says = (toPay: string) =>
    templates['order-on-the-way'].write({ ...templates['order-on-the-way'].sample, toPay }, 'es').paragraphs
  expect(says('Bs 53,90 en efectivo')).toContain('Ten a mano Bs 53,90 en efectivo.')
  expect(says('').join()).not.toContain('Ten a mano')
})

test('who paid a month is promised its coupon when there is one, and not before that month begins', () => {
  const says = (coupon: string) =>
    templates['membership-activated'].write({ ...templates['membership-activated'].sample, coupon }, 'es').paragraphs[2]
  expect(['now', 'later', 'none'].map(says)).toEqual([
    'Tus beneficios ya cuentan: no hay que hacer nada. Tu cupón del mes te espera con tus cupones.',
    'Tus beneficios ya cuentan: no hay que hacer nada. Tu cupón del próximo mes llega cuando ese mes empiece.',
    'Tus beneficios ya cuentan: no hay que hacer nada.',
  ])
})

test('a plan that changes at the same price is said to change its benefits, in the shortest message too', () => {
  const says = (price: string) =>
    templates['membership-terms'].write({ ...templates['membership-terms'].sample, price }, 'es').short
  expect(says('Bs 49,00')).toContain('da otros beneficios')
  expect(says('Bs 55,00')).toContain('costará Bs 55,00 (hoy Bs 49,00)')
})

test('a reminder says when, and how to turn reminders off', () => {
  const data = { petName: 'Toby', what: 'la desparasitación', day: '21 de diciembre', link: 'https://huella.example/p' }
  const opening = (moment: string) => templates['pet-reminder'].write({ ...data, moment }, 'es').paragraphs[1]
  expect(['before', 'today', 'after'].map(opening)).toEqual([
    'A Toby le toca la desparasitación el 21 de diciembre.',
    'Hoy le toca la desparasitación a Toby.',
    'A Toby le tocaba la desparasitación el 21 de diciembre. Todavía estás a tiempo.',
  ])
  expect(templates['pet-reminder'].write({ ...data, moment: 'today' }, 'es').smallPrint).toContain(
    'Los apagas en su ficha: https://huella.example/p',
  )
})

test('a cancelled booking says who cancelled it and why, and what of it stays', () => {
  const data = {
    what: 'Baño de Luna',
    when: 'sábado 28 de noviembre a las 15:30',
    storeName: 'Spa Equipetrol',
    storePhone: '+591 70000001',
    link: 'https://huella.example/r',
  }
  const says = (more: Record<string, string>) => templates['appointment-cancelled'].write({ ...data, ...more }, 'es')
  expect(says({ by: 'customer', reason: 'Viajo' }).paragraphs).toEqual([
    'Hola:',
    'Cancelaste: Baño de Luna, sábado 28 de noviembre a las 15:30.',
    'Cuando quieras, reserva otra hora.',
  ])
  const byMerchant = says({ by: 'merchant', reason: 'Se rompió el secador', rest: 'Baño de Toby' })
  expect(byMerchant.subject).toBe('Una parte de tu reserva se canceló')
  expect(byMerchant.paragraphs).toContain('Su motivo: «Se rompió el secador»')
  expect(byMerchant.paragraphs).toContain('Lo demás sigue en pie: Baño de Toby.')
})

test('one o’clock is said as Spanish says it', () => {
  const until = (time: string) =>
    templates['payment-reminder'].write({ ...templates['payment-reminder'].sample, until: time }, 'es').paragraphs[1]
  expect(until('1:05')).toContain('hasta la 1:05.')
  expect(until('01:05')).toContain('hasta la 01:05.')
  expect(until('11:05')).toContain('hasta las 11:05.')
  expect(until('21:05')).toContain('hasta las 21:05.')
})

test('no message begins with an address that somebody gave as their name', () => {
  for (const [name, template] of Object.entries(templates)) {
    const data = { ...template.sample, fullName: 'www.premio.example/gana Ana' }
    const { paragraphs, short } = template.write(data, 'es')
    expect([...paragraphs, short].join(), name).not.toContain('premio')
  }
})

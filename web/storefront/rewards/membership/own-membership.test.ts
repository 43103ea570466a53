import { expect, test } from 'vitest'
import type { Membership } from '#services/rewards/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { formatMembership } from './own-membership.server.ts'

const running: Membership = {
  id: 'm1',
  status: 'ACTIVE',
  wish: 'renew',
  plan: {
    id: 'bo-plus',
    version: 1,
    name: 'Huella Plus',
    summary: '',
    country: 'BO',
    currencyCode: 'BOB',
    price: 4900,
    displayPrice: 'Bs 49,00',
    freeDelivery: null,
    groomingPercent: 10,
    coupon: null,
    benefits: [],
  },
  month: { from: '2026-10-25', until: '2026-11-25', lastDay: '2026-11-24', untilAt: '2026-11-25T04:00:00.000Z' },
  paidUntil: '2026-11-25',
  daysLeft: 3,
  toPay: null,
  coming: null,
  coupon: { code: 'MES', title: 'Tu cupón del mes', until: '2026-11-25' },
  can: { pay: false, renew: true, pause: true, stop: true, resume: false },
  startedOn: '2026-10-25',
  log: [],
  createdAt: '2026-10-25T12:00:00.000Z',
}
const formatMonths = (more: Partial<Membership>) => formatMembership({ ...running, ...more }, countries.BO)

test('who paid the next month ahead reads its last day, and the coupon keeps the one of the month that runs', () => {
  expect(formatMonths({}).lastDay).toBe('24 de noviembre de 2026')
  const ahead = formatMonths({ paidUntil: '2026-12-25', daysLeft: 33 })
  expect(ahead.lastDay).toBe('24 de diciembre de 2026')
  expect(ahead.coupon?.day).toBe('24 de noviembre de 2026')
})

test('what is over has no last day any more', () => {
  expect(formatMonths({ status: 'LAPSED', month: null, coupon: null }).lastDay).toBeNull()
})

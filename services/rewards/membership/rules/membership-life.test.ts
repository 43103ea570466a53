import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterItsEnd,
  canBecome,
  decideMoney,
  EARLIEST_RENEWAL_DAYS,
  isOpen,
  membershipStatuses,
  whatCanBeDone,
} from './membership-life.ts'

test('every way from one state to another is one of these', () => {
  const ways = membershipStatuses.flatMap((from) =>
    membershipStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(ways).toEqual([
    'PENDING_PAYMENT > ACTIVE',
    'PENDING_PAYMENT > CANCELLED',
    'ACTIVE > ACTIVE',
    'ACTIVE > LAPSED',
    'ACTIVE > PAUSED',
    'ACTIVE > ENDED',
    'ACTIVE > REFUNDED',
    'LAPSED > ACTIVE',
    'LAPSED > ENDED',
    'PAUSED > ACTIVE',
    'PAUSED > ENDED',
  ])
  expect(membershipStatuses.filter(isOpen)).toEqual(['PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED'])
})

const standing = fc.record({
  status: fc.constantFrom(...membershipStatuses),
  wish: fc.constantFrom('renew', 'pause', 'stop'),
  hasOffer: fc.boolean(),
  daysLeft: fc.integer({ min: 0, max: 60 }),
})

test('who is a member can always stop with one call, and take it back until the end', () => {
  fc.assert(
    fc.property(standing, (now) => {
      const can = whatCanBeDone(now)
      const isStopped = now.status === 'ACTIVE' && now.wish === 'stop'
      expect(can.stop).toBe(isOpen(now.status) && !isStopped)
      if (isStopped) expect(can.resume).toBe(true)
    }),
  )
})

test('what is over for good offers nothing, and no month is offered beside another one', () => {
  fc.assert(
    fc.property(standing, (now) => {
      const can = whatCanBeDone(now)
      if (!isOpen(now.status)) expect(Object.values(can)).toEqual([false, false, false, false, false])
      if (now.hasOffer) expect(can.renew).toBe(false)
      else expect(can.pay).toBe(false)
    }),
  )
})

test('the next month may be asked for in the last ten days, unless its owner leaves', () => {
  const active = { status: 'ACTIVE', wish: 'renew', hasOffer: false } as const
  expect(whatCanBeDone({ ...active, daysLeft: EARLIEST_RENEWAL_DAYS }).renew).toBe(true)
  expect(whatCanBeDone({ ...active, daysLeft: EARLIEST_RENEWAL_DAYS + 1 }).renew).toBe(false)
  expect(whatCanBeDone({ ...active, wish: 'stop', daysLeft: 1 }).renew).toBe(false)
})

test('what follows the end is what was wished for', () => {
  expect([afterItsEnd('renew'), afterItsEnd('pause'), afterItsEnd('stop')]).toEqual(['LAPSED', 'PAUSED', 'ENDED'])
})

test('money for a month on offer is had while there is somebody to have it; everything else goes back', () => {
  const had = membershipStatuses.filter((status) => decideMoney(status, 'OFFERED') === 'have-it')
  expect(had).toEqual(['PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED'])
  for (const status of membershipStatuses) expect(decideMoney(status, 'CLOSED')).toBe('give-back')
})

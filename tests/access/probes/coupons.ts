import { randomInt } from 'node:crypto'
import { at, type Probe } from '../probe.ts'

const staff = '/api/market/staff'

export const couponsProbes: Record<string, Probe> = {
  'GET /api/market/staff/coupons/{country}': { call: at(`${staff}/coupons/BO`) },
  'GET /api/market/staff/couponChoices/{country}': { call: at(`${staff}/couponChoices/BO`) },
  'GET /api/market/staff/couponChanges': { call: at(`${staff}/couponChanges`) },
  'POST /api/market/staff/couponPreview': { call: at(`${staff}/couponPreview`, aPlan('PRUEBA')) },
  'GET /api/market/staff/coupons/{country}/{code}': { answers: 404, call: at(`${staff}/coupons/BO/NO-EXISTE`) },
  'POST /api/market/staff/coupons': {
    answers: 422,
    // A shop that is not there: an access test leaves no coupon behind.
    call: at(`${staff}/coupons`, { ...aPlan(`P-${randomInt(1e12)}`), shops: ['no-existe'] }),
  },
  'PUT /api/market/staff/coupons/{country}/{code}': {
    answers: 404,
    call: at(`${staff}/coupons/BO/NO-EXISTE`, { ...aPlan('NO-EXISTE'), version: 1 }),
  },
  'POST /api/market/staff/coupons/{country}/{code}/end': {
    answers: 404,
    call: at(`${staff}/coupons/BO/NO-EXISTE/end`, { version: 1 }),
  },
  'POST /api/market/staff/couponChanges/{changeId}/undo': {
    answers: 404,
    call: at(`${staff}/couponChanges/999999999/undo`, {}),
  },
}

function aPlan(code: string) {
  return { code, country: 'BO', title: 'Prueba', kind: 'percentage', percent: 5, startsAt: '2026-11-01T04:00:00Z' }
}

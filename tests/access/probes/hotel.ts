import type { Probe } from '../probe.ts'
import { base, days, own, probe, staff, storeRoute, withPicture } from './appointment-calls.ts'

export const hotelProbes: Record<string, Probe> = {
  [`GET ${storeRoute}/hotel`]: probe(`${storeRoute}/hotel`),
  [`POST ${storeRoute}/hotel/search`]: probe(
    `${storeRoute}/hotel/search`,
    { ...days, guests: [{ petTypeId: 'perro' }] },
    404,
  ),
  [`POST ${storeRoute}/hotel/quote`]: probe(
    `${storeRoute}/hotel/quote`,
    ({ petProfileId: petId }) => ({ ...days, pets: [{ petId }] }),
    404,
  ),
  [`POST ${storeRoute}/hotel/stays`]: probe(
    `${storeRoute}/hotel/stays`,
    ({ petProfileId: petId }) => ({ ...days, pets: [{ petId }], total: 100 }),
    404,
  ),
  [`GET ${base}/stays/{appointmentId}`]: own('appointmentId', `${base}/stays/{appointmentId}`, undefined, 404),
  [`PUT ${base}/stays/{appointmentId}/days`]: own('appointmentId', `${base}/stays/{appointmentId}/days`, days, 404),
  [`PUT ${base}/stays/{appointmentId}/medicines/{medicineId}`]: own(
    'appointmentId',
    `${base}/stays/{appointmentId}/medicines/medicine-{appointmentId}`,
    { name: 'Apoquel', dose: '1 tableta', times: ['08:00'], ...days },
    404,
  ),
  [`DELETE ${base}/stays/{appointmentId}/medicines/{medicineId}`]: own(
    'appointmentId',
    `${base}/stays/{appointmentId}/medicines/medicine-{appointmentId}`,
    undefined,
    404,
  ),
  [`GET ${staff}/stores/{storeId}/hotel`]: own('storeId', `${staff}/stores/{storeId}/hotel`),
  [`PUT ${staff}/stores/{storeId}/hotel`]: own(
    'storeId',
    `${staff}/stores/{storeId}/hotel`,
    {
      // Somebody else's version: the store of all opens no hotel.
      ...{ version: 9, isOpen: true, checkInMinute: 840, receiveUntilMinute: 1080, checkOutMinute: 900 },
      ...{ dayFromMinute: 480, dayUntilMinute: 1080, requiredVaccines: [], houseRules: '' },
      rates: [{ petTypeId: 'perro', size: null, night: 8000, day: 5000 }],
    },
    422,
  ),
  [`PUT ${staff}/stores/{storeId}/hotel/kennels/{kennelId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/hotel/kennels/kennel-{storeId}`,
    { version: 0, name: 'Lugar 1', petTypeId: 'perro', largestSize: null, isOwnRoom: false, isActive: false },
    404,
  ),
  [`PUT ${staff}/stores/{storeId}/hotel/seasons/{seasonId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/hotel/seasons/{unknown}`,
    { version: 0, name: 'Navidad', ...days, percent: 25, prices: [], leastNights: 3 },
    404,
  ),
  [`DELETE ${staff}/stores/{storeId}/hotel/seasons/{seasonId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/hotel/seasons/{unknown}`,
  ),
  [`GET ${staff}/stores/{storeId}/hotel/board`]: own('storeId', `${staff}/stores/{storeId}/hotel/board`),
  [`GET ${staff}/stays/{appointmentId}`]: own('appointmentId', `${staff}/stays/{appointmentId}`, undefined, 404),
  [`POST ${staff}/stays/{appointmentId}/check-in`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/check-in`,
    { items: [] },
    404,
  ),
  [`POST ${staff}/stays/{appointmentId}/check-out`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/check-out`,
    { returned: [] },
    404,
  ),
  [`PUT ${staff}/stays/{appointmentId}/medicines/{medicineId}`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/medicines/medicine-{appointmentId}`,
    { name: 'Apoquel', dose: '1 tableta', times: ['08:00'], ...days },
    404,
  ),
  [`DELETE ${staff}/stays/{appointmentId}/medicines/{medicineId}`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/medicines/medicine-{appointmentId}`,
    undefined,
    404,
  ),
  [`POST ${staff}/stays/{appointmentId}/doses`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/doses`,
    { medicineId: 'a-medicine', day: days.fromDay, time: '08:00' },
    404,
  ),
  [`DELETE ${staff}/stays/{appointmentId}/medicines/{medicineId}/doses/{day}/{time}`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/medicines/medicine-{appointmentId}/doses/${days.fromDay}/08:00`,
    undefined,
    404,
  ),
  [`POST ${staff}/stays/{appointmentId}/photos`]: withPicture(
    own('appointmentId', `${staff}/stays/{appointmentId}/photos`, undefined, 404),
  ),
  [`DELETE ${staff}/stays/{appointmentId}/photos/{photoId}`]: own(
    'appointmentId',
    `${staff}/stays/{appointmentId}/photos/a-photo`,
    undefined,
    404,
  ),
  [`POST ${staff}/stores/{storeId}/customers/{customerId}/stay-quote`]: own(
    'storeId',
    `${staff}/stores/{storeId}/customers/nobody/stay-quote`,
    { ...days, pets: [{ petId: 'nobody' }] },
    404,
  ),
  [`POST ${staff}/stores/{storeId}/customers/{customerId}/stays`]: own(
    'storeId',
    `${staff}/stores/{storeId}/customers/nobody/stays`,
    { ...days, pets: [{ petId: 'nobody' }], total: 100 },
    404,
  ),
}

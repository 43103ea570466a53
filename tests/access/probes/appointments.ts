import { makeMobileNumber } from '../../made-up-phone.ts'
import type { Fixtures, Probe } from '../probe.ts'
import { base, dayAhead, days, own, probe, staff, storeRoute, withPicture } from './appointment-calls.ts'
import { hotelProbes } from './hotel.ts'

const customers = `${staff}/stores/{storeId}/customers`
const aCounterPet = { name: 'Toby', petTypeId: 'perro', weight: 8 }

const bath = (petId: string) => ({ petId, servicePackId: 'bano' })
const forTheirPet = ({ petProfileId }: Fixtures) => ({ pets: [bath(petProfileId)] })
const aMerchant = {
  name: 'Spa Equipetrol',
  country: 'BO',
  phone: null,
  // Those that it has: its prices are for them.
  petTypeFields: [
    {
      type: 'SIZE',
      petTypeId: 'perro',
      values: [
        { key: 'pequeño', min: 0, max: 10 },
        { key: 'grande', min: 10, max: null },
      ],
    },
  ],
  changeNoticeMinutes: 120,
  leadMinutes: 60,
  deposit: { kind: 'none' },
}
const aNewStore = {
  name: 'Spa Norte',
  address: 'Av. Beni 100',
  phone: '+59133300002',
  city: 'Santa Cruz',
  latitude: -17.76,
  longitude: -63.18,
  schedule: [],
  slotConfiguration: { slotType: 'INTERVAL', slotFields: { interval: 30 } },
  paymentTypes: [],
  pickUpRadius: null,
  pickUpFee: 0,
  homeVisitRadius: null,
}

export const appointmentsProbes: Record<string, Probe> = {
  ...hotelProbes,
  'GET /appointments-api/staff/accounts/{uid}/visits': {
    call: ({ ownerUid }) => ({ path: `/appointments-api/staff/accounts/${ownerUid}/visits` }),
  },
  [`GET ${base}/stores`]: probe(`${base}/stores`),
  [`GET ${staff}/merchant-names`]: probe(`${staff}/merchant-names?country=BO`),
  [`GET ${base}/merchants/{merchantId}`]: probe(`${base}/merchants/{merchantId}`),
  [`GET ${storeRoute}`]: probe(storeRoute),
  [`GET ${storeRoute}/reviews`]: probe(`${storeRoute}/reviews`),
  [`GET ${storeRoute}/service-packs`]: probe(`${storeRoute}/service-packs`),
  [`POST ${storeRoute}/slots`]: probe(`${storeRoute}/slots`, { servicePackId: 'bano' }),

  // Of another person's pets it answers nothing.
  [`POST ${storeRoute}/lacking-vaccines`]: probe(`${storeRoute}/lacking-vaccines`, { petIds: ['nobody'] }),
  [`POST ${storeRoute}/quotes`]: own('petProfileId', `${storeRoute}/quotes`, forTheirPet),
  [`POST ${storeRoute}/holds`]: own('petProfileId', `${storeRoute}/holds`, (fixtures) => ({
    ...forTheirPet(fixtures),
    schedule: fixtures.freeSchedule,
  })),
  [`GET ${base}/holds/{holdId}`]: own('holdId', `${base}/holds/{holdId}`),
  [`POST ${base}/holds/{holdId}/renew`]: own('holdId', `${base}/holds/{holdId}/renew`),
  // Others release nothing and do not learn whether the hold exists.
  [`DELETE ${base}/holds/{holdId}`]: probe(`${base}/holds/{holdId}`),
  // An unknown pet, refused to all who may book.
  [`POST ${base}/appointments`]: probe(
    `${base}/appointments`,
    ({ merchantId, storeId, unknown, freeSchedule }) => ({
      merchantId,
      appointments: [{ ...bath(unknown), storeId, schedule: freeSchedule }],
    }),
    404,
  ),
  // The hold of the fixtures is no offer.
  [`POST ${base}/holds/{holdId}/take`]: probe(`${base}/holds/{holdId}/take`, undefined, 409),
  [`GET ${staff}/stores/{storeId}/waiting-list`]: own('storeId', `${staff}/stores/{storeId}/waiting-list`),
  [`GET ${storeRoute}/draft`]: probe(`${storeRoute}/draft`),
  [`PUT ${storeRoute}/draft`]: probe(`${storeRoute}/draft`, { pets: [] }),
  [`DELETE ${storeRoute}/draft`]: probe(`${storeRoute}/draft`),
  [`POST ${storeRoute}/waiting-list`]: own('petProfileId', `${storeRoute}/waiting-list`, (fixtures) => ({
    ...forTheirPet(fixtures),
    ...days,
  })),
  [`GET ${base}/waiting-list`]: probe(`${base}/waiting-list`),
  [`DELETE ${base}/waiting-list/{entryId}`]: probe(`${base}/waiting-list/{entryId}`),

  [`GET ${base}/appointments/{appointmentId}/series`]: own(
    'appointmentId',
    `${base}/appointments/{appointmentId}/series`,
  ),
  // Half a year later is beyond the calendar: nothing is booked.
  [`POST ${base}/appointments/{appointmentId}/series`]: own(
    'completedAppointmentId',
    `${base}/appointments/{completedAppointmentId}/series`,
    { everyWeeks: 26 },
  ),
  [`DELETE ${base}/appointments/{appointmentId}/series`]: own(
    'appointmentId',
    `${base}/appointments/{appointmentId}/series`,
    undefined,
    404,
  ),
  [`POST ${base}/share-link/auth/token`]: probe(`${base}/share-link/auth/token`, {}),
  // No customer here has verified a phone, so none is found.
  [`GET ${base}/customers/ecommerce`]: probe(`${base}/customers/ecommerce?phone=%2B59170000003`, undefined, 404),

  [`GET ${base}/appointments`]: probe(`${base}/appointments`),
  [`GET ${base}/appointments/{appointmentId}`]: own('appointmentId', `${base}/appointments/{appointmentId}`),
  [`GET ${base}/bookings/{multiAppointmentId}`]: own('multiAppointmentId', `${base}/bookings/{multiAppointmentId}`),
  [`GET ${base}/appointments/{appointmentId}/rides`]: own(
    'appointmentId',
    `${base}/appointments/{appointmentId}/rides`,
  ),
  [`PATCH ${base}/appointments/{appointmentId}`]: own('appointmentId', `${base}/appointments/{appointmentId}`, {
    state: 'CANCELLED',
  }),
  [`GET ${base}/bookings/{multiAppointmentId}/calendar`]: own(
    'multiAppointmentId',
    `${base}/bookings/{multiAppointmentId}/calendar`,
  ),
  [`POST ${base}/bookings/{multiAppointmentId}/links`]: own(
    'multiAppointmentId',
    `${base}/bookings/{multiAppointmentId}/links`,
    {},
  ),
  [`POST ${base}/visit-links/open`]: probe(`${base}/visit-links/open`, { token: 'made up' }, 404),
  [`POST ${base}/visit-links/photos`]: probe(`${base}/visit-links/photos`, { token: 'made up' }, 404),
  [`POST ${base}/visit-links/rides`]: probe(`${base}/visit-links/rides`, { token: 'made up' }, 404),
  [`POST ${base}/visit-links/slots`]: probe(`${base}/visit-links/slots`, { token: 'made up' }, 404),
  [`POST ${base}/visit-links/change`]: probe(
    `${base}/visit-links/change`,
    { token: 'made up', state: 'CANCELLED' },
    404,
  ),
  [`POST ${base}/visit-links/deposit`]: probe(`${base}/visit-links/deposit`, { token: 'made up' }, 404),
  // The booking has no deposit.
  [`POST ${base}/bookings/{multiAppointmentId}/deposit`]: {
    ...own('multiAppointmentId', `${base}/bookings/{multiAppointmentId}/deposit`, {}),
    answers: 409,
  },
  [`PUT ${base}/appointments/{appointmentId}/review`]: own(
    'completedAppointmentId',
    `${base}/appointments/{completedAppointmentId}/review`,
    { stars: 5, text: 'Muy bien' },
  ),
  [`GET ${base}/appointments/{appointmentId}/review`]: own(
    'completedAppointmentId',
    `${base}/appointments/{completedAppointmentId}/review`,
  ),
  [`POST ${base}/appointments/{appointmentId}/review/pictures`]: withPicture(
    own('completedAppointmentId', `${base}/appointments/{completedAppointmentId}/review/pictures`),
  ),
  [`DELETE ${base}/appointments/{appointmentId}/review/pictures/{pictureId}`]: own(
    'completedAppointmentId',
    `${base}/appointments/{completedAppointmentId}/review/pictures/none`,
  ),
  [`POST ${base}/reviews/{reviewId}/report`]: probe(`${base}/reviews/{unknown}/report`, { reason: 'Insulta' }, 404),

  [`POST ${base}/claims/guest`]: probe(`${base}/claims/guest`, { guestToken: 'made up' }, 401),
  [`GET ${base}/person`]: probe(`${base}/person`),
  [`DELETE ${base}/person`]: probe(`${base}/person`),

  [`GET ${staff}/figures/{country}`]: probe(`${staff}/figures/BO`),
  [`GET ${staff}/today`]: probe(`${staff}/today`),
  [`GET ${staff}/stores`]: probe(`${staff}/stores`),
  [`GET ${staff}/stores/{storeId}`]: own('storeId', `${staff}/stores/{storeId}`),
  [`GET ${staff}/stores/{storeId}/calendar`]: own('storeId', `${staff}/stores/{storeId}/calendar`),
  [`GET ${staff}/appointments/{appointmentId}`]: own('appointmentId', `${staff}/appointments/{appointmentId}`),
  [`POST ${staff}/appointments/{appointmentId}/accept`]: own(
    'completedAppointmentId',
    `${staff}/appointments/{completedAppointmentId}/accept`,
    {},
    409,
  ),
  [`POST ${staff}/appointments/{appointmentId}/state`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/state`,
    {
      state: 'CONFIRMED',
    },
  ),
  // No deposit was requested.
  [`POST ${staff}/appointments/{appointmentId}/deposit/waive`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/deposit/waive`,
    undefined,
    409,
  ),
  // A station that the store lacks.
  [`POST ${staff}/appointments/{appointmentId}/move`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/move`,
    { stationId: 'none', day: dayAhead(1), startMinute: 600 },
    404,
  ),
  // The store names nobody.
  [`PUT ${staff}/appointments/{appointmentId}/employee`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/employee`,
    { employeeId: 'none' },
    404,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/notes`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/notes`,
    {
      staffNotes: 'Le teme al secador',
    },
  ),
  [`PATCH ${staff}/stores/{storeId}`]: own('storeId', `${staff}/stores/{storeId}`, { phone: '+59133300009' }),
  [`POST ${staff}/stores/{storeId}/closures`]: own('storeId', `${staff}/stores/{storeId}/closures`, {
    fromDay: '2099-01-01',
    untilDay: '2099-01-01',
    startTime: null,
    endTime: null,
    reason: 'Año Nuevo',
  }),
  [`DELETE ${staff}/stores/{storeId}/closures/{closureId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/closures/{closureId}`,
  ),
  [`PUT ${staff}/stores/{storeId}/employees/{employeeId}/calendar-link`]: own(
    'storeId',
    `${staff}/stores/{storeId}/employees/{unknown}/calendar-link`,
    {},
    404,
  ),
  [`DELETE ${staff}/stores/{storeId}/employees/{employeeId}/calendar-link`]: own(
    'storeId',
    `${staff}/stores/{storeId}/employees/{unknown}/calendar-link`,
    undefined,
    404,
  ),
  [`GET ${base}/employee-calendars/{secret}`]: probe(`${base}/employee-calendars/{unknown}`, undefined, 404),
  [`GET ${staff}/stores/{storeId}/till`]: own('storeId', `${staff}/stores/{storeId}/till`),
  [`POST ${staff}/stores/{storeId}/till`]: own('storeId', `${staff}/stores/{storeId}/till`, { opening: 0 }, 409),
  [`POST ${staff}/stores/{storeId}/till/{tillId}/close`]: own(
    'storeId',
    `${staff}/stores/{storeId}/till/{unknown}/close`,
    { counted: 0 },
    404,
  ),
  [`POST ${staff}/stores/{storeId}/till/cash`]: own(
    'storeId',
    `${staff}/stores/{storeId}/till/cash`,
    { direction: 'in', amount: 0, reason: 'Cambio' },
    422,
  ),
  [`POST ${staff}/stores/{storeId}/till/entries/{entryId}/reversal`]: own(
    'storeId',
    `${staff}/stores/{storeId}/till/entries/{unknown}/reversal`,
    { reason: 'Error' },
    404,
  ),
  [`GET ${staff}/appointments/{appointmentId}/earlier`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/earlier`,
  ),
  [`GET ${staff}/appointments/{appointmentId}/bill`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/bill`,
  ),
  [`POST ${staff}/appointments/{appointmentId}/payment`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/payment`,
    { method: 'cash', amount: 1 },
    409,
  ),
  [`GET ${staff}/appointments/{appointmentId}/photos`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/photos`,
  ),
  [`POST ${staff}/appointments/{appointmentId}/photos`]: withPicture(
    own('completedAppointmentId', `${staff}/appointments/{completedAppointmentId}/photos`),
  ),
  [`DELETE ${staff}/appointments/{appointmentId}/photos/{photoId}`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/photos/{unknown}`,
  ),
  [`POST ${staff}/appointments/{appointmentId}/photos/message`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/photos/message`,
    {},
    409,
  ),
  [`GET ${base}/appointments/{appointmentId}/photos`]: own(
    'appointmentId',
    `${base}/appointments/{appointmentId}/photos`,
  ),
  [`GET ${base}/pets/{petProfileId}/photos`]: probe(`${base}/pets/{unknown}/photos`),
  [`POST ${staff}/appointments/{appointmentId}/qr`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/qr`,
    { amount: 1 },
    409,
  ),
  [`DELETE ${staff}/appointments/{appointmentId}/qr`]: own('appointmentId', `${staff}/appointments/{appointmentId}/qr`),
  [`POST ${staff}/appointments/{appointmentId}/refund`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/refund`,
    { method: 'cash', amount: 1, reason: 'Se asustó' },
    409,
  ),
  [`POST ${staff}/appointments/{appointmentId}/charges`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/charges`,
    { kind: 'extra', label: 'Perfume', amount: 100 },
    409,
  ),
  [`DELETE ${staff}/appointments/{appointmentId}/charges/{chargeId}`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/charges/{unknown}`,
    undefined,
    409,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/pet-warning`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/pet-warning`,
    { level: 'gentle', text: 'Le duele la pata' },
  ),
  [`GET ${staff}/appointments/{appointmentId}/series`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/series`,
  ),
  // A number of weeks that no series has.
  [`POST ${staff}/appointments/{appointmentId}/series`]: probe(
    `${staff}/appointments/{appointmentId}/series`,
    { everyWeeks: 0 },
    400,
  ),
  [`DELETE ${staff}/appointments/{appointmentId}/series`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/series`,
    undefined,
    404,
  ),
  [`GET ${staff}/stores/{storeId}/consent-texts`]: own('storeId', `${staff}/stores/{storeId}/consent-texts`),
  [`PUT ${staff}/stores/{storeId}/consent-texts/{textId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/consent-texts/probed-text`,
    { version: 7, title: 'Sedación', text: 'Acepto.' },
    404,
  ),
  [`GET ${staff}/appointments/{appointmentId}/consents`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/consents`,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/consents/{textId}/link`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/consents/{unknown}/link`,
    undefined,
    404,
  ),
  [`DELETE ${staff}/appointments/{appointmentId}/consents/{textId}`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/consents/{unknown}`,
    undefined,
    409,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/consents/{textId}/signature`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/consents/{unknown}/signature`,
    { version: 1, name: 'Ana Suárez' },
    404,
  ),
  [`GET ${base}/consents/{secret}`]: probe(`${base}/consents/{unknown}`, undefined, 404),
  [`PUT ${base}/consents/{secret}/signature`]: probe(
    `${base}/consents/{unknown}/signature`,
    { name: 'Ana Suárez' },
    404,
  ),
  [`GET ${staff}/stores/{storeId}/required-vaccines`]: own('storeId', `${staff}/stores/{storeId}/required-vaccines`),
  [`PUT ${staff}/stores/{storeId}/required-vaccines/{packId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/required-vaccines/{unknown}`,
    { vaccines: [] },
    404,
  ),
  [`GET ${staff}/appointments/{appointmentId}/vaccines`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/vaccines`,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/vaccines`]: own(
    'appointmentId',
    `${staff}/appointments/{appointmentId}/vaccines`,
    { reason: 'Trajo el carnet de papel' },
  ),
  [`GET ${base}/appointments/{appointmentId}/vaccines`]: own(
    'appointmentId',
    `${base}/appointments/{appointmentId}/vaccines`,
  ),
  [`GET ${staff}/stores/{storeId}/rides`]: own('storeId', `${staff}/stores/{storeId}/rides`),
  [`GET ${staff}/stores/{storeId}/due-pets`]: own('storeId', `${staff}/stores/{storeId}/due-pets`),
  [`POST ${staff}/stores/{storeId}/due-pets`]: own(
    'storeId',
    `${staff}/stores/{storeId}/due-pets`,
    { petId: 'nobody', packKind: 'bano' },
    404,
  ),
  [`GET ${staff}/stores/{storeId}/prepaid-packages`]: own('storeId', `${staff}/stores/{storeId}/prepaid-packages`),
  [`PUT ${staff}/stores/{storeId}/prepaid-packages/{packageId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/prepaid-packages/{unknown}`,
    {
      version: 0,
      name: '10 baños',
      packIds: ['nowhere'],
      visits: 10,
      price: 45_000,
      singlePrice: 5000,
      validDays: 180,
    },
    404,
  ),
  [`GET ${staff}/stores/{storeId}/package-purchases`]: own('storeId', `${staff}/stores/{storeId}/package-purchases`),
  [`POST ${staff}/stores/{storeId}/package-purchases`]: own(
    'storeId',
    `${staff}/stores/{storeId}/package-purchases`,
    { customerId: 'nobody', packageId: 'nowhere', method: 'cash', price: 45_000 },
    404,
  ),
  [`POST ${staff}/stores/{storeId}/package-purchases/{purchaseId}/extension`]: own(
    'storeId',
    `${staff}/stores/{storeId}/package-purchases/{unknown}/extension`,
    { validUntil: days.untilDay, reason: 'Estuvo de viaje' },
    404,
  ),
  [`POST ${staff}/stores/{storeId}/package-purchases/{purchaseId}/refund`]: own(
    'storeId',
    `${staff}/stores/{storeId}/package-purchases/{unknown}/refund`,
    { amount: 100, method: 'cash', reason: 'Se muda' },
    404,
  ),
  [`POST ${staff}/stores/{storeId}/package-purchases/{purchaseId}/refund-undone`]: own(
    'storeId',
    `${staff}/stores/{storeId}/package-purchases/{unknown}/refund-undone`,
    { reason: 'Era otro' },
    404,
  ),
  [`POST ${staff}/appointments/{appointmentId}/package-use`]: own(
    'completedAppointmentId',
    `${staff}/appointments/{completedAppointmentId}/package-use`,
    { purchaseId: 'nowhere' },
    404,
  ),
  [`GET ${base}/package-purchases`]: probe(`${base}/package-purchases`),
  [`GET ${staff}/stores/{storeId}/commissions`]: own('storeId', `${staff}/stores/{storeId}/commissions`),
  [`PUT ${staff}/stores/{storeId}/commissions/rules`]: own('storeId', `${staff}/stores/{storeId}/commissions/rules`, {
    employeeId: null,
    validFrom: days.fromDay,
    servicePercent: 30,
    extraPercent: 10,
  }),
  // The days are not over.
  [`POST ${staff}/stores/{storeId}/commissions/closings`]: own(
    'storeId',
    `${staff}/stores/{storeId}/commissions/closings`,
    { from: days.fromDay, until: days.fromDay },
    422,
  ),
  [`PUT ${staff}/stores/{storeId}/employees/{employeeId}/statement-link`]: own(
    'storeId',
    `${staff}/stores/{storeId}/employees/{unknown}/statement-link`,
    {},
    404,
  ),
  [`DELETE ${staff}/stores/{storeId}/employees/{employeeId}/statement-link`]: own(
    'storeId',
    `${staff}/stores/{storeId}/employees/{unknown}/statement-link`,
    undefined,
    404,
  ),
  [`GET ${base}/employee-statements/{secret}`]: probe(`${base}/employee-statements/{unknown}`, undefined, 404),
  [`GET ${staff}/stores/{storeId}/months/{month}`]: own('storeId', `${staff}/stores/{storeId}/months/2026-11`),
  [`POST ${staff}/stores/{storeId}/blocks`]: own(
    'storeId',
    `${staff}/stores/{storeId}/blocks`,
    { stationId: 'nowhere', day: days.fromDay, startMinute: 720, endMinute: 780, kind: 'lunch' },
    404,
  ),
  [`DELETE ${staff}/stores/{storeId}/blocks/{blockId}`]: own(
    'storeId',
    `${staff}/stores/{storeId}/blocks/{unknown}`,
    undefined,
    404,
  ),
  [`GET ${customers}`]: own('storeId', customers),
  // The store knows nobody of this id.
  [`GET ${customers}/{customerId}`]: own('storeId', `${customers}/{unknown}`, undefined, 404),
  [`DELETE ${customers}/{customerId}`]: own('storeId', `${customers}/{unknown}`, undefined, 404),
  [`POST ${customers}`]: own('storeId', customers, () => ({
    name: 'Rosa Méndez',
    // A merchant enters a phone once.
    phone: makeMobileNumber('BO').number,
    pet: aCounterPet,
  })),
  [`POST ${customers}/{customerId}/addresses`]: own(
    'storeId',
    `${customers}/{unknown}/addresses`,
    { address: { street: 'Calle 3', notes: 'Portón', city: 'Santa Cruz', coordinates: { lat: -17.78, lon: -63.18 } } },
    404,
  ),
  [`GET ${customers}/{customerId}/export`]: own('storeId', `${customers}/{unknown}/export`, undefined, 404),
  [`POST ${customers}/{customerId}/pets`]: own('storeId', `${customers}/{unknown}/pets`, { pet: aCounterPet }, 404),
  [`POST ${customers}/{customerId}/slots`]: own('storeId', `${customers}/{unknown}/slots`, forTheirPet, 404),
  [`POST ${customers}/{customerId}/bookings`]: own(
    'storeId',
    `${customers}/{unknown}/bookings`,
    (fixtures) => ({ ...forTheirPet(fixtures), schedule: fixtures.freeSchedule, paymentMethod: 'cash' }),
    404,
  ),
  [`GET ${staff}/merchants`]: probe(`${staff}/merchants`),
  [`POST ${staff}/merchants`]: probe(`${staff}/merchants`, aMerchant),
  [`PUT ${staff}/merchants/{merchantId}`]: probe(`${staff}/merchants/{merchantId}`, aMerchant),
  [`GET ${staff}/merchants/{merchantId}/changes`]: probe(`${staff}/merchants/{merchantId}/changes`),
  // No such change.
  [`POST ${staff}/merchants/{merchantId}/changes/{changeId}/undo`]: probe(
    `${staff}/merchants/{merchantId}/changes/999999/undo`,
    undefined,
    404,
  ),
  [`POST ${staff}/merchants/{merchantId}/stores`]: probe(`${staff}/merchants/{merchantId}/stores`, aNewStore),
  [`GET ${staff}/stores/{storeId}/settings`]: own('storeId', `${staff}/stores/{storeId}/settings`),
  [`POST ${staff}/stores/{storeId}/stations`]: own('storeId', `${staff}/stores/{storeId}/stations`, {
    id: null,
    name: 'Tina 2',
    kind: 'chair',
    skills: ['bath'],
    bufferMinutes: 10,
    active: true,
  }),
  [`POST ${staff}/stores/{storeId}/employees`]: own('storeId', `${staff}/stores/{storeId}/employees`, {
    id: null,
    name: 'Ana',
    skills: ['bath', 'grooming'],
    // All week: the others book in this store too, and slots follow its people once it has any.
    shifts: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startTime: 0, endTime: 1440 })),
    breaks: [],
    exceptions: [],
    active: true,
  }),
  [`POST ${staff}/stores/{storeId}/services`]: own('storeId', `${staff}/stores/{storeId}/services`, {
    id: null,
    name: 'Deslanado',
    description: '',
    skill: 'bath',
    careKind: null,
    isExtra: true,
  }),
  [`POST ${staff}/stores/{storeId}/service-packs`]: own('storeId', `${staff}/stores/{storeId}/service-packs`, {
    id: null,
    kind: 'bano',
    name: 'Baño completo',
    internalName: 'Baño completo',
    description: '',
    mandatoryFields: [],
    isHomeVisit: false,
    active: false,
    services: [],
    subServices: [],
    optionalSubServices: [],
  }),
  [`POST ${staff}/stores/{storeId}/discounts`]: own('storeId', `${staff}/stores/{storeId}/discounts`, {
    id: null,
    name: 'Martes',
    percentage: 15,
    leastPets: null,
    weekdays: [2],
    kinds: null,
    active: true,
  }),
  [`PUT ${staff}/stores/{storeId}/prices`]: own(
    'storeId',
    `${staff}/stores/{storeId}/prices`,
    ({ storeId }: Fixtures) => ({
      services: [{ id: `${storeId}-bano`, prices: { 'perro grande': { amount: 12_500, minutes: 90 } } }],
    }),
  ),
  [`POST ${staff}/stores/{storeId}/pictures`]: withPicture(own('storeId', `${staff}/stores/{storeId}/pictures`)),
  [`DELETE ${staff}/stores/{storeId}/service-packs/{packId}/picture`]: own(
    'storeId',
    `${staff}/stores/{storeId}/service-packs/{storeId}-pack-bano/picture`,
  ),
  [`POST ${staff}/stores/{storeId}/closures/holidays`]: own('storeId', `${staff}/stores/{storeId}/closures/holidays`, {
    year: 2099,
  }),
  [`POST ${staff}/stores/{storeId}/order`]: own(
    'storeId',
    `${staff}/stores/{storeId}/order`,
    ({ storeId }: Fixtures) => ({ kind: 'pack', id: `${storeId}-pack-bano`, direction: 'down' }),
  ),
  // No such change.
  [`POST ${staff}/stores/{storeId}/changes/{changeId}/undo`]: own(
    'storeId',
    `${staff}/stores/{storeId}/changes/999999/undo`,
    undefined,
    404,
  ),
  [`GET ${staff}/stores/{storeId}/reviews`]: own('storeId', `${staff}/stores/{storeId}/reviews`),
  [`PUT ${staff}/reviews/{reviewId}/answer`]: own('reviewId', `${staff}/reviews/{reviewId}/answer`, {
    text: 'Gracias',
  }),
  [`PUT ${staff}/reviews/{reviewId}/hidden`]: probe(`${staff}/reviews/{reviewId}/hidden`, {
    isHidden: false,
  }),
}

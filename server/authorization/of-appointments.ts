import { aForm } from './of-pets.ts'
import type { Row, World } from './row.ts'

const base = '/appointments-api'
const storeRoute = `${base}/merchants/{merchantId}/stores/{storeId}`
const staff = `${base}/backoffice`

type Body = object | ((world: World) => object)

/** The same path with the world's ids in place of `{names}`. */
function named(path: string, world: World, body?: Body) {
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: keyof World) => world[name]),
    ...(body && { body: typeof body === 'function' ? body(world) : body }),
  }
}

/** A row whose call is its own path, with the ids of the world. */
function row(who: Row['who'], path: string, body?: Body, answers?: number): Row {
  return { who, call: (world) => named(path, world, body), ...(answers && { answers }) }
}

/** A row about something of the owner: `id` is its name in the world. */
function own(id: keyof World, path: string, body?: Body): Row {
  return { ...row('own', path, body), unknown: (world) => named(path, { ...world, [id]: world.unknown }, body) }
}

const bath = (petId: string) => ({ petId, servicePackId: 'bano' })
const forTheirPet = ({ petProfileId }: World) => ({ pets: [bath(petProfileId)] })
// Beyond what can be booked: nothing is offered while the others are asked.
const days = { fromDay: dayAhead(30), untilDay: dayAhead(40) }

export const appointmentsTable: Record<string, Row> = {
  [`GET ${base}/stores`]: row('public', `${base}/stores`),
  [`GET ${base}/merchants/{merchantId}`]: row('public', `${base}/merchants/{merchantId}`),
  [`GET ${storeRoute}`]: row('public', storeRoute),
  [`GET ${storeRoute}/reviews`]: row('public', `${storeRoute}/reviews`),
  [`GET ${storeRoute}/service-packs`]: row('public', `${storeRoute}/service-packs`),
  [`POST ${storeRoute}/slots`]: row('public', `${storeRoute}/slots`, { servicePackId: 'bano' }),

  [`POST ${storeRoute}/quotes`]: own('petProfileId', `${storeRoute}/quotes`, forTheirPet),
  [`POST ${storeRoute}/holds`]: own('petProfileId', `${storeRoute}/holds`, (world) => ({
    ...forTheirPet(world),
    schedule: world.freeSchedule,
  })),
  [`GET ${base}/holds/{holdId}`]: own('holdId', `${base}/holds/{holdId}`),
  [`POST ${base}/holds/{holdId}/renew`]: own('holdId', `${base}/holds/{holdId}/renew`),
  // Whose it is not lets nothing go, and is not told whether there was something.
  [`DELETE ${base}/holds/{holdId}`]: row('account', `${base}/holds/{holdId}`),
  // For a pet that nobody has: refused to all who may book.
  [`POST ${base}/appointments`]: row(
    'signed-in',
    `${base}/appointments`,
    ({ merchantId, storeId, unknown, freeSchedule }) => ({
      merchantId,
      appointments: [{ ...bath(unknown), storeId, schedule: freeSchedule }],
    }),
    404,
  ),
  [`GET ${storeRoute}/draft`]: row('account', `${storeRoute}/draft`),
  [`PUT ${storeRoute}/draft`]: row('account', `${storeRoute}/draft`, { pets: [] }),
  [`DELETE ${storeRoute}/draft`]: row('account', `${storeRoute}/draft`),
  [`POST ${storeRoute}/waiting-list`]: own('petProfileId', `${storeRoute}/waiting-list`, (world) => ({
    ...forTheirPet(world),
    ...days,
  })),
  [`GET ${base}/waiting-list`]: row('account', `${base}/waiting-list`),
  [`DELETE ${base}/waiting-list/{entryId}`]: row('account', `${base}/waiting-list/{entryId}`),

  [`POST ${base}/share-link/auth/token`]: row('public', `${base}/share-link/auth/token`, {}),
  // Nobody here proved a phone, so that nobody finds anybody.
  [`GET ${base}/customers/ecommerce`]: row(
    'account',
    `${base}/customers/ecommerce?phone=%2B59170000003`,
    undefined,
    404,
  ),

  [`GET ${base}/appointments`]: row('account', `${base}/appointments`),
  [`GET ${base}/appointments/{appointmentId}`]: own('appointmentId', `${base}/appointments/{appointmentId}`),
  [`GET ${base}/bookings/{multiAppointmentId}`]: own('multiAppointmentId', `${base}/bookings/{multiAppointmentId}`),
  [`PATCH ${base}/appointments/{appointmentId}`]: own('appointmentId', `${base}/appointments/{appointmentId}`, {
    state: 'CANCELLED',
  }),
  [`GET ${base}/bookings/{multiAppointmentId}/calendar`]: own(
    'multiAppointmentId',
    `${base}/bookings/{multiAppointmentId}/calendar`,
  ),
  // It was booked without one.
  [`POST ${base}/bookings/{multiAppointmentId}/deposit`]: {
    ...own('multiAppointmentId', `${base}/bookings/{multiAppointmentId}/deposit`, {}),
    answers: 409,
  },
  [`PUT ${base}/appointments/{appointmentId}/review`]: own(
    'keptAppointmentId',
    `${base}/appointments/{keptAppointmentId}/review`,
    { stars: 5, text: 'Muy bien' },
  ),
  [`GET ${base}/appointments/{appointmentId}/review`]: own(
    'keptAppointmentId',
    `${base}/appointments/{keptAppointmentId}/review`,
  ),
  [`POST ${base}/appointments/{appointmentId}/review/pictures`]: withPicture(
    own('keptAppointmentId', `${base}/appointments/{keptAppointmentId}/review/pictures`),
  ),
  [`DELETE ${base}/appointments/{appointmentId}/review/pictures/{pictureId}`]: own(
    'keptAppointmentId',
    `${base}/appointments/{keptAppointmentId}/review/pictures/none`,
  ),
  [`POST ${base}/reviews/{reviewId}/report`]: row(
    'signed-in',
    `${base}/reviews/{unknown}/report`,
    { reason: 'Insulta' },
    404,
  ),

  [`POST ${base}/claims/guest`]: row('signed-in', `${base}/claims/guest`, { guestToken: 'made up' }, 401),
  [`GET ${base}/person`]: row('account', `${base}/person`),
  [`DELETE ${base}/person`]: row('account', `${base}/person`),

  [`GET ${staff}/stores`]: row('operator', `${staff}/stores`),
  [`GET ${staff}/stores/{storeId}`]: row('operator', `${staff}/stores/{storeId}`),
  [`GET ${staff}/stores/{storeId}/calendar`]: row('operator', `${staff}/stores/{storeId}/calendar`),
  [`GET ${staff}/appointments/{appointmentId}`]: row('operator', `${staff}/appointments/{appointmentId}`),
  [`POST ${staff}/appointments/{appointmentId}/state`]: row('operator', `${staff}/appointments/{appointmentId}/state`, {
    state: 'CONFIRMED',
  }),
  // Nobody asked for one.
  [`POST ${staff}/appointments/{appointmentId}/deposit/waive`]: row(
    'operator',
    `${staff}/appointments/{appointmentId}/deposit/waive`,
    undefined,
    409,
  ),
  // To a station that it does not have.
  [`POST ${staff}/appointments/{appointmentId}/move`]: row(
    'operator',
    `${staff}/appointments/{appointmentId}/move`,
    { stationId: 'none', day: dayAhead(1), startMinute: 600 },
    404,
  ),
  [`PUT ${staff}/appointments/{appointmentId}/notes`]: row('operator', `${staff}/appointments/{appointmentId}/notes`, {
    staffNotes: 'Le teme al secador',
  }),
  [`PATCH ${staff}/stores/{storeId}`]: row('operator', `${staff}/stores/{storeId}`, { phone: '+59133300009' }),
  [`POST ${staff}/stores/{storeId}/closures`]: row('operator', `${staff}/stores/{storeId}/closures`, {
    fromDay: '2099-01-01',
    untilDay: '2099-01-01',
    startTime: null,
    endTime: null,
    reason: 'Año Nuevo',
  }),
  [`DELETE ${staff}/stores/{storeId}/closures/{closureId}`]: row(
    'operator',
    `${staff}/stores/{storeId}/closures/{closureId}`,
  ),
  [`PATCH ${staff}/stores/{storeId}/service-packs/{packId}`]: row(
    'operator',
    `${staff}/stores/{storeId}/service-packs/{storeId}-pack-bano`,
    { name: 'Baño completo' },
  ),
  [`PATCH ${staff}/stores/{storeId}/prices/{priceId}`]: row(
    'operator',
    `${staff}/stores/{storeId}/prices/{storeId}-bano-perro-grande`,
    { amount: 12_500 },
  ),
  [`GET ${staff}/stores/{storeId}/reviews`]: row('operator', `${staff}/stores/{storeId}/reviews`),
  [`PUT ${staff}/reviews/{reviewId}/answer`]: row('operator', `${staff}/reviews/{reviewId}/answer`, {
    text: 'Gracias',
  }),
  [`PUT ${staff}/reviews/{reviewId}/hidden`]: row('operator', `${staff}/reviews/{reviewId}/hidden`, {
    isHidden: false,
  }),
}

function withPicture(without: Row): Row {
  const form = (call: Row['call']) => (world: World) => ({ ...call(world), form: aForm() })
  return { ...without, call: form(without.call), ...(without.unknown && { unknown: form(without.unknown) }) }
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

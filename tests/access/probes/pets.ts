import type { Fixtures, Probe } from '../probe.ts'

const pets = '/pet-profile-api'
const route = `${pets}/customers/{customerId}/pet-profiles/{petProfileId}`

/** Row about one pet; for all but its owner it does not exist. */
function ofPet(below = '', body?: object | ((fixtures: Fixtures) => object), answers?: number): Probe {
  const call = (fixtures: Fixtures, petProfileId: string) => {
    const path = `${pets}/customers/${fixtures.customerId}/pet-profiles/${petProfileId}${below}`
    const named = path.replace(/:(\w+)/g, (_, name: keyof Fixtures) => fixtures[name])
    return { path: named, ...(body && { body: typeof body === 'function' ? body(fixtures) : body }) }
  }
  return {
    call: (fixtures) => call(fixtures, fixtures.petProfileId),
    unknown: (fixtures) => call(fixtures, fixtures.unknown),
    ...(answers && { answers }),
  }
}

/** Row about a customer; for all others it does not exist. */
function ofCustomer(below: string, { body, answers }: { body?: object; answers?: number } = {}): Probe {
  const call = (customerId: string) => ({ path: `${pets}/customers/${customerId}${below}`, ...(body && { body }) })
  return {
    call: ({ customerId }) => call(customerId),
    unknown: ({ unknown }) => call(unknown),
    ...(answers && { answers }),
  }
}

/** Row that sends a file as a form. */
function withFile(row: Probe): Probe {
  const form = (call: Probe['call']) => (fixtures: Fixtures) => ({ ...call(fixtures), form: aForm() })
  return { ...row, call: form(row.call), ...(row.unknown && { unknown: form(row.unknown) }) }
}

// PNG of one pixel.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function aForm(): FormData {
  const form = new FormData()
  form.set('file', onePixel())
  return form
}

export function onePixel(): File {
  return new File([Buffer.from(png, 'base64')], 'toby.png', { type: 'image/png' })
}

const medicine = { kind: 'flea', product: 'Bravecto', appliedOn: '2026-01-15' }
const fields = {
  photo: true,
  name: true,
  breed: true,
  sex: true,
  age: true,
  ownerName: true,
  conditions: true,
  message: true,
}

export const aPet = { name: 'Toby', petTypeId: 'perro', birthday: '2024-05-06' }
export const aMedicine = { kind: 'deworming', product: 'Drontal', appliedOn: '2026-01-15' }
export const aVetLink = { shown: ['care'], consent: true }
export const aVetNote = { vetName: 'Dra. Rojas', clinic: 'Clínica Patitas', note: 'Todo bien.' }
export const aTag = { isOn: true, isLost: false, fields, message: 'Soy de la dueña', newCode: false }

export const petsProbes: Record<string, Probe> = {
  'GET /pet-profile-api/staff/accounts/{uid}/pets': {
    call: ({ ownerUid }) => ({ path: `/pet-profile-api/staff/accounts/${ownerUid}/pets` }),
  },
  [`GET ${pets}/breeds`]: { call: () => ({ path: `${pets}/breeds?page=1&limit=0` }) },
  [`GET ${pets}/pet-types`]: { call: () => ({ path: `${pets}/pet-types?page=1&limit=0` }) },

  [`GET ${pets}/customers/ecommerce/{userUid}`]: {
    call: ({ ownerUid }) => ({ path: `${pets}/customers/ecommerce/${ownerUid}` }),
    unknown: ({ unknown }) => ({ path: `${pets}/customers/ecommerce/${unknown}` }),
  },
  [`POST ${pets}/customers`]: {
    call: ({ ownerUid }) => ({ path: `${pets}/customers`, body: aCustomer(ownerUid) }),
    unknown: ({ unknown }) => ({ path: `${pets}/customers`, body: aCustomer(unknown) }),
  },

  [`POST ${pets}/pet-profiles`]: { call: () => ({ path: `${pets}/pet-profiles`, body: aPet }) },
  [`GET ${pets}/customers/{customerId}/pet-profiles`]: {
    call: ({ customerId }) => ({ path: `${pets}/customers/${customerId}/pet-profiles` }),
    unknown: ({ unknown }) => ({ path: `${pets}/customers/${unknown}/pet-profiles` }),
  },
  [`GET ${pets}/pet-profiles/{petProfileId}`]: {
    call: ({ petProfileId }) => ({ path: `${pets}/pet-profiles/${petProfileId}` }),
    unknown: ({ unknown }) => ({ path: `${pets}/pet-profiles/${unknown}` }),
  },
  [`PATCH ${route}`]: ofPet('', { name: 'Tobi' }),
  [`DELETE ${route}`]: ofPet(),
  [`POST ${route}/pictures`]: withFile(ofPet('/pictures')),
  [`DELETE ${route}/pictures`]: ofPet('/pictures'),
  [`GET ${route}/weights`]: ofPet('/weights'),
  [`POST ${route}/weights`]: ofPet('/weights', { grams: 12_400, measuredOn: '2026-01-15' }),
  [`DELETE ${route}/weights/{weightId}`]: ofPet('/weights/:weightId'),

  [`GET ${route}/weight-plan`]: ofPet('/weight-plan'),
  [`PUT ${route}/weight-target`]: ofPet('/weight-target', { grams: 11_000 }),
  [`DELETE ${route}/weight-target`]: ofPet('/weight-target'),

  [`GET ${route}/medicine-applications`]: ofPet('/medicine-applications'),
  [`POST ${route}/medicine-applications`]: ofPet('/medicine-applications', medicine),
  [`POST ${route}/paper-card`]: ofPet('/paper-card', { applications: [medicine] }),
  [`PATCH ${route}/medicine-applications/{applicationId}`]: ofPet('/medicine-applications/:applicationId', {
    dose: '1 tableta',
  }),
  [`DELETE ${route}/medicine-applications/{applicationId}`]: ofPet('/medicine-applications/:applicationId'),
  [`POST ${route}/medicine-applications/{applicationId}/attachments`]: withFile(
    ofPet('/medicine-applications/:applicationId/attachments'),
  ),
  // The application has no attachment; callers with access get that answer.
  [`DELETE ${route}/medicine-applications/{applicationId}/attachments/{attachmentId}`]: ofPet(
    '/medicine-applications/:applicationId/attachments/nothing',
    undefined,
    404,
  ),
  [`GET ${route}/vaccine-plan`]: ofPet('/vaccine-plan'),
  [`POST ${route}/vaccination-cards`]: ofPet('/vaccination-cards', {}),
  [`POST ${route}/vaccination-cards/pass`]: ofPet('/vaccination-cards/pass', {}),
  [`DELETE ${route}/vaccination-cards`]: ofPet('/vaccination-cards'),
  [`POST ${pets}/public/vaccination-cards/verify`]: {
    call: () => ({ path: `${pets}/public/vaccination-cards/verify`, body: { record: 'made up' } }),
  },
  [`GET ${pets}/public/vaccination-cards/keys`]: {
    call: () => ({ path: `${pets}/public/vaccination-cards/keys` }),
  },

  [`GET ${route}/shares`]: ofPet('/shares'),
  [`POST ${route}/shares`]: ofPet('/shares', { email: 'eva@example.com', right: 'see' }),
  [`PATCH ${route}/shares/{shareId}`]: ofPet('/shares/:shareId', { right: 'edit' }),
  [`DELETE ${route}/shares/{shareId}`]: ofPet('/shares/:shareId'),
  // The mail's token is the proof; a made-up one is refused to every caller alike.
  [`POST ${pets}/shares/accept`]: {
    answers: 404,
    call: () => ({ path: `${pets}/shares/accept`, body: { token: 'made up' } }),
  },
  [`GET ${route}/tag`]: ofPet('/tag'),
  [`PUT ${route}/tag`]: ofPet('/tag', aTag),
  [`GET ${pets}/public/tags/{code}`]: {
    call: ({ tagCode }) => ({ path: `${pets}/public/tags/${tagCode}` }),
  },
  // The owner has no contact details yet, which every finder is told.
  [`POST ${pets}/public/tags/{code}/sightings`]: {
    answers: 409,
    call: ({ tagCode }) => ({
      path: `${pets}/public/tags/${tagCode}/sightings`,
      body: { finderName: 'Luis', finderContact: '70000001' },
    }),
  },

  [`GET ${route}/vet-links`]: ofPet('/vet-links'),
  [`POST ${route}/vet-links`]: ofPet('/vet-links', aVetLink),
  [`DELETE ${route}/vet-links/{linkId}`]: ofPet('/vet-links/:vetLinkId'),
  [`GET ${route}/vet-notes`]: ofPet('/vet-notes'),
  [`PUT ${route}/vet-notes/{noteId}/decision`]: ofPet('/vet-notes/:vetNoteId/decision', { decision: 'accepted' }),
  [`GET ${pets}/public/vet-histories/{token}`]: {
    call: ({ vetToken }) => ({ path: `${pets}/public/vet-histories/${vetToken}` }),
  },
  [`POST ${pets}/public/vet-histories/{token}/notes`]: {
    call: ({ vetToken }) => ({ path: `${pets}/public/vet-histories/${vetToken}/notes`, body: aVetNote }),
  },

  [`GET ${pets}/customers/{customerId}/pantry`]: {
    call: ({ customerId, shopId }) => ({ path: `${pets}/customers/${customerId}/pantry?shopId=${shopId}` }),
    unknown: ({ unknown, shopId }) => ({ path: `${pets}/customers/${unknown}/pantry?shopId=${shopId}` }),
  },

  [`GET ${pets}/customers/{customerId}/pantry/foods`]: ofCustomer('/pantry/foods'),
  [`POST ${pets}/customers/{customerId}/pantry/foods`]: ofCustomer('/pantry/foods', {
    body: { foodNumber: 1, netGrams: 15_000, boughtOn: aRecentDay() },
  }),
  [`DELETE ${pets}/customers/{customerId}/pantry/foods/{pantryFoodId}`]: ofCustomer('/pantry/foods/nothing', {
    answers: 404,
  }),

  [`PUT ${pets}/customers/{customerId}/pantry/eaters`]: {
    call: ({ customerId, shopId, petProfileId }) => choice(customerId, { shopId, petProfileId }),
    unknown: ({ unknown, shopId, petProfileId }) => choice(unknown, { shopId, petProfileId }),
    // The owner bought no food.
    answers: 404,
  },

  [`POST ${pets}/claims/guest`]: {
    answers: 401,
    call: () => ({ path: `${pets}/claims/guest`, body: { guestToken: 'made up' } }),
  },
  [`GET ${pets}/person`]: { call: () => ({ path: `${pets}/person` }) },
  [`DELETE ${pets}/person`]: { call: () => ({ path: `${pets}/person` }) },
}

/** Two days ago: in every time zone a day that has passed. */
function aRecentDay(): string {
  return new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
}

function aCustomer(ecommerceId: string) {
  return { ecommerceId, name: 'Dueña', email: 'duena@example.com' }
}

function choice(customerId: string, { shopId, petProfileId }: { shopId: string; petProfileId: string }) {
  const food = { kind: 'elsewhere', foodNumber: 1 }
  return {
    path: `${pets}/customers/${customerId}/pantry/eaters`,
    body: { shopId, food, petProfileIds: [petProfileId] },
  }
}

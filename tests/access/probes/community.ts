import { at, type Fixtures, type Probe } from '../probe.ts'
import { onePixel } from './pets.ts'

const api = '/community-api'

const anAd = {
  kind: 'adoption',
  species: 'GATO',
  name: 'Luna',
  colours: ['blanco'],
  description: 'Tranquila',
  city: 'Santa Cruz',
}
const answers = { home: 'house', household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }
const anAlert = { kinds: ['lost'], label: 'Mi casa', place: { lat: -17.78, lon: -63.18 }, radiusKm: 3 }

/** Probe about a thing of the owner; for others it does not exist. */
function own(
  path: (id: string, fixtures: Fixtures) => string,
  name: keyof Fixtures,
  { body, form }: { body?: object; form?: () => FormData } = {},
): Probe {
  const call = (fixtures: Fixtures, id: string) => ({
    path: api + path(id, fixtures),
    ...(body && { body }),
    ...(form && { form: form() }),
  })
  return {
    call: (fixtures) => call(fixtures, fixtures[name]),
    unknown: (fixtures) => call(fixtures, fixtures.unknown),
  }
}

function ofPost(below: string, body?: object): Probe {
  return own((id) => `/posts/${id}${below}`, 'ownPostId', body && { body })
}

function forOperators(path: (fixtures: Fixtures) => string, body?: object): Probe {
  return { call: (fixtures) => ({ path: api + path(fixtures), ...(body && { body }) }) }
}

function aDelivery(): FormData {
  const form = aFile()
  form.set('shelterName', 'Huellitas')
  form.set('grams', '1000')
  return form
}

function aDetail(): FormData {
  const form = new FormData()
  form.set('words', 'Iba con miedo')
  return form
}

let takenCells = 0

/** Probe of a cell near the place of the lost notice; another one for each caller, because one helper has a cell's posters. */
function inCell(below: 'walk' | 'posters', body?: object): Probe {
  return {
    call: ({ lostPostId }) => {
      takenCells += 1
      return {
        path: `${api}/posts/${lostPostId}/search-map/${-11_854 + (takenCells % 5)}/${-42_121 + (takenCells % 7)}/${below}`,
        ...(body && { body }),
      }
    },
  }
}

function aFile(): FormData {
  const form = new FormData()
  form.set('file', onePixel())
  return form
}

function aPlace(): FormData {
  const form = new FormData()
  form.set('where', 'Plaza 24 de Septiembre')
  return form
}

/** Probes of ads, notices, applications and moderation. Publishing requires a sign-in. */
export const communityProbes: Record<string, Probe> = {
  [`GET ${api}/posts`]: { call: at(`${api}/posts?kind=adoption`) },
  [`GET ${api}/post-clusters`]: {
    call: at(`${api}/post-clusters?kind=adoption&south=-18&west=-64&north=-17&east=-63&zoom=12`),
  },
  [`GET ${api}/posts/{postId}`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}` }),
  },
  // A link that was never sent.
  [`POST ${api}/confirmations`]: {
    call: ({ ownPostId }) => ({ path: `${api}/confirmations`, body: { postId: ownPostId, token: 'made-up' } }),
    answers: 404,
  },
  [`GET ${api}/own-posts`]: { call: at(`${api}/own-posts`) },
  [`GET ${api}/own-posts/{postId}`]: own((id) => `/own-posts/${id}`, 'ownPostId'),
  [`POST ${api}/posts`]: { call: at(`${api}/posts`, anAd) },
  [`PATCH ${api}/posts/{postId}`]: ofPost('', { zone: 'Equipetrol' }),
  [`POST ${api}/posts/{postId}/pictures`]: own((id) => `/posts/${id}/pictures`, 'ownPostId', { form: aFile }),
  [`PUT ${api}/posts/{postId}/pictures`]: {
    call: ({ ownPostId, postPictureId }) => ({
      path: `${api}/posts/${ownPostId}/pictures`,
      body: { pictureIds: [postPictureId] },
    }),
    unknown: ({ unknown, postPictureId }) => ({
      path: `${api}/posts/${unknown}/pictures`,
      body: { pictureIds: [postPictureId] },
    }),
  },
  [`DELETE ${api}/posts/{postId}/pictures/{pictureId}`]: own(
    (id, { postPictureId }) => `/posts/${id}/pictures/${postPictureId}`,
    'ownPostId',
  ),
  [`POST ${api}/posts/{postId}/confirmation`]: ofPost('/confirmation', {}),
  [`POST ${api}/posts/{postId}/end`]: ofPost('/end', { as: 'closed' }),
  [`POST ${api}/posts/{postId}/reports`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/reports`, body: { reason: 'scam' } }),
  },

  [`GET ${api}/applications`]: { call: at(`${api}/applications`) },
  [`GET ${api}/posts/{postId}/applications`]: ofPost('/applications'),
  [`POST ${api}/posts/{postId}/applications`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/applications`, body: answers }),
  },
  [`POST ${api}/posts/{postId}/applications/{applicationId}/decision`]: own(
    (id, { receivedApplicationId }) => `/posts/${id}/applications/${receivedApplicationId}/decision`,
    'ownPostId',
    { body: { decision: 'accept' } },
  ),
  [`POST ${api}/applications/{applicationId}/withdrawal`]: own(
    (id) => `/applications/${id}/withdrawal`,
    'sentApplicationId',
    { body: {} },
  ),
  [`POST ${api}/applications/{applicationId}/follow-ups/{days}`]: own(
    (id) => `/applications/${id}/follow-ups/3`,
    'givenApplicationId',
    { body: { how: 'well' } },
  ),

  [`GET ${api}/own-posts/{postId}/matches`]: own((id) => `/own-posts/${id}/matches`, 'lostPostId'),
  [`POST ${api}/own-posts/{postId}/matches/{otherId}`]: own(
    (id, { foundPostId }) => `/own-posts/${id}/matches/${foundPostId}`,
    'lostPostId',
    { body: { decision: 'confirm' } },
  ),

  // Ads have no poster, only a picture for link previews.
  [`GET ${api}/posts/{postId}/poster`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/poster` }),
    answers: 404,
  },
  [`GET ${api}/posts/{postId}/door-posters`]: {
    call: ({ lostPostId }) => ({ path: `${api}/posts/${lostPostId}/door-posters` }),
  },
  [`GET ${api}/posts/{postId}/status-image`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/status-image` }),
    answers: 404,
  },
  [`GET ${api}/posts/{postId}/share-image`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/share-image` }),
  },
  // Codes that no poster has.
  [`GET ${api}/public/sightings/{code}`]: { call: at(`${api}/public/sightings/made-up`), answers: 404 },
  [`POST ${api}/public/sightings/{code}`]: {
    call: () => ({ path: `${api}/public/sightings/made-up`, form: aPlace() }),
    answers: 404,
  },
  [`POST ${api}/public/sightings/{code}/{sightingId}/details`]: {
    call: () => ({ path: `${api}/public/sightings/made-up/unknown/details`, form: aDetail() }),
    answers: 404,
  },
  [`GET ${api}/own-posts/{postId}/sightings`]: own((id) => `/own-posts/${id}/sightings`, 'lostPostId'),

  [`GET ${api}/posts/{postId}/search-map`]: {
    call: ({ lostPostId }) => ({ path: `${api}/posts/${lostPostId}/search-map` }),
  },
  [`PUT ${api}/posts/{postId}/search-map/{row}/{column}/walk`]: inCell('walk', {}),
  [`DELETE ${api}/posts/{postId}/search-map/{row}/{column}/walk`]: inCell('walk'),
  [`PUT ${api}/posts/{postId}/search-map/{row}/{column}/posters`]: inCell('posters', {}),
  [`DELETE ${api}/posts/{postId}/search-map/{row}/{column}/posters`]: inCell('posters'),

  [`GET ${api}/lost-nearby`]: { call: at(`${api}/lost-nearby?places=-17.78,-63.18`) },
  [`GET ${api}/posts/{postId}/contact`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/contact` }),
  },
  [`POST ${api}/posts/{postId}/mark`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/mark`, body: { answer: 'No sé' } }),
  },
  [`POST ${api}/posts/{postId}/messages`]: {
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/messages`, body: { text: 'Hola' } }),
  },
  [`POST ${api}/posts/{postId}/applications/{applicationId}/messages`]: own(
    (id, { receivedApplicationId }) => `/posts/${id}/applications/${receivedApplicationId}/messages`,
    'ownPostId',
    { body: { text: 'Hola' } },
  ),
  [`GET ${api}/threads`]: { call: at(`${api}/threads`) },
  [`GET ${api}/unread-threads`]: { call: at(`${api}/unread-threads`) },
  [`GET ${api}/threads/{threadId}`]: own((id) => `/threads/${id}`, 'ownThreadId'),
  [`POST ${api}/threads/{threadId}/reading`]: own((id) => `/threads/${id}/reading`, 'ownThreadId', {
    body: { upTo: 1 },
  }),
  [`POST ${api}/threads/{threadId}/messages`]: own((id) => `/threads/${id}/messages`, 'ownThreadId', {
    body: { text: 'Hola' },
  }),
  [`POST ${api}/threads/{threadId}/end`]: own((id) => `/threads/${id}/end`, 'ownThreadId', { body: {} }),

  [`GET ${api}/alerts`]: { call: at(`${api}/alerts`) },
  [`POST ${api}/alerts`]: { call: at(`${api}/alerts`, anAlert) },
  [`PATCH ${api}/alerts/{alertId}`]: own((id) => `/alerts/${id}`, 'ownAlertId', { body: { isPaused: true } }),
  [`DELETE ${api}/alerts/{alertId}`]: own((id) => `/alerts/${id}`, 'ownAlertId'),

  [`GET ${api}/staff/threads`]: forOperators(() => '/staff/threads'),
  [`POST ${api}/staff/threads/{threadId}/decision`]: forOperators(
    ({ ownThreadId }) => `/staff/threads/${ownThreadId}/decision`,
    { decision: 'keep', reason: 'Todo bien' },
  ),
  [`GET ${api}/donations`]: { call: at(`${api}/donations`) },
  [`GET ${api}/donations/ledger`]: { call: at(`${api}/donations/ledger`) },
  [`GET ${api}/donations/orders/{orderId}`]: own((id) => `/donations/orders/${id}`, 'orderId'),
  // The order has no donation and so no certificate.
  [`GET ${api}/donations/orders/{orderId}/certificate`]: {
    ...own((id) => `/donations/orders/${id}/certificate`, 'orderId'),
    answers: 404,
  },
  [`GET ${api}/applications/{applicationId}/certificate`]: own(
    (id) => `/applications/${id}/certificate`,
    'givenApplicationId',
  ),
  [`GET ${api}/public/certificates/{record}`]: { call: at(`${api}/public/certificates/made-up`) },
  [`GET ${api}/public/certificates/{record}/document`]: {
    call: at(`${api}/public/certificates/made-up/document`),
    answers: 404,
  },
  [`GET ${api}/staff/donations`]: forOperators(() => '/staff/donations'),
  // No donations await delivery.
  [`POST ${api}/staff/donations/deliveries`]: {
    call: () => ({ path: `${api}/staff/donations/deliveries`, form: aDelivery() }),
    answers: 422,
  },

  [`GET ${api}/staff/posts`]: forOperators(() => '/staff/posts'),
  [`GET ${api}/staff/toLookAfter`]: forOperators(() => '/staff/toLookAfter'),
  [`GET ${api}/staff/today`]: forOperators(() => '/staff/today'),
  [`POST ${api}/staff/posts/{postId}/decision`]: forOperators(({ ownPostId }) => `/staff/posts/${ownPostId}/decision`, {
    decision: 'approve',
    reason: 'Todo bien',
  }),
  [`POST ${api}/staff/people/{uid}/block`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/block`, {
    reason: 'Estafa',
  }),
  [`DELETE ${api}/staff/people/{uid}/block`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/block`),
  [`PUT ${api}/staff/people/{uid}/trust`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/trust`, {
    isTrusted: true,
  }),
  [`PUT ${api}/staff/people/{uid}/shelter`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/shelter`, {
    name: 'Refugio Huellitas',
  }),

  [`GET ${api}/person`]: { call: at(`${api}/person`) },
  [`DELETE ${api}/person`]: { call: at(`${api}/person`) },
}

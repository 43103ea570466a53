import { onePixel } from './authorization-of-pets.ts'
import { at, type Row, type World } from './authorization-row.ts'

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

/** Something of the owner; to everybody else it is as one that nobody has. */
function own(
  path: (id: string, world: World) => string,
  name: keyof World,
  { body, form }: { body?: object; form?: () => FormData } = {},
): Row {
  const call = (world: World, id: string) => ({
    path: api + path(id, world),
    ...(body && { body }),
    ...(form && { form: form() }),
  })
  return {
    who: 'own',
    call: (world) => call(world, world[name]),
    unknown: (world) => call(world, world.unknown),
  }
}

function ofPost(below: string, body?: object): Row {
  return own((id) => `/posts/${id}${below}`, 'ownPostId', body && { body })
}

function forOperators(path: (world: World) => string, body?: object): Row {
  return { who: 'operator', call: (world) => ({ path: api + path(world), ...(body && { body }) }) }
}

function aFile(): FormData {
  const form = new FormData()
  form.set('file', onePixel())
  return form
}

/** Ads, notices, applications and who moderates them. Who publishes has signed in. */
export const communityTable: Record<string, Row> = {
  [`GET ${api}/posts`]: { who: 'public', call: at(`${api}/posts?kind=adoption`) },
  [`GET ${api}/post-clusters`]: {
    who: 'public',
    call: at(`${api}/post-clusters?kind=adoption&south=-18&west=-64&north=-17&east=-63&zoom=12`),
  },
  [`GET ${api}/posts/{postId}`]: {
    who: 'public',
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}` }),
  },
  // A link that nobody was sent.
  [`POST ${api}/confirmations`]: {
    who: 'public',
    call: ({ ownPostId }) => ({ path: `${api}/confirmations`, body: { postId: ownPostId, token: 'made-up' } }),
    answers: 404,
  },
  [`GET ${api}/own-posts`]: { who: 'account', call: at(`${api}/own-posts`) },
  [`GET ${api}/own-posts/{postId}`]: own((id) => `/own-posts/${id}`, 'ownPostId'),
  [`POST ${api}/posts`]: { who: 'signed-in', call: at(`${api}/posts`, anAd) },
  [`PATCH ${api}/posts/{postId}`]: ofPost('', { zone: 'Equipetrol' }),
  [`POST ${api}/posts/{postId}/pictures`]: own((id) => `/posts/${id}/pictures`, 'ownPostId', { form: aFile }),
  [`DELETE ${api}/posts/{postId}/pictures/{pictureId}`]: own(
    (id, { postPictureId }) => `/posts/${id}/pictures/${postPictureId}`,
    'ownPostId',
  ),
  [`POST ${api}/posts/{postId}/confirmation`]: ofPost('/confirmation', {}),
  [`POST ${api}/posts/{postId}/end`]: ofPost('/end', { as: 'closed' }),
  [`POST ${api}/posts/{postId}/reports`]: {
    who: 'signed-in',
    call: ({ foreignPostId }) => ({ path: `${api}/posts/${foreignPostId}/reports`, body: { reason: 'scam' } }),
  },

  [`GET ${api}/applications`]: { who: 'account', call: at(`${api}/applications`) },
  [`GET ${api}/posts/{postId}/applications`]: ofPost('/applications'),
  [`POST ${api}/posts/{postId}/applications`]: {
    who: 'signed-in',
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

  [`GET ${api}/staff/posts`]: forOperators(() => '/staff/posts'),
  [`POST ${api}/staff/posts/{postId}/decision`]: forOperators(({ ownPostId }) => `/staff/posts/${ownPostId}/decision`, {
    decision: 'approve',
    reason: 'Todo bien',
  }),
  [`POST ${api}/staff/people/{uid}/block`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/block`, {
    reason: 'Estafa',
  }),
  [`DELETE ${api}/staff/people/{uid}/block`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/block`),
  [`PUT ${api}/staff/people/{uid}/shelter`]: forOperators(({ ownerUid }) => `/staff/people/${ownerUid}/shelter`, {
    name: 'Refugio Huellitas',
  }),

  [`GET ${api}/person`]: { who: 'account', call: at(`${api}/person`) },
  [`DELETE ${api}/person`]: { who: 'account', call: at(`${api}/person`) },
}

import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sharp } from '#shared/images/sharp.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { contract } from '../contract.ts'
import { communityKeys } from '../keys.ts'
import { suggestMatches } from '../matches/find-matches.ts'
import { toCell } from '../search-map/rules/search-grid.ts'
import { getSightingCode } from '../sightings/sightings.ts'
import { openCommunity } from '../testing/open-community.ts'

// Whatever the caller and the operation: no answer reveals a private person's phone, e-mail, last name, chip, exact
// place or hidden mark to anybody else.

const connection = await testDatabase({ poolSize: 5 })
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aa7744' } })
  .png()
  .toBuffer()
const now = new Date('2026-11-22T15:00:00Z')
// Adopted four days ago, so that the first follow-up is due.
let time = new Date(now.getTime() - 4 * 86_400_000)
const harness = openCommunity(connection, { now: () => time })
const { client } = harness.community

const ana = harness.signUp({ name: 'Ana Zurdáñez' })
const beto = harness.signUp({ name: 'Beto Quintanilla' })
const stranger = harness.signUp({ name: 'Sonia Vaca' })
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
const guest: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test' }

const homes = { ana: { lat: -17.7831234, lon: -63.1817651 }, beto: { lat: -17.7846789, lon: -63.1795432 } }
const chips = { ana: '968000010234567', beto: '981000012345678' }
const marks = { ana: 'una cicatriz en forma de luna', beto: 'le falta un colmillo' }
const facts = { species: 'PERRO' as const, colours: ['negro' as const], city: 'Santa Cruz', zone: 'Centro' }
const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }

const staff = { context: operator.context }
const [asAna, asBeto] = [{ context: ana.context }, { context: beto.context }]

async function listed(owner: typeof ana, post: Parameters<typeof client.createPost>[0]): Promise<string> {
  const { id } = await client.createPost(post, { context: owner.context })
  await client.moderatePost({ postId: id, decision: 'approve', reason: 'Todo bien' }, staff)
  return id
}

const seenOn = '2026-11-20'
const toMark = (answer: string) => ({ question: '¿Qué la hace única?', answer })
// Two different chips would exclude the match; the same chip would make all other signals irrelevant.
const lost = { kind: 'lost' as const, name: 'Toby', ...facts, place: homes.ana, seenOn }
const ad = { kind: 'adoption' as const, name: 'Luna', description: 'Tranquila', ...facts, place: homes.ana }
const givenId = await listed(ana, ad)
const { id: givenApplicationId } = await client.apply({ postId: givenId, ...answers }, asBeto)
await client.decideApplication(
  { postId: givenId, applicationId: givenApplicationId, decision: 'accept', reason: 'Bienvenidos' },
  asAna,
)
time = now
const adId = await listed(ana, ad)
const lostId = await listed(ana, { ...lost, chip: chips.ana, hiddenMark: toMark(marks.ana) })
const { id: ownLostId } = await client.createPost({ ...lost, name: 'Coco' }, asAna)
const foundId = await listed(beto, {
  ...{ kind: 'found', ...facts, place: homes.beto, seenOn, hiddenMark: toMark(marks.beto) },
})
await listed(beto, { ...lost, name: 'Rex', place: homes.beto, chip: chips.beto })
await suggestMatches(harness.deps, { postId: lostId, status: 'open' })
const { id: applicationId } = await client.apply({ postId: adId, ...answers }, asBeto)
const { id: strangersId } = await client.apply({ postId: adId, ...answers }, { context: stranger.context })
const { id: threadId } = await client.writeToOwner({ postId: ownLostId, text: 'Creo que la vi' }, asBeto)
await client.closeThread({ threadId, report: true, reason: 'Insiste' }, asAna)
const { id: openThreadId } = await client.writeToOwner({ postId: adId, text: 'Es hermosa' }, asBeto)
const { id: alertId } = await client.createAlert(
  { kinds: ['lost'], label: 'Mi casa', place: homes.ana, radiusKm: 3, species: null },
  asAna,
)
await client.reportPost({ postId: lostId, reason: 'wrong', note: 'No es suya' }, asBeto)
const code = await getSightingCode(harness.deps, lostId)
const { sightingId } = await client.tellSighting(
  { code, where: 'En la plaza', words: 'Iba con otro perro' },
  { context: guest },
)
const { pictures } = await client.addPostPicture({ postId: adId, file: aPhoto() }, asAna)
const pictureIds = pictures.map(({ id }) => id)
const freshToken = (await communityKeys(harness.deps)).deriveFreshToken(lostId, 0)
const { record } = await client.adoptionCertificate({ applicationId: givenApplicationId }, asBeto)
const { row, column } = toCell(homes.ana)
const cell = `/posts/${lostId}/search-map/${row}/${column}`
const box = 'south=-18&west=-64&north=-17&east=-63'

function aPhoto(): File {
  return new File([new Uint8Array(photo)], 'foto.png', { type: 'image/png' })
}

function aForm(): FormData {
  const form = new FormData()
  form.set('file', aPhoto())
  return form
}

interface Call {
  path: string
  body?: object
}
const posts = [adId, lostId, foundId]
const ofPosts = (path: (postId: string) => string, body?: object): Call[] =>
  posts.map((postId) => ({ path: path(postId), ...(body && { body }) }))

/**
 * Inputs of each operation, read-only ones first. The type requires an entry for every operation, so that new ones are
 * covered.
 */
const calls: Record<keyof typeof contract, Call[]> = {
  posts: ['adoption', 'lost', 'found', 'notice'].flatMap((kind) => [
    { path: `/posts?kind=${kind}` },
    { path: `/posts?kind=${kind}&${box}&text=t` },
  ]),
  postClusters: [12, 20].map((zoom) => ({ path: `/post-clusters?kind=lost&${box}&zoom=${zoom}` })),
  post: ofPosts((id) => `/posts/${id}`),
  ownPosts: [{ path: '/own-posts' }],
  ownPost: ofPosts((id) => `/own-posts/${id}`),
  ownApplications: [{ path: '/applications' }],
  applicationsOfPost: ofPosts((id) => `/posts/${id}/applications`),
  matchesOfPost: ofPosts((id) => `/own-posts/${id}/matches`),
  sightedPet: [{ path: `/public/sightings/${code}` }],
  sightingsOfPost: ofPosts((id) => `/own-posts/${id}/sightings`),
  lostNearby: [{ path: `/lost-nearby?places=${homes.ana.lat},${homes.ana.lon}` }],
  searchMap: ofPosts((id) => `/posts/${id}/search-map`),
  contactOfPost: ofPosts((id) => `/posts/${id}/contact`),
  threads: [{ path: '/threads' }],
  unreadThreads: [{ path: '/unread-threads' }],
  thread: [{ path: `/threads/${threadId}` }],
  alerts: [{ path: '/alerts' }],
  staffPosts: ['waiting', 'reported', 'all'].map((queue) => ({ path: `/staff/posts?queue=${queue}` })),
  toLookAfter: [{ path: '/staff/toLookAfter' }],
  moderationToDo: [{ path: '/staff/today' }],
  staffThreads: [{ path: '/staff/threads' }],
  exportPerson: [{ path: '/person' }],
  posterOfPost: [{ path: `/posts/${lostId}/poster` }],
  doorPostersOfPost: [{ path: `/posts/${lostId}/door-posters` }],
  statusOfPost: [{ path: `/posts/${lostId}/status-image` }],
  shareImageOfPost: [{ path: `/posts/${lostId}/share-image` }],
  adoptionCertificate: [{ path: `/applications/${givenApplicationId}/certificate` }],
  donationCertificate: [{ path: '/donations/orders/unknown/certificate' }],
  certificate: [{ path: `/public/certificates/${record}` }],
  certificateDocument: [{ path: `/public/certificates/${record}/document` }],
  donationTotals: [{ path: '/donations' }],
  donationLedger: [{ path: '/donations/ledger' }],
  donationsOfOrder: [{ path: '/donations/orders/unknown' }],
  staffDonations: [{ path: '/staff/donations' }],
  deliverDonations: [{ path: '/staff/donations/deliveries', body: { shelterName: 'Patitas', grams: 1 } }],

  createPost: [{ path: '/posts', body: { ...lost, name: 'Otro', place: { lat: -17.5, lon: -63 } } }],
  changePost: ofPosts((id) => `/posts/${id}`, { marks: 'Collar rojo' }),
  orderPostPictures: ofPosts((id) => `/posts/${id}/pictures`, { pictureIds }),
  removePostPicture: ofPosts((id) => `/posts/${id}/pictures/${pictureIds[0]}`),
  addPostPicture: ofPosts((id) => `/posts/${id}/pictures`, aForm()),
  confirmPost: ofPosts((id) => `/posts/${id}/confirmation`, {}),
  confirmByLink: [{ path: '/confirmations', body: { postId: lostId, token: freshToken } }],
  apply: ofPosts((id) => `/posts/${id}/applications`, answers),
  tellSighting: [{ path: `/public/sightings/${code}`, body: { code, where: 'En el mercado' } }],
  markWalked: [{ path: `${cell}/walk`, body: {} }],
  unmarkWalked: [{ path: `${cell}/walk` }],
  takePosterCell: [{ path: `${cell}/posters`, body: {} }],
  leavePosterCell: [{ path: `${cell}/posters` }],
  addSightingDetails: [{ path: `/public/sightings/${code}/${sightingId}/details`, body: { words: 'Cojeaba' } }],
  answerMark: ofPosts((id) => `/posts/${id}/mark`, { answer: 'No sé' }),
  writeToOwner: ofPosts((id) => `/posts/${id}/messages`, { text: 'Hola' }),
  writeToApplicant: [{ path: `/posts/${adId}/applications/${applicationId}/messages`, body: { text: 'Hola' } }],
  writeMessage: [{ path: `/threads/${openThreadId}/messages`, body: { text: 'Hola' } }],
  readThread: [{ path: `/threads/${threadId}/reading`, body: { upTo: 1 } }],
  closeThread: [{ path: `/threads/${openThreadId}/end`, body: {} }],
  createAlert: [{ path: '/alerts', body: { kinds: ['found'], label: 'Aquí', place: homes.beto, radiusKm: 2 } }],
  changeAlert: [{ path: `/alerts/${alertId}`, body: { radiusKm: 3 } }],
  removeAlert: [{ path: `/alerts/${alertId}` }],
  decideMatch: [
    { path: `/own-posts/${lostId}/matches/${foundId}`, body: { decision: 'reject' } },
    { path: `/own-posts/${foundId}/matches/${lostId}`, body: { decision: 'confirm' } },
  ],
  withdrawApplication: [{ path: `/applications/${strangersId}/withdrawal`, body: {} }],
  decideApplication: [
    {
      path: `/posts/${adId}/applications/${applicationId}/decision`,
      body: { decision: 'accept', reason: 'Bienvenidos' },
    },
  ],
  answerFollowUp: [{ path: `/applications/${givenApplicationId}/follow-ups/3`, body: { how: 'well' } }],
  moderatePost: ofPosts((id) => `/staff/posts/${id}/decision`, { decision: 'approve', reason: 'Todo bien' }),
  settleThread: [{ path: `/staff/threads/${threadId}/decision`, body: { decision: 'keep', reason: 'Sin más' } }],
  trustPerson: [{ path: `/staff/people/${ana.uid}/trust`, body: { isTrusted: true } }],
  blockPerson: [{ path: `/staff/people/${stranger.uid}/block`, body: { reason: 'Prueba' } }],
  unblockPerson: [{ path: `/staff/people/${stranger.uid}/block` }],
  nameShelter: [{ path: `/staff/people/${stranger.uid}/shelter`, body: { name: 'Patitas' } }],
  reportPost: ofPosts((id) => `/posts/${id}/reports`, { reason: 'other' }),
  closePost: ofPosts((id) => `/posts/${id}/end`, { as: 'closed' }),
  erasePerson: [{ path: '/person' }],
}

async function ask(operation: keyof typeof contract, { path, body }: Call, context: CallContext) {
  const { method } = contract[operation]['~orpc'].route
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const init = body instanceof FormData ? { body } : json
  const request = new Request(`https://huella.test/community-api${path}`, { method, ...init })
  const answer = await harness.community.fetch(request, context)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

// Digits long enough to be unique, and short enough to be found in any rounding.
const toDigits = ({ lat, lon }: { lat: number; lon: number }) =>
  [lat, lon].map((degrees) => String(degrees).slice(1, 8))
const secrets = {
  ana: [ana.uid, 'Zurd', ...toDigits(homes.ana)],
  beto: [beto.uid, 'Quintanilla', ...toDigits(homes.beto)],
}
/** Texts that nobody may read, not even operators. */
const sealed = [chips.ana, chips.beto, 'forma de luna', 'colmillo', '@example.com', '70000001']

/** Rendering is slow and uses the same data as other operations, so one caller is enough. */
const drawn = ['posterOfPost', 'doorPostersOfPost', 'statusOfPost', 'shareImageOfPost', 'certificateDocument']
/** These tests have no orders; the operations have tests of their own. */
const needAnOrder = ['donationCertificate', 'donationsOfOrder', 'deliverDonations']

test('no operation tells anybody where a private person is, and how to reach them', async () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contract).sort())
  const callers = {
    guest: { context: guest, mustNotRead: [...secrets.ana, ...secrets.beto] },
    stranger: { context: stranger.context, mustNotRead: [...secrets.ana, ...secrets.beto] },
    operator: { context: operator.context, mustNotRead: [] },
    beto: { context: beto.context, mustNotRead: secrets.ana },
    ana: { context: ana.context, mustNotRead: secrets.beto },
  }
  const leaks: string[] = []
  const answered = new Map<string, number>()
  for (const [operation, each] of Object.entries(calls) as [keyof typeof contract, Call[]][])
    for (const [caller, { context, mustNotRead }] of Object.entries(callers))
      for (const call of drawn.includes(operation) && caller !== 'stranger' ? [] : each) {
        const { status, text } = await ask(operation, call, context)
        if (status === 200) answered.set(operation, (answered.get(operation) ?? 0) + 1)
        // A person's own export contains their data.
        const isTheirExport = operation === 'exportPerson' && status === 200
        const forbidden = isTheirExport ? mustNotRead : [...mustNotRead, ...sealed]
        for (const secret of forbidden)
          if (text.includes(secret)) leaks.push(`${operation} tells ${caller} '${secret}': ${text.slice(0, 300)}`)
        if (status >= 500 || status === 0) leaks.push(`${operation} answers ${caller} with ${status}: ${text}`)
      }
  expect(leaks).toEqual([])
  // If every call were refused, the test would prove nothing.
  expect(
    Object.keys(contract)
      .filter((operation) => !answered.has(operation) && !needAnOrder.includes(operation))
      .sort(),
  ).toEqual([])
  expect(harness.unexpected).toEqual([])
})

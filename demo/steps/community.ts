import { getChance } from '#demo/catalogue/chance.ts'
import { type DemoApplication, demoApplications, demoMatches } from '#demo/community/adoptions.ts'
import { demoAds } from '#demo/community/ads.ts'
import { coats } from '#demo/community/coats.ts'
import type { DemoPost } from '#demo/community/demo-post.ts'
import { neighbours } from '#demo/community/neighbours.ts'
import { demoNotices } from '#demo/community/notices.ts'
import { demoPeople } from '#demo/people.ts'
import { demoPlaces } from '#demo/places.ts'
import type { NewPost, OwnPost } from '#services/community/contract.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { giveKilos } from './kilos.ts'
import { renderPhoto } from './render-photo.ts'
import { searchLostPets } from './search-lost-pets.ts'
import { signedInAs } from './signed-in-as.ts'
import type { AccountsDoor, DemoStep, StepDependencies } from './step.ts'

export const communitySteps: DemoStep[] = [
  { service: 'community', number: 1, name: 'adoption ads, lost and found pets, and who met', run: bringNeighbours },
  { service: 'community', number: 2, name: 'kilos that were given with orders, and who has them', run: giveKilos },
  {
    service: 'community',
    number: 3,
    name: 'where two lost pets were seen, and where neighbours searched',
    run: searchLostPets,
  },
]

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Demonstration people who write in the community. */
const writers = ['ana', 'bruno', 'carla', 'diego']

interface Lane {
  deps: StepDependencies
  contexts: ReadonlyMap<string, CallContext>
}

async function bringNeighbours(deps: StepDependencies): Promise<void> {
  const contexts = new Map(
    neighbours.map(({ called, uid, country }) => {
      const viewer = { uid, isGuest: false, roles: ['customer' as const], areas: {}, country, token: null }
      return [called, { viewer, requestId: 'demonstration' } satisfies CallContext]
    }),
  )
  await withEverybody(deps.accounts, writers, contexts, () => write({ deps, contexts }))
}

/** Signs in the people with accounts for the duration of the work. */
async function withEverybody(
  accounts: AccountsDoor,
  [name, ...others]: string[],
  contexts: Map<string, CallContext>,
  work: () => Promise<void>,
): Promise<void> {
  if (name === undefined) return work()
  const person = demoPeople.find(({ email }) => email === `${name}@huella.example`)
  if (!person) throw new Error(`nobody of the demonstration is called ${name}`)
  await signedInAs(accounts, person, (context) => withEverybody(accounts, others, contexts.set(name, context), work))
}

// After an interruption it continues from the existing posts.
async function write(lane: Lane): Promise<void> {
  const { community, now } = lane.deps
  const there = new Map<string, OwnPost>()
  for (const context of lane.contexts.values())
    for (const post of await community.at(now).ownPosts({}, { context })) there.set(post.description, post)

  const posts = new Map<DemoPost, string>()
  for (const post of [...demoAds, ...demoNotices]) {
    const known = there.get(post.description)
    posts.set(post, await bringPost(lane, post, known))
  }
  for (const [post, postId] of posts) {
    if (post.kind === 'adoption') await bringApplications(lane, post, postId)
    if (post.kind === 'lost' && !post.isWaiting) {
      await community.suggestMatches(postId)
      await bringTogether(lane, post, postId)
    }
  }
}

/** Client of a person on a past day, at a different minute each so that lists have an order. */
function at({ deps, contexts }: Lane, name: string, daysAgo: number) {
  const context = contexts.get(name)
  if (!context) throw new Error(`nobody of the demonstration is called ${name}`)
  const minutes = 5 + Math.floor(getChance('minutes', name, String(daysAgo)) * 500)
  const time = new Date(deps.now().getTime() - daysAgo * DAY_MS - minutes * MINUTE_MS)
  return { client: deps.community.at(() => time), as: { context }, time }
}

async function bringPost(lane: Lane, post: DemoPost, known: OwnPost | undefined): Promise<string> {
  const { client, as, time } = at(lane, post.by, post.postedDaysAgo)
  const own = known ?? (await client.createPost(newPost(post, time), as))
  const postId = own.id
  const hasBegun = own.status === 'waiting' || own.status === 'open'
  if (post.scene !== null && own.pictures.length === 0 && hasBegun)
    await client.addPostPicture(
      { postId, file: await renderPhoto(coats[post.coat], { scene: post.scene, shot: post.description }) },
      as,
    )
  if (post.isWaiting || !hasBegun) return postId

  const staff = { context: lane.deps.community.staff }
  if (own.status === 'waiting') {
    await client.moderatePost({ postId, decision: 'approve', reason: 'Todo en orden' }, staff)
    const { uid, shelterName } = neighbours.find(({ called }) => called === post.by) ?? {}
    if (uid && shelterName) await client.nameShelter({ uid, name: shelterName }, staff)
  }
  if (post.confirmedDaysAgo !== undefined && own.confirmedAt === own.createdAt)
    await at(lane, post.by, post.confirmedDaysAgo).client.confirmPost({ postId }, as)
  if (post.reported) {
    const { by, ...report } = post.reported
    const reporter = at(lane, by, 0)
    await reporter.client.reportPost({ postId, ...report }, reporter.as)
  }
  return postId
}

function newPost(post: DemoPost, time: Date): NewPost {
  const { kind, name, breed = '', size, sex, city, zone, description, marks = '', seenDaysAgo, postedDaysAgo } = post
  const home = demoPlaces.find((place) => place.city === city && place.neighbourhood === zone)
  if (!home) throw new Error(`${zone}, ${city} is no place of the demonstration`)
  const aside = (what: string) => (getChance('aside', what, description) - 0.5) * 0.012
  const place = { lat: home.lat + aside('lat'), lon: home.lon + aside('lon') }
  const species = post.species ?? (coats[post.coat].kind === 'cat' ? ('GATO' as const) : ('PERRO' as const))
  const facts = { name, breed, size, sex, colours: [...post.colours], city, zone, description, species, place }
  if (kind === 'adoption') return { kind, ...facts, ageMonths: post.ageMonths ?? null }
  const today = dayIn(countries[home.country].timezone, time)
  const seenOn = plusDays(today, postedDaysAgo - (seenDaysAgo ?? postedDaysAgo))
  const { chip, hiddenMark } = post
  return { kind, ...facts, seenOn, marks, ...(chip && { chip }), ...(hiddenMark && { hiddenMark }) }
}

async function bringApplications(lane: Lane, ad: DemoPost, postId: string): Promise<void> {
  for (const application of demoApplications.filter((each) => each.ad === ad.name)) {
    const applicant = at(lane, application.by, application.sentDaysAgo)
    const known = await applicant.client.ownApplications(undefined, applicant.as)
    if (known.some((each) => each.postId === postId)) continue
    const { home, household, otherPets, hoursAlone, why } = application
    await applicant.client.apply({ postId, home, household, otherPets, hoursAlone, why }, applicant.as)
  }
  for (const application of demoApplications.filter((each) => each.ad === ad.name)) {
    await decide(lane, application, { postId, owner: ad.by })
  }
}

async function decide(
  lane: Lane,
  { by, why, decided, followUp }: DemoApplication,
  { postId, owner }: { postId: string; owner: string },
): Promise<void> {
  if (!decided) return
  const giver = at(lane, owner, decided.daysAgo)
  const sent = (await giver.client.applicationsOfPost({ postId }, giver.as)).find(({ answers }) => answers.why === why)
  if (!sent) throw new Error(`${by} did not apply`)
  const applicationId = sent.id
  const { as: decision, reason } = decided
  if (sent.status === 'open')
    await giver.client.decideApplication({ postId, applicationId, decision, reason }, giver.as)
  if (!followUp) return
  const family = at(lane, by, 0)
  await family.client.answerFollowUp({ applicationId, days: 3, ...followUp }, family.as)
}

/** Confirms the most likely match. */
async function bringTogether(lane: Lane, { name, by }: DemoPost, postId: string): Promise<void> {
  const end = demoMatches.find(({ lost }) => lost === name)
  if (!end) return
  const { client, as } = at(lane, by, 0)
  const [likeliest] = await client.matchesOfPost({ postId }, as)
  if (!likeliest) throw new Error(`nobody found ${name}`)
  if (likeliest.status === 'suggested')
    await client.decideMatch({ postId, otherId: likeliest.other.id, decision: 'confirm' }, as)
  const { status } = await client.ownPost({ postId }, as)
  if (end.as === 'reunited' && status === 'matched') await client.closePost({ postId, as: 'reunited' }, as)
}

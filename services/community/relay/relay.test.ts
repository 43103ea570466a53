import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { communityInvariants } from '../invariants.ts'
import { notifyOfMessage } from '../notifications/notify-of-messages.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
let time = now
const harness = openCommunity(connection, { now: () => time })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
type SignedUp = ReturnType<typeof harness.signUp>

const aNotice = {
  kind: 'lost' as const,
  species: 'PERRO' as const,
  name: 'Toby',
  colours: ['negro' as const],
  city: 'Santa Cruz',
  place: { lat: -17.76543, lon: -63.19876 },
  seenOn: '2026-11-20',
}
const hiddenMark = { question: '¿Qué tiene en la oreja?', answer: 'Una mancha blanca en la izquierda' }

async function aListed(owner: SignedUp, facts: object = {}) {
  const { id } = await client.createPost({ ...aNotice, ...facts }, { context: owner.context })
  await client.moderatePost({ postId: id, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  return id
}

async function aThread({ owner = harness.signUp(), asker = harness.signUp({ name: 'Luis Roca' }) } = {}) {
  const postId = await aListed(owner)
  const { id } = await client.writeToOwner({ postId, text: 'Hola, creo que la vi' }, { context: asker.context })
  return { owner, asker, postId, threadId: id }
}

/** Delivers the facts since the last call, and answers the notifications sent. */
async function sendNotifications() {
  const written = harness.facts.splice(0).filter(({ fact }) => fact === 'community-message-written')
  harness.notifications.clear()
  // Each fact is delivered twice; the notification is sent once.
  for (const { data } of [...written, ...written]) await notifyOfMessage(harness.deps, data)
  return [...harness.notifications.values()]
}

test('who knows the hidden mark writes to the owner, and neither reads where the other is reached', async () => {
  const owner = harness.signUp()
  const asker = harness.signUp({ name: 'Luis Roca' })
  const postId = await aListed(owner, { hiddenMark })
  const as = { context: asker.context }
  expect(await client.contactOfPost({ postId }, as)).toEqual({
    question: hiddenMark.question,
    triesLeft: 3,
    canWrite: true,
    threadId: null,
  })
  await expect(client.writeToOwner({ postId, text: 'Hola' }, as)).rejects.toMatchObject({
    code: 'community.mark-not-answered',
  })
  expect(await client.answerMark({ postId, answer: 'Un collar' }, as)).toEqual({ isRight: false, triesLeft: 2 })
  expect(await client.answerMark({ postId, answer: 'mancha BLANCA, izquierda' }, as)).toEqual({
    isRight: true,
    triesLeft: 1,
  })
  expect(await client.contactOfPost({ postId }, as)).toEqual({
    question: null,
    triesLeft: 1,
    canWrite: true,
    threadId: null,
  })

  const begun = await client.writeToOwner({ postId, text: 'Está conmigo' }, as)
  expect(await client.contactOfPost({ postId }, as)).toMatchObject({ threadId: begun.id })
  expect(begun).toMatchObject({ post: { id: postId, isOwn: false }, other: { name: 'Ana' }, unread: 0, isOpen: true })
  const their = { context: owner.context }
  expect(await client.unreadThreads(undefined, their)).toEqual({ unread: 1 })
  const answered = await client.writeMessage({ threadId: begun.id, text: '¡Qué alegría!' }, their)
  expect(answered).toMatchObject({ post: { isOwn: true }, other: { name: 'Luis' }, unread: 0 })
  expect(answered.messages.map(({ number, isOwn, text }) => [number, isOwn, text])).toEqual([
    [1, false, 'Está conmigo'],
    [2, true, '¡Qué alegría!'],
  ])
  const read = [begun, answered, await client.threads({}, as), await client.threads({}, their)]
  expect(JSON.stringify(read)).not.toMatch(/example\.com|\+591|70000|Roca|Suárez|mancha|17\.76543/)
})

test('nobody guesses: three tries, and what is right after them is told like what is wrong', async () => {
  const postId = await aListed(harness.signUp(), { hiddenMark })
  const { context } = harness.signUp()
  const racers = await Promise.all(
    Array.from({ length: 12 }, () => client.answerMark({ postId, answer: 'Un lazo' }, { context })),
  )
  expect(racers.filter(({ triesLeft }) => triesLeft > 0)).toHaveLength(2)
  expect(await client.answerMark({ postId, answer: hiddenMark.answer }, { context })).toEqual({
    isRight: false,
    triesLeft: 0,
  })
  await expect(client.writeToOwner({ postId, text: 'Hola' }, { context })).rejects.toMatchObject({ status: 409 })
})

test('a text with a phone or an e-mail is not delivered', async () => {
  const { asker, threadId } = await aThread()
  for (const text of ['Llámame al 700-12345', 'soy ana@example.com', 'siete cero cero, uno dos tres, cuatro cinco'])
    await expect(client.writeMessage({ threadId, text }, { context: asker.context })).rejects.toMatchObject({
      code: 'community.contact-in-text',
      data: { fields: { text: expect.any(String) } },
    })
  expect((await client.thread({ threadId }, { context: asker.context })).messages).toHaveLength(1)
})

test('one notification a burst, and none while one waits to be read', async () => {
  harness.facts.splice(0)
  const { owner, asker, threadId } = await aThread()
  const write = (who: SignedUp, text: string) => client.writeMessage({ threadId, text }, { context: who.context })
  await write(asker, '¿Me lees?')
  const [notification, ...more] = await sendNotifications()
  expect(more).toEqual([])
  expect(notification).toMatchObject({
    to: { uid: owner.uid },
    template: 'community-message',
    data: { who: 'Luis', title: 'Toby', text: 'Hola, creo que la vi' },
  })
  expect(notification?.data.link).toMatch(new RegExp(`/profile/conversations/${threadId}$`))
  expect(JSON.stringify(notification?.data)).not.toMatch(/Roca|example\.com|\+591/)
  await write(asker, '¿Sigues ahí?')
  expect(await sendNotifications()).toEqual([])

  expect(await client.readThread({ threadId, upTo: 2 }, { context: owner.context })).toEqual({ unread: 1 })
  expect(await client.readThread({ threadId, upTo: 1 }, { context: owner.context })).toEqual({ unread: 1 })
  await write(asker, 'Está tranquilo')
  // The first notification was about message 1, which is read now: these messages start a new burst.
  expect((await sendNotifications()).map(({ data }) => data.text)).toEqual(['Está tranquilo'])
  await write(owner, 'Voy para allá')
  // The message is read before its notification is sent.
  await client.readThread({ threadId, upTo: 5 }, { context: asker.context })
  expect(await sendNotifications()).toEqual([])
})

test('what is ended stays ended, for both and for who begins anew', async () => {
  const { owner, asker, postId, threadId } = await aThread()
  const ended = await client.closeThread({ threadId }, { context: owner.context })
  expect(ended).toMatchObject({ isOpen: false, endedBy: 'me', isReported: false })
  expect(await client.thread({ threadId }, { context: asker.context })).toMatchObject({ endedBy: 'other' })
  for (const again of [
    () => client.writeMessage({ threadId, text: 'Hola' }, { context: asker.context }),
    () => client.writeToOwner({ postId, text: 'Hola' }, { context: asker.context }),
    () => client.writeMessage({ threadId, text: 'Hola' }, { context: owner.context }),
  ])
    await expect(again()).rejects.toMatchObject({ code: 'community.thread-closed' })
})

test('operators read what was reported and nothing else; who is blocked writes to nobody', async () => {
  const { owner, asker, threadId } = await aThread()
  const as = { context: operator.context }
  const reportsOf = async (queue: 'reported' | 'settled') =>
    (await client.staffThreads({ queue }, as)).threads.find(({ id }) => id === threadId)
  expect(await reportsOf('reported')).toBeUndefined()
  await expect(client.settleThread({ threadId, decision: 'close', reason: 'Estafa' }, as)).rejects.toMatchObject({
    status: 404,
  })

  const reported = await client.closeThread(
    { threadId, report: true, reason: 'Me pide dinero' },
    { context: owner.context },
  )
  expect(reported).toMatchObject({ isReported: true, endedBy: 'me' })
  expect(await client.thread({ threadId }, { context: asker.context })).toMatchObject({ isReported: false })
  expect(await reportsOf('reported')).toMatchObject({
    reportedBy: 'owner',
    reportReason: 'Me pide dinero',
    owner: { uid: owner.uid, name: 'Ana', isBlocked: false },
    asker: { uid: asker.uid, name: 'Luis', isBlocked: false },
    messages: [{ by: 'asker', text: 'Hola, creo que la vi' }],
  })
  const toDo = await client.moderationToDo(undefined, as)
  const first = await client.staffThreads({ first: 3 }, as)
  expect(toDo.firstThreads).toEqual(
    first.threads.map(({ id, post, reportReason, reportedAt }) => ({
      ...{ id, postName: post.name, reportReason, reportedAt },
    })),
  )
  // Operators see the account ids and no more of a name than the two see of each other.
  expect(
    JSON.stringify([await reportsOf('reported'), await client.staffThreads({ queue: 'reported' }, as)]),
  ).not.toMatch(/Roca|Suárez/)
  const settled = await client.settleThread({ threadId, decision: 'close', reason: 'Estafa' }, as)
  expect(settled).toMatchObject({ settledNote: 'Estafa', isOpen: false })
  expect(await reportsOf('reported')).toBeUndefined()
  expect(await reportsOf('settled')).toMatchObject({ settledNote: 'Estafa' })
  await expect(client.settleThread({ threadId, decision: 'keep', reason: 'Otra vez' }, as)).rejects.toMatchObject({
    status: 409,
  })

  const other = await aThread({ asker })
  await client.blockPerson({ uid: asker.uid, reason: 'Estafa' }, as)
  expect(await client.thread({ threadId: other.threadId }, { context: other.owner.context })).toMatchObject({
    isOpen: false,
    endedBy: 'staff',
  })
  await expect(
    client.writeToOwner({ postId: await aListed(other.owner), text: 'Hola' }, { context: asker.context }),
  ).rejects.toMatchObject({ code: 'community.blocked' })
})

test('a post that operators hide takes its conversations along', async () => {
  const { owner, postId, threadId } = await aThread()
  const decision = { decision: 'hide' as const, reason: 'Estafa' }
  await client.moderatePost({ postId, ...decision }, { context: operator.context })
  expect(await client.thread({ threadId }, { context: owner.context })).toMatchObject({ endedBy: 'staff' })
})

test('a stranger finds nothing, in the very words of what nobody has', async () => {
  const { threadId, postId } = await aThread()
  const { context } = harness.signUp()
  const toJson = async (call: Promise<unknown>) => JSON.stringify(await call.catch((error: unknown) => error))
  for (const ask of [
    (id: string) => client.thread({ threadId: id }, { context }),
    (id: string) => client.writeMessage({ threadId: id, text: 'Hola' }, { context }),
    (id: string) => client.readThread({ threadId: id, upTo: 1 }, { context }),
    (id: string) => client.closeThread({ threadId: id, report: true }, { context }),
  ])
    expect(await toJson(ask(threadId))).toBe(await toJson(ask('nobody-has-it')))
  expect(await client.threads({}, { context })).toEqual({ threads: [], endCursor: null })
  const { context: owner } = harness.signUp()
  const waiting = await client.createPost(aNotice, { context: owner })
  const unseen = (id: string) => toJson(client.contactOfPost({ postId: id }, { context }))
  expect(await unseen(waiting.id)).toBe(await unseen('nobody-has-it'))
  expect(await toJson(client.answerMark({ postId: waiting.id, answer: 'x' }, { context }))).toBe(
    await toJson(client.answerMark({ postId: 'nobody-has-it', answer: 'x' }, { context })),
  )
  expect(postId).not.toBe(waiting.id)
})

test('sixty-four who write at once begin one conversation, and nobody writes more than the limits', async () => {
  const asker = harness.signUp({ name: 'Luis Roca' })
  const postId = await aListed(harness.signUp())
  const first = await Promise.allSettled(
    Array.from({ length: 64 }, () => client.writeToOwner({ postId, text: 'Hola' }, { context: asker.context })),
  )
  const begun = first.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect(new Set(begun).size).toBe(1)
  expect(begun).toHaveLength(LIMITS.messagesAnHour)
  const refused = first.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['community.too-many-messages']))

  time = new Date(now.getTime() + 2 * 3_600_000)
  const once = { context: asker.withKey('one-key') }
  const threadId = begun[0] ?? ''
  const [one, same] = [
    await client.writeMessage({ threadId, text: 'Otra vez' }, once),
    await client.writeMessage({ threadId, text: 'Otra vez' }, once),
  ]
  expect(same.last).toEqual(one.last)
  expect(one.hasEarlier).toBe(false)
  time = now
})

test('who writes to everybody is stopped', async () => {
  const asker = harness.signUp()
  const owner = harness.signUp()
  const posts: string[] = []
  while (posts.length < LIMITS.newThreadsADay + 3) {
    posts.push(await aListed(owner))
    if (posts.length === 1)
      await client.nameShelter({ uid: owner.uid, name: 'Huellitas' }, { context: operator.context })
  }
  const written = await Promise.allSettled(
    posts.map((postId) => client.writeToOwner({ postId, text: 'Hola' }, { context: asker.context })),
  )
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.newThreadsADay)
  const page = await client.threads({ first: 10 }, { context: asker.context })
  expect(page.threads[0]).toMatchObject({ other: { kind: 'shelter', name: 'Huellitas' } })
  const rest = await client.threads({ first: 10, after: page.endCursor ?? '' }, { context: asker.context })
  expect(new Set([...page.threads, ...rest.threads].map(({ id }) => id)).size).toBe(LIMITS.newThreadsADay)
  expect(rest.endCursor).toBeNull()
})

test('the owner of an ad writes to who applied, and the new family goes on writing', async () => {
  const owner = harness.signUp()
  const [eva, luis] = [harness.signUp({ name: 'Eva Paz' }), harness.signUp({ name: 'Luis Roca' })]
  const { id: postId } = await client.createPost(
    { kind: 'adoption', species: 'GATO', name: 'Luna', colours: ['blanco'], description: 'Mansa', city: 'La Paz' },
    { context: owner.context },
  )
  await client.moderatePost({ postId, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }
  const applied = await client.apply({ postId, ...answers }, { context: eva.context })
  const asked = { postId, applicationId: applied.id, text: '¿Tienes patio?' }
  const thread = await client.writeToApplicant(asked, { context: owner.context })
  expect(thread).toMatchObject({ other: { name: 'Eva' }, post: { isOwn: true } })
  expect(await client.contactOfPost({ postId }, { context: eva.context })).toMatchObject({ threadId: thread.id })
  await expect(client.writeToApplicant(asked, { context: luis.context })).rejects.toMatchObject({ status: 404 })

  const other = await client.apply({ postId, ...answers }, { context: luis.context })
  await client.decideApplication({ postId, applicationId: other.id, decision: 'accept' }, { context: owner.context })
  expect((await client.writeToOwner({ postId, text: '¡Gracias!' }, { context: luis.context })).isOpen).toBe(true)
  await expect(
    client.writeToOwner({ postId, text: 'Hola' }, { context: harness.signUp().context }),
  ).rejects.toMatchObject({ code: 'community.not-open' })
})

test('a person takes their conversations along, and leaves none', async () => {
  const { asker, owner, threadId } = await aThread()
  await client.createAlert(
    { kinds: ['lost'], label: 'Mi casa', place: aNotice.place, radiusKm: 3 },
    { context: asker.context },
  )
  const exported = await client.exportPerson(undefined, { context: asker.context })
  expect(exported).toMatchObject({
    conversations: [
      { id: threadId, other: { name: 'Ana' }, messages: [{ isOwn: true, text: 'Hola, creo que la vi' }] },
    ],
    alerts: [{ label: 'Mi casa' }],
  })
  await client.erasePerson(undefined, { context: asker.context })
  expect((await client.threads({}, { context: owner.context })).threads).toEqual([])
})

test('after all of this every promise holds, and nothing failed unexpectedly', async () => {
  expect(await findBroken(db, communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})

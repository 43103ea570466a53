import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract, type Right } from '../contract.ts'
import { sweepPets } from '../sweep-pets.ts'
import type { Tables } from '../tables.ts'
import { openPets, origins } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const dayMs = 86_400_000
const start = new Date('2026-11-21T15:00:00Z')
let time = start
const { pets, sent, signUp, getViewer, unexpected } = openPets(connection, { now: () => time })
const remote = await overHttp(pets, contract, getViewer)

beforeEach(() => {
  time = start
})

function tokenTo(email: string): string {
  const link = sent.findLast(({ to }) => to.email === email)?.data.link ?? ''
  return link.split('/').at(-1) ?? ''
}

const linkNotValid = { status: 404, code: 'pets.link-not-valid', message: 'Link not valid' }
const petNotFound = { status: 404, code: 'pets.pet-not-found', message: 'Pet profile not found' }
let friends = 0

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  async function anOwner() {
    const owner = await signUp({ name: 'Ana Suárez' })
    const { context } = owner
    const pet = await client.createPetProfile({ name: 'Toby', petTypeId: 'perro', weight: 12 }, { context })
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    const share = (email: string, right: Right = 'see') => client.share({ ...path, email, right }, { context })
    return { ...owner, pet, path, share }
  }

  /** A person who accepted an invitation with this right. */
  async function aFriend({ share }: Pick<Awaited<ReturnType<typeof anOwner>>, 'share'>, right: Right) {
    friends += 1
    const email = `amiga${friends}@example.com`
    const friend = await signUp({ name: 'Eva Ríos' })
    const { id: shareId } = await share(email, right)
    await client.acceptShare({ token: tokenTo(email) }, { context: friend.context })
    return { ...friend, email, shareId }
  }

  test('the invitation goes out by mail, whose link is the only copy', async () => {
    const owner = await anOwner()
    const shared = await owner.share('Eva@Example.com', 'record')
    expect(shared).toMatchObject({ email: 'eva@example.com', name: null, right: 'record', isAccepted: false })
    expect(sent.at(-1)).toMatchObject({
      template: 'pet-share',
      to: { email: 'eva@example.com', country: 'BO' },
      data: { petName: 'Toby', ownerName: 'Ana Suárez', right: 'record' },
    })
    expect(sent.at(-1)?.data.link).toMatch(new RegExp(`^${origins.BO}/petShare/[\\w-]{43}$`))
    const stored = JSON.stringify(await db.selectFrom('pets.shares').selectAll().execute())
    expect(stored).not.toContain(tokenTo('eva@example.com'))
    expect(await client.shares(owner.path, { context: owner.context })).toEqual([shared])
  })

  test('what somebody calls a pet or themselves does not pass for words of ours in a mail to strangers', async () => {
    const { context } = await signUp({ name: 'Premios: entra a https://example.com/premio' })
    const name = 'Toby\n\nTu cuenta se cerrará.'
    const { id: petProfileId, customerId } = await client.createPetProfile({ name, petTypeId: 'perro' }, { context })
    await client.share({ customerId, petProfileId, email: 'lejos@example.com', right: 'see' }, { context })
    expect(sent.at(-1)?.data).toMatchObject({ petName: 'Toby Tu cuenta se cerrará.', ownerName: 'Alguien de Huella' })
  })

  test('accepted, the pet is in the list of both, once and for who holds the link', async () => {
    const owner = await anOwner()
    await owner.share('luis@example.com')
    const luis = await signUp({ name: 'Luis Roca' })
    const token = tokenTo('luis@example.com')
    expect(await getRefusal(client.acceptShare({ token: `${token}x` }, { context: luis.context }))).toEqual(
      linkNotValid,
    )

    expect(await client.acceptShare({ token }, { context: luis.context })).toEqual({
      petProfileId: owner.pet.id,
      petName: 'Toby',
    })
    const customer = await client.customerByEcommerceUid({ userUid: luis.uid }, { context: luis.context })
    expect(await client.petProfiles({ customerId: customer.id }, { context: luis.context })).toEqual([
      { ...owner.pet, access: 'see' },
    ])
    expect(await client.shares(owner.path, { context: owner.context })).toMatchObject([
      { name: 'Luis Roca', isAccepted: true },
    ])
    const late = await signUp()
    expect(await getRefusal(client.acceptShare({ token }, { context: late.context }))).toEqual(linkNotValid)
  })

  test('who accepts and loses the answer hears it again by the same Idempotency-Key', async () => {
    const owner = await anOwner()
    await owner.share('lenta@example.com')
    const token = tokenTo('lenta@example.com')
    const eva = await signUp()
    const accepted = await client.acceptShare({ token }, { context: eva.withKey('form') })
    expect(await client.acceptShare({ token }, { context: eva.withKey('form') })).toEqual(accepted)
    expect(await getRefusal(client.acceptShare({ token }, { context: eva.context }))).toEqual(linkNotValid)
  })

  test('of two who hold the link at the same moment one gets the pet', async () => {
    const owner = await anOwner()
    await owner.share('familia@example.com')
    const token = tokenTo('familia@example.com')
    const both = [await signUp(), await signUp()]
    const outcomes = await Promise.allSettled(both.map(({ context }) => client.acceptShare({ token }, { context })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a link is good for seven days, and not for the owner or a guest', async () => {
    const owner = await anOwner()
    await owner.share('eva7@example.com')
    const token = tokenTo('eva7@example.com')
    const eva = await signUp()
    expect(await getRefusal(client.acceptShare({ token }, { context: owner.context }))).toEqual(linkNotValid)
    const guest = await signUp({ isGuest: true })
    expect(await getRefusal(client.acceptShare({ token }, { context: guest.context }))).toMatchObject({ status: 401 })

    time = new Date(start.getTime() + 7 * dayMs)
    expect(await getRefusal(client.acceptShare({ token }, { context: eva.context }))).toEqual(linkNotValid)
    expect(await client.shares(owner.path, { context: owner.context })).toEqual([])
    await sweepPets(db, time)
    expect(await db.selectFrom('pets.shares').selectAll().where('pet_profile_id', '=', owner.pet.id).execute()).toEqual(
      [],
    )
  })

  test.each([
    ['see', { sees: true, records: false, edits: false }],
    ['record', { sees: true, records: true, edits: false }],
    ['edit', { sees: true, records: true, edits: true }],
  ] as const)('who may %s does that and no more', async (right, may) => {
    const owner = await anOwner()
    const { context } = await aFriend(owner, right)
    const { path } = owner
    const isLetIn = (call: Promise<unknown>) =>
      call.then(
        () => true,
        async (error) => {
          expect(await getRefusal(Promise.reject(error))).toEqual({
            status: 403,
            code: 'pets.not-allowed',
            message: 'Not allowed',
          })
          return false
        },
      )
    const weight = { ...path, grams: 12_300, measuredOn: '2026-11-20' }
    expect({
      sees: await isLetIn(client.weights(path, { context })),
      records: await isLetIn(client.addWeight(weight, { context })),
      edits: await isLetIn(client.updatePetProfile({ ...path, notes: 'Come de todo' }, { context })),
    }).toEqual(may)
    const ofTheOwner = await Promise.all([
      isLetIn(client.deletePetProfile(path, { context })),
      isLetIn(client.share({ ...path, email: 'otra@example.com', right: 'edit' }, { context })),
      isLetIn(client.changeShare({ ...path, shareId: 'x', right: 'edit' }, { context })),
    ])
    expect(ofTheOwner).toEqual([false, false, false])
    expect(await client.petProfile({ petProfileId: owner.pet.id }, { context })).toMatchObject({ access: right })
  })

  test('the owner changes a right, by the share or by the same e-mail again', async () => {
    const owner = await anOwner()
    const { context, shareId, email } = await aFriend(owner, 'see')
    const right = async () => (await client.petProfile({ petProfileId: owner.pet.id }, { context })).access

    const change = { ...owner.path, shareId, right: 'edit' as const }
    expect(await client.changeShare(change, { context: owner.context })).toMatchObject({ right: 'edit' })
    expect(await right()).toBe('edit')
    const before = sent.length
    expect(await owner.share(email.toUpperCase(), 'record')).toMatchObject({ id: shareId, isAccepted: true })
    expect(await right()).toBe('record')
    // An account with an accepted share gets no second invitation.
    expect(sent).toHaveLength(before)
  })

  test('an invitation sent again has another link, and the first one ends', async () => {
    const owner = await anOwner()
    const { id } = await owner.share('dos@example.com')
    const first = tokenTo('dos@example.com')
    expect(await owner.share('dos@example.com', 'edit')).toMatchObject({ id, right: 'edit' })
    const eva = await signUp()
    expect(await getRefusal(client.acceptShare({ token: first }, { context: eva.context }))).toEqual(linkNotValid)
    await client.acceptShare({ token: tokenTo('dos@example.com') }, { context: eva.context })
    expect(await client.shares(owner.path, { context: owner.context })).toHaveLength(1)
  })

  test('who accepts a second invitation to the same pet has the right of that one', async () => {
    const owner = await anOwner()
    const { context } = await aFriend(owner, 'see')
    await owner.share('otro-correo@example.com', 'edit')
    await client.acceptShare({ token: tokenTo('otro-correo@example.com') }, { context })
    expect(await client.petProfile({ petProfileId: owner.pet.id }, { context })).toMatchObject({ access: 'edit' })
    expect(await client.shares(owner.path, { context: owner.context })).toHaveLength(1)
  })

  test.each(['owner', 'friend'] as const)('ended by the %s, nothing of the pet is visible any more', async (who) => {
    const owner = await anOwner()
    const friend = await aFriend(owner, 'edit')
    const { context } = friend
    const own = await client.shares(owner.path, { context })
    expect(own.map(({ id }) => id)).toEqual([friend.shareId])

    const end = { ...owner.path, shareId: friend.shareId }
    const by = who === 'owner' ? owner.context : context
    expect(await client.endShare(end, { context: by })).toEqual({ ended: true })
    const { path } = owner
    const gone = [
      client.petProfile({ petProfileId: path.petProfileId }, { context }),
      client.updatePetProfile({ ...path, name: 'x' }, { context }),
      client.weights(path, { context }),
      client.addWeight({ ...path, grams: 100, measuredOn: '2026-11-20' }, { context }),
      client.shares(path, { context }),
      client.endShare(end, { context }),
      client.medicineApplications(path, { context }),
    ]
    for (const refusal of await Promise.all(gone.map(getRefusal))) expect(refusal).toEqual(petNotFound)
    const customer = await client.customerByEcommerceUid({ userUid: friend.uid }, { context })
    expect(await client.petProfiles({ customerId: customer.id }, { context })).toEqual([])
    expect(await getRefusal(client.endShare(end, { context: owner.context }))).toMatchObject({
      code: 'pets.share-not-found',
    })
  })

  test('a friend sees and ends nobody else’s share', async () => {
    const owner = await anOwner()
    const eva = await aFriend(owner, 'edit')
    const luis = await aFriend(owner, 'see')
    expect(await client.shares(owner.path, { context: luis.context })).toMatchObject([{ id: luis.shareId }])
    const end = { ...owner.path, shareId: eva.shareId }
    expect(await getRefusal(client.endShare(end, { context: luis.context }))).toMatchObject({
      code: 'pets.share-not-found',
    })
    expect(await client.shares(owner.path, { context: owner.context })).toHaveLength(2)
  })

  test('a pet is shared with ten at most; who left makes room', async () => {
    const owner = await anOwner()
    for (let number = 0; number < 10; number += 1) await owner.share(`diez${number}@example.com`)
    expect(await getRefusal(owner.share('once@example.com'))).toMatchObject({ code: 'pets.too-many' })
    const [first] = await client.shares(owner.path, { context: owner.context })
    await client.endShare({ ...owner.path, shareId: first?.id ?? '' }, { context: owner.context })
    expect(await owner.share('once@example.com')).toMatchObject({ email: 'once@example.com' })
  })

  test('twenty invitations a day go out, however often they are ended; the day after there are more', async () => {
    const owner = await anOwner()
    const bother = async () => {
      const { id } = await owner.share('victima@example.com')
      await client.endShare({ ...owner.path, shareId: id }, { context: owner.context })
    }
    for (let times = 0; times < 20; times += 1) await bother()
    const before = sent.length
    expect(await getRefusal(bother())).toMatchObject({ status: 429 })
    expect(sent).toHaveLength(before)
    time = new Date(start.getTime() + dayMs)
    await bother()
  })

  test('a guest shares nothing, and an e-mail has to be one', async () => {
    const guest = await signUp({ isGuest: true })
    const { id: petProfileId, customerId } = await client.createPetProfile(
      { name: 'Toby', petTypeId: 'perro' },
      { context: guest.context },
    )
    const share = { customerId, petProfileId, email: 'eva@example.com', right: 'see' as const }
    expect(await getRefusal(client.share(share, { context: guest.context }))).toMatchObject({ status: 401 })
    const owner = await anOwner()
    expect(await getRefusal(owner.share('eva'))).toMatchObject({ status: 400 })
  })

  test('the same Idempotency-Key invites once, and says again what it said', async () => {
    const { path, withKey } = await anOwner()
    const invitation = { ...path, email: 'llave@example.com', right: 'see' as const }
    const mails = () => sent.filter(({ to }) => to.email === 'llave@example.com')
    const before = mails().length
    const first = await client.share(invitation, { context: withKey('k') })
    expect(await client.share(invitation, { context: withKey('k') })).toEqual(first)
    // The mail is requested again under the same key: messaging sends it once, also when it failed the first time.
    expect(
      new Set(
        mails()
          .slice(before)
          .map(({ key, data }) => `${key} ${data.link}`),
      ).size,
    ).toBe(1)
  })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))

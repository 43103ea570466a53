import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { MOST_VISIT_PHOTOS } from './rules/visit-photos.ts'
import { visitPictures } from './visit-pictures.ts'

const service = await openBothWays()
const { clock, deps, sent, signUp, people, ways } = service
const aShop = makeShopFactory(service)
const served = makePictureServer(visitPictures, deps)

let shade = 0
async function aPhoto() {
  shade = (shade + 1) % 250
  const background = { r: shade, g: 90, b: 160 }
  const jpeg = await sharp({ create: { width: 90, height: 70, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], 'toby.jpg')
}

describe.each(ways)('%s', (_where, client) => {
  async function begun() {
    const shop = await aShop()
    const pet = shop.customer.pet()
    const { id: appointmentId } = await shop.book('2026-11-23T10:00', [pet])
    clock.now = new Date('2026-11-23T14:00:00Z')
    const become = (state: 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED') =>
      client.setAppointmentState({ appointmentId, state }, shop.at)
    await become('CONFIRMED')
    await become('IN_PROGRESS')
    const add = async (kind: 'before' | 'after') =>
      client.addVisitPhoto({ appointmentId, kind, file: await aPhoto() }, shop.at)
    return { ...shop, pet, appointmentId, become, add, own: { context: shop.customer.context } }
  }

  test('the owner sees the photos of the visit and of the pet, and nobody else does', async () => {
    const { appointmentId, pet, add, own } = await begun()
    await add('after')
    const { photos } = await add('before')
    expect(photos.map(({ kind }) => kind)).toEqual(['before', 'after'])
    expect(await client.bookingPhotos({ appointmentId }, own)).toEqual([{ appointmentId, petName: 'Toby', photos }])
    expect(await client.petPhotos({ petProfileId: pet.id }, own)).toMatchObject([
      { appointmentId, day: '2026-11-23', photos },
    ])
    const { multiAppointmentId } = await client.appointment({ appointmentId }, own)
    const { token } = await client.createVisitLink({ multiAppointmentId }, own)
    const stranger = { context: (await signUp()).context }
    expect(await client.photosOfLink({ token }, stranger)).toEqual([{ appointmentId, petName: 'Toby', photos }])
    expect(await getRefusal(client.photosOfLink({ token: `${token}x` }, stranger))).toMatchObject({ status: 404 })
    expect(await getRefusal(client.bookingPhotos({ appointmentId }, stranger))).toMatchObject({ status: 404 })
    expect(await client.petPhotos({ petProfileId: pet.id }, stranger)).toEqual([])
    const other = await aShop()
    expect(await getRefusal(client.visitPhotos({ appointmentId }, other.at))).toMatchObject({ status: 404 })
    expect(
      await getRefusal(client.addVisitPhoto({ appointmentId, kind: 'after', file: await aPhoto() }, other.at)),
    ).toMatchObject({ status: 404 })
    const [first] = photos
    await client.removeVisitPhoto({ appointmentId, photoId: first?.id ?? '' }, other.at).catch(() => undefined)
    expect(await served(new Request(`http://localhost${first?.large}`))).toBeInstanceOf(Response)
    clock.now = SATURDAY
  })

  test('a visit takes six photos, one that is removed is gone, and one sent twice is there once', async () => {
    const { appointmentId, add, at, staff } = await begun()
    const file = await aPhoto()
    const once = { context: staff.withKey(`photo ${appointmentId}`) }
    const first = await client.addVisitPhoto({ appointmentId, kind: 'before', file }, once)
    expect(await client.addVisitPhoto({ appointmentId, kind: 'before', file }, once)).toEqual(first)
    for (let count = 1; count < MOST_VISIT_PHOTOS; count += 1) await add('after')
    expect(await getRefusal(add('after'))).toMatchObject({ code: 'appointments.too-many-visit-photos' })
    const [photo] = first.photos
    const { photos } = await client.removeVisitPhoto({ appointmentId, photoId: photo?.id ?? '' }, at)
    expect(photos).toHaveLength(MOST_VISIT_PHOTOS - 1)
    expect(await served(new Request(`http://localhost${photo?.large}`))).not.toBeInstanceOf(Response)
    const text = new File(['no picture'], 'toby.jpg')
    expect(await getRefusal(client.addVisitPhoto({ appointmentId, kind: 'after', file: text }, at))).toMatchObject({
      code: 'appointments.picture-not-readable',
    })
    clock.now = SATURDAY
  })

  test('a visit that was not accepted takes none', async () => {
    const shop = await aShop()
    const { id: appointmentId } = await shop.book('2026-11-23T10:00')
    const early = client.addVisitPhoto({ appointmentId, kind: 'before', file: await aPhoto() }, shop.at)
    expect(await getRefusal(early)).toMatchObject({ code: 'appointments.state-not-allowed' })
  })

  test('the owner is told once of a finished visit, again after another photo, and not without a proved address', async () => {
    const { appointmentId, add, become, at, customer } = await begun()
    const send = () => client.sendVisitPhotos({ appointmentId }, at)
    expect(await getRefusal(send())).toMatchObject({ code: 'appointments.no-visit-photos' })
    await add('after')
    expect(await getRefusal(send())).toMatchObject({ code: 'appointments.visit-not-finished' })
    await become('COMPLETED')
    expect(await send()).toEqual({ outcome: 'unreachable' })

    people.set(customer.uid, { ...people.get(customer.uid), email: 'ana@example.com' })
    await service.db
      .updateTable('appointments.customers')
      .set({ email: 'ana@example.com', is_email_proved: true })
      .where('uid', '=', customer.uid)
      .execute()
    await add('after')
    sent.length = 0
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(sent).toMatchObject([{ template: 'appointment-photos', data: { pets: 'Toby' } }])
    await add('before')
    await send()
    expect(sent).toHaveLength(2)
    clock.now = SATURDAY
  })

  test('the photos of a person are in the export, and leave with the person', async () => {
    const { add, own } = await begun()
    const { photos } = await add('after')
    const large = photos[0]?.large
    expect(await client.exportPerson(undefined, own)).toMatchObject({
      visitPhotos: [{ kind: 'after', address: large }],
    })
    await client.erasePerson(undefined, own)
    expect(await served(new Request(`http://localhost${large}`))).not.toBeInstanceOf(Response)
    expect(await service.deps.storage.list('visits')).not.toContainEqual(expect.stringContaining(photos[0]?.id ?? ''))
    clock.now = SATURDAY
  })
})

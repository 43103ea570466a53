import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { visitPictures } from '../visit-photos/visit-pictures.ts'
import { MOST_STAY_PHOTOS } from './rules/stay-photos.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const { clock, deps, people, sent, signUp, ways } = service
const aHotel = makeHotelFactory(service)
const served = makePictureServer(visitPictures, deps)

let shade = 0
async function aPhoto() {
  shade = (shade + 1) % 250
  const background = { r: shade, g: 120, b: 60 }
  const jpeg = await sharp({ create: { width: 90, height: 70, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], 'toby.jpg')
}

describe.each(ways)('%s', (_where, client) => {
  /** A stay from the 24th to the 27th whose pet is there since the 24th at 14:30 in Santa Cruz. */
  async function begun() {
    const shop = await aHotel(client)
    const { uid } = shop.customer
    people.set(uid, { ...people.get(uid), email: 'ana@example.com' })
    const { appointments } = await client.bookStay(shop.stay('2026-11-24', '2026-11-27'), shop.own)
    const appointmentId = appointments[0]?.id ?? ''
    clock.now = new Date('2026-11-24T18:30:00Z')
    await client.checkInStay({ appointmentId }, shop.at)
    sent.length = 0
    const add = async (caption = '') => client.addStayPhoto({ appointmentId, caption, file: await aPhoto() }, shop.at)
    const told = () => sent.filter(({ template }) => template === 'stay-photos')
    return { ...shop, appointmentId, add, told }
  }

  test('a family sees the photos of each day, and is told once a day', async () => {
    const { add, own, appointmentId, told } = await begun()
    await add('Recién llegado')
    clock.now = new Date('2026-11-24T19:00:00Z')
    await add()
    expect(told()).toMatchObject([{ data: { pets: 'Toby' } }])
    clock.now = new Date('2026-11-25T18:30:00Z')
    await add('Siesta')
    expect(told()).toHaveLength(2)
    const [stay] = await client.bookingStays({ appointmentId }, own)
    expect(stay?.photos).toMatchObject([
      { day: '2026-11-24', isToday: false, caption: 'Recién llegado' },
      { day: '2026-11-24', caption: '' },
      { day: '2026-11-25', isToday: true, caption: 'Siesta' },
    ])
    expect(await served(new Request(`http://localhost${stay?.photos[0]?.large}`))).toBeInstanceOf(Response)
    // They are not photos from before and after a visit.
    expect(await client.bookingPhotos({ appointmentId }, own)).toEqual([])
  })

  test('of twelve who add a photo at once six do, and the family is told once', async () => {
    const { add, told } = await begun()
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => add()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_STAY_PHOTOS)
    expect(told()).toHaveLength(1)
    expect(await getRefusal(add())).toMatchObject({ code: 'appointments.too-many-stay-photos' })
    clock.now = new Date('2026-11-25T18:30:00Z')
    expect((await add()).photos).toHaveLength(MOST_STAY_PHOTOS + 1)
  })

  test('one that is sent twice is there once, and one that is removed is gone', async () => {
    const { appointmentId, staff, at } = await begun()
    const file = await aPhoto()
    const once = { context: staff.withKey(`photo ${appointmentId}`) }
    await client.addStayPhoto({ appointmentId, file }, once)
    const { photos } = await client.addStayPhoto({ appointmentId, file }, once)
    expect(photos).toHaveLength(1)
    const [photo] = photos
    const gone = await client.removeStayPhoto({ appointmentId, photoId: photo?.id ?? '' }, at)
    expect(gone.photos).toEqual([])
    expect(await served(new Request(`http://localhost${photo?.large}`))).not.toBeInstanceOf(Response)
    const text = new File(['no picture'], 'toby.jpg')
    expect(await getRefusal(client.addStayPhoto({ appointmentId, file: text }, at))).toMatchObject({
      code: 'appointments.picture-not-readable',
    })
  })

  test('nobody of another merchant adds or removes a photo, no family does, and none after the pet left', async () => {
    const { add, appointmentId, own, at } = await begun()
    const { photos } = await add()
    const photoId = photos[0]?.id ?? ''
    const stranger = { context: (await signUp({ worksFor: newId() })).context }
    const refused = { status: 404 }
    expect(await getRefusal(client.addStayPhoto({ appointmentId, file: await aPhoto() }, stranger))).toMatchObject(
      refused,
    )
    expect(await getRefusal(client.removeStayPhoto({ appointmentId, photoId }, stranger))).toMatchObject(refused)
    expect(await getRefusal(client.addStayPhoto({ appointmentId, file: await aPhoto() }, own))).toMatchObject({
      status: 403,
    })
    const family = { context: (await signUp()).context }
    expect(await getRefusal(client.bookingStays({ appointmentId }, family))).toMatchObject(refused)
    expect((await client.staffStay({ appointmentId }, at)).photos).toHaveLength(1)
    await client.checkOutStay({ appointmentId }, at)
    expect(await getRefusal(add())).toMatchObject({ code: 'appointments.state-not-allowed' })
  })

  test('the photos of a stay are in the export, and leave with the person', async () => {
    const { add, own, at, appointmentId } = await begun()
    const { photos } = await add('Siesta')
    const large = photos[0]?.large
    expect(await client.exportPerson(undefined, own)).toMatchObject({
      visitPhotos: [{ kind: 'day', day: '2026-11-24', caption: 'Siesta', address: large }],
    })
    await client.checkOutStay({ appointmentId }, at)
    await client.erasePerson(undefined, own)
    expect(await served(new Request(`http://localhost${large}`))).not.toBeInstanceOf(Response)
    expect((await client.staffStay({ appointmentId }, at)).photos).toEqual([])
  })
})

import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { sweepMarket } from '../sweep-market.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { doorPhotos } from './door-photos.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, shopId, anOrder } = await openOrders(connection)

let photo: Buffer
beforeAll(async () => {
  const exif = { IFD3: { GPSLatitude: '17/1 45/1 0/1', GPSLatitudeRef: 'S' } }
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'tan' } })
    .jpeg()
    .withExif(exif)
    .toBuffer()
})

const aPhoto = (bytes: Uint8Array = photo) => new File([new Uint8Array(bytes)], 'puerta.jpg')
const someText = () => new File(['hola'], 'puerta.jpg')

type Staff = ReturnType<typeof market.staff>

async function taken(courier: Staff) {
  const placed = await anOrder()
  await operator.move(placed.order._id, 'CONFIRMED')
  await operator.move(placed.order._id, 'PREPARING')
  await operator.pack(placed.order._id)
  await courier.take(placed.order._id)
  return placed
}

async function delivered(courier: Staff) {
  const placed = await taken(courier)
  await courier.handOver(placed.order._id, 5390)
  return placed
}

const countFiles = async () => (await market.storage.list(doorPhotos.folder)).length

describe('a photo at the door', () => {
  test('is seen by the customer, the holder of the link and the shop, without the place where it was taken', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await delivered(courier)
    expect(await ana.live(order._id)).toMatchObject({ photo: null })
    await courier.addPhoto(order._id, aPhoto())

    expect(await ana.live(order._id)).toMatchObject({ photo: { takenAt: '2026-11-21T15:00:00.000Z' } })
    const seen = await ana.doorPhoto(order._id)
    expect(seen.type).toBe('image/webp')
    expect((await sharp(await seen.arrayBuffer()).metadata()).exif).toBeUndefined()
    expect((await market.buyer(null).doorPhoto(order._id, order.accessToken)).size).toBe(seen.size)
    expect((await operator.photo(order._id)).size).toBe(seen.size)
    expect((await operator.order(order._id)).log[0]).toMatchObject({ action: 'door-photo', actorUid: courier.uid })
    expect((await courier.drops()).drops).toContainEqual(
      expect.objectContaining({ _id: order._id, takesPhoto: true, hasPhoto: true }),
    )
  })

  test('is seen by nobody else', async () => {
    const courier = market.staff('courier')
    const [one, other] = [await delivered(courier), await delivered(courier)]
    await courier.addPhoto(one.order._id, aPhoto())
    const foreign = [
      () => other.ana.doorPhoto(one.order._id),
      () => market.buyer(null).doorPhoto(one.order._id, other.order.accessToken),
      () => market.buyer(null).doorPhoto(one.order._id),
    ]
    for (const ask of foreign) expect(await getRefusal(ask())).toMatchObject({ code: 'market.order-not-found' })
    expect(await getRefusal(other.ana.doorPhoto(other.order._id))).toMatchObject({
      code: 'market.door-photo-not-found',
    })
  })

  test('is taken by who delivered it, after the delivery', async () => {
    const courier = market.staff('courier')
    const { order } = await taken(courier)
    expect(await getRefusal(courier.addPhoto(order._id, aPhoto()))).toMatchObject({
      code: 'market.door-photo-before-delivery',
    })
    await courier.handOver(order._id, 5390)
    expect(await getRefusal(market.staff('courier').addPhoto(order._id, aPhoto()))).toMatchObject({
      code: 'market.order-not-found',
    })
    const dayLater = market.at('2026-11-22T15:00:01Z').staff('courier', courier.uid)
    expect(await getRefusal(dayLater.addPhoto(order._id, aPhoto()))).toMatchObject({
      code: 'market.door-photo-too-late',
    })
    expect(await getRefusal(courier.addPhoto(order._id, someText()))).toMatchObject({
      code: 'market.picture-not-readable',
    })
  })

  test('is one, of five that arrive at once; the same one again is no other', async () => {
    const courier = market.staff('courier')
    const { order } = await delivered(courier)
    const before = await countFiles()
    const sent = await Promise.allSettled([1, 2, 3, 4, 5].map(() => courier.addPhoto(order._id, aPhoto())))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of sent)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'market.door-photo-taken' })
    expect((await countFiles()) - before).toBe(1)

    const next = await delivered(courier)
    const phone = market.staff('courier', courier.uid, `photo of ${next.order._id}`)
    const first = await phone.addPhoto(next.order._id, aPhoto())
    expect(await phone.addPhoto(next.order._id, aPhoto())).toEqual(first)
    expect((await countFiles()) - before).toBe(2)
  })

  test('is not taken where the shop wants none', async () => {
    const courier = market.staff('courier')
    const { order } = await delivered(courier)
    const { version } = await operator.settings.get(shopId)
    await operator.settings.update({ shopId, version, settings: { doorPhoto: false } })
    expect(await getRefusal(courier.addPhoto(order._id, aPhoto()))).toMatchObject({
      code: 'market.door-photo-not-wanted',
    })
    expect((await courier.drops()).drops).toContainEqual(
      expect.objectContaining({ _id: order._id, takesPhoto: false, hasPhoto: false }),
    )
    await operator.settings.update({ shopId, version: version + 1, settings: { doorPhoto: true } })
  })

  test('goes after three months, and with the account', async () => {
    const courier = market.staff('courier')
    const [old, erased] = [await delivered(courier), await delivered(courier)]
    await courier.addPhoto(old.order._id, aPhoto())
    await courier.addPhoto(erased.order._id, aPhoto())
    const before = await countFiles()
    expect(await erased.ana.exportPerson()).toMatchObject({ doorPhotos: [{ referenceId: erased.order.referenceId }] })
    await erased.ana.erasePerson()
    expect(before - (await countFiles())).toBe(1)
    expect(await getRefusal(courier.addPhoto(erased.order._id, aPhoto()))).toMatchObject({
      code: 'market.door-photo-not-wanted',
    })

    const afterwards = new Date('2027-02-20T15:00:00Z')
    await sweepMarket(db, new Date('2027-02-19T14:00:00Z'))
    expect(await old.ana.live(old.order._id)).toMatchObject({ photo: { takenAt: expect.any(String) } })
    await sweepMarket(db, afterwards)
    expect(await old.ana.live(old.order._id)).toMatchObject({ photo: null })
    expect(await sweepUnusedPictures(doorPhotos, { db, storage: market.storage }, afterwards)).toBeGreaterThan(0)
    expect(await countFiles()).toBe(0)
  })
})

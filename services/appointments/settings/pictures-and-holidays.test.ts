import { describe, expect, test } from 'vitest'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways, signUp } = service
const aShop = makeShopFactory(service)
const aPhoto = async () => new File([new Uint8Array(await photo().jpeg().toBuffer())], 'local.jpg')

describe.each(ways)('%s', (_where, client) => {
  test('a picture is added once for its key, re-encoded, and an undone removal shows it again', async () => {
    const { storeId, staff, at, path, customer } = await aShop()
    const file = await aPhoto()
    const sent = { context: staff.withKey(`picture of ${storeId}`) }
    const { picture } = await client.addStorePicture({ storeId, file }, sent)
    expect(await client.addStorePicture({ storeId, file }, sent)).toEqual({ picture })
    expect(picture).toMatch(/^\/media\/salons\/[0-9a-f]{64}\/640\.webp$/)
    const read = async () => (await client.store(path, { context: customer.context })).storePictures
    expect(await read()).toEqual(['/stores/fachada-1.svg', picture])
    await client.updateStore({ storeId, storePictures: [] }, at)
    const { changes } = await client.storeSettings({ storeId }, at)
    await client.undoStoreChange({ storeId, changeId: changes[0]?.id ?? 0 }, at)
    expect(await read()).toEqual(['/stores/fachada-1.svg', picture])
  })

  test('a pack has one picture, and only people of the store give it one', async () => {
    const { storeId, at, path, customer } = await aShop()
    const stranger = await aShop()
    const packId = `${storeId}-pack-bano`
    const file = await aPhoto()
    expect(await getRefusal(client.addStorePicture({ storeId, packId, file }, stranger.at))).toMatchObject({
      status: 404,
    })
    const foreign = client.addStorePicture({ storeId: stranger.storeId, packId, file }, stranger.at)
    expect(await getRefusal(foreign)).toMatchObject({ code: 'appointments.setting-not-found' })
    const { picture } = await client.addStorePicture({ storeId, packId, file }, at)
    const read = async () => {
      const { packs } = await client.servicePacks(path, { context: customer.context })
      return packs.find(({ id }) => id === packId)?.picture
    }
    expect(await read()).toBe(picture)
    await client.removePackPicture({ storeId, packId }, at)
    expect(await read()).toBeNull()
  })

  test('a file that is no picture is refused', async () => {
    const { storeId, at } = await aShop()
    const file = new File(['hola'], 'foto.jpg', { type: 'image/jpeg' })
    expect(await getRefusal(client.addStorePicture({ storeId, file }, at))).toMatchObject({
      code: 'appointments.picture-not-readable',
    })
  })

  test('the holidays to come are closed in one go, once, and a day with a closure of its own keeps it', async () => {
    const { storeId, at, book } = await aShop()
    const own = { fromDay: '2026-12-25', untilDay: '2026-12-25', startTime: 720, endTime: 1440, reason: 'Tarde libre' }
    await client.addClosure({ storeId, ...own }, at)
    await book('2026-11-23T10:00')
    const first = await client.addHolidays({ storeId, year: 2026 }, at)
    expect(first.closures.filter(({ fromDay }) => fromDay === '2026-12-25')).toMatchObject([own])
    expect(first.closures.every(({ fromDay }) => fromDay >= '2026-11-21')).toBe(true)
    const next = await client.addHolidays({ storeId, year: 2027 }, at)
    expect(next.closures.map(({ fromDay }) => fromDay)).toContain('2027-08-06')
    expect(await client.addHolidays({ storeId, year: 2027 }, at)).toMatchObject({ added: 0 })
    const customer = await signUp()
    expect(await getRefusal(client.addHolidays({ storeId, year: 2027 }, { context: customer.context }))).toMatchObject({
      code: 'appointments.staff-only',
    })
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, db, ways } = service
const aShop = makeShopFactory(service)
const signature = `M10 20${Array.from({ length: 9 }, (_, index) => `L${index + 11} 20`).join('')}`

describe.each(ways)('%s', (_where, client) => {
  /** A store whose baths need a consent, and a bath that can begin. */
  async function aBathWithConsent() {
    const shop = await aShop()
    const visit = await shop.book('2026-11-23T10:00', [shop.customer.pet({ name: 'Luna' })])
    const textId = newId()
    const written = { storeId: shop.storeId, textId, title: 'Nudos', text: 'Acepto que corten los nudos.' }
    const texts = await client.saveConsentText({ ...written, version: 0, packIds: [visit.servicePack.id] }, shop.at)
    clock.now = new Date('2026-11-23T13:50:00Z')
    const appointmentId = visit.id
    await client.setAppointmentState({ appointmentId, state: 'CONFIRMED' }, shop.at)
    const start = () => client.setAppointmentState({ appointmentId, state: 'IN_PROGRESS' }, shop.at)
    return { ...shop, visit, texts, textId, written, appointmentId, start, of: { appointmentId, textId } }
  }

  test('a visit begins once what its service needs is signed, word for word as it was read', async () => {
    const { at, of, start, written, customer } = await aBathWithConsent()
    expect(await getRefusal(start())).toMatchObject({ code: 'appointments.consent-missing' })
    const sign = { ...of, name: 'Ana Suárez', signature }
    expect(await getRefusal(client.signConsent({ ...sign, version: 2 }, at))).toMatchObject({ status: 409 })
    expect(await getRefusal(client.signConsent({ ...sign, version: 1, signature: '"><script>' }, at))).toMatchObject({
      status: 400,
    })
    const signed = { name: 'Ana Suárez', signature, via: 'counter' }
    expect(await client.signConsent({ ...sign, version: 1 }, at)).toMatchObject([{ isNeeded: true, signed }])
    expect(await getRefusal(client.signConsent({ ...sign, version: 1, name: 'Otra' }, at))).toMatchObject({
      code: 'appointments.consent-signed',
    })

    // A later version changes nothing of what was signed.
    await client.saveConsentText({ ...written, version: 1, text: 'Acepto todo.' }, at)
    expect(await client.visitConsents({ appointmentId: of.appointmentId }, at)).toMatchObject([
      { version: 1, text: written.text, signed },
    ])
    expect(await start()).toMatchObject({ state: 'IN_PROGRESS' })
    const update = sql`update appointments.consents set text = 'Otra cosa' where text_id = ${of.textId}`.execute(db)
    await expect(update).rejects.toThrow('never changed')

    const own = { context: customer.context }
    expect(await client.exportPerson(undefined, own)).toMatchObject({ consents: [{ title: 'Nudos', signature }] })
    await client.erasePerson(undefined, own)
    expect(await client.visitConsents({ appointmentId: of.appointmentId }, at)).toMatchObject([{ signed: null }])
  })

  test('an owner signs by a link, once, without drawing; another link ends the one before', async () => {
    const { at, of, start } = await aBathWithConsent()
    const { secret: first } = await client.askForConsent(of, at)
    const { secret } = await client.askForConsent(of, at)
    expect(await getRefusal(client.consentByLink({ secret: first }, at))).toMatchObject({ status: 404 })
    expect(await client.consentByLink({ secret }, at)).toMatchObject({
      title: 'Nudos',
      text: 'Acepto que corten los nudos.',
      petName: 'Luna',
      isOpen: true,
      signed: null,
    })
    const presses = await Promise.allSettled(
      ['Ana', 'Luis'].map((name) => client.signConsentByLink({ secret, name }, at)),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await client.consentByLink({ secret }, at)).toMatchObject({ signed: { signature: null, via: 'link' } })
    expect(await getRefusal(client.withdrawConsent(of, at))).toMatchObject({ status: 409 })
    await start()
  })

  test('what is asked for one visit is needed there until it is withdrawn', async () => {
    const { at, storeId, book, of, start } = await aBathWithConsent()
    await client.signConsent({ ...of, version: 1, name: 'Ana' }, at)
    const textId = newId()
    await client.saveConsentText({ storeId, textId, version: 0, title: 'Sedación', text: 'Acepto la sedación.' }, at)
    const { secret } = await client.askForConsent({ ...of, textId }, at)
    expect(await getRefusal(start())).toMatchObject({ code: 'appointments.consent-missing' })
    await client.withdrawConsent({ ...of, textId }, at)
    expect(await getRefusal(client.consentByLink({ secret }, at))).toMatchObject({ status: 404 })
    await start()
    // Begun: nothing is signed for it any more.
    expect(await getRefusal(client.askForConsent({ ...of, textId }, at))).toMatchObject({ status: 409 })
    const other = await book('2026-11-24T10:00')
    expect(await client.visitConsents({ appointmentId: other.id }, at)).toMatchObject([
      { title: 'Nudos', isNeeded: true, signed: null },
      { title: 'Sedación', isNeeded: false },
    ])
  })

  test('of two who write a text at once one does, a form sent twice writes once, and others write none', async () => {
    const { at, written, of } = await aBathWithConsent()
    const next = { ...written, version: 1, packIds: [] }
    const writes = await Promise.allSettled([
      client.saveConsentText({ ...next, text: 'Uno' }, at),
      client.saveConsentText({ ...next, text: 'Dos' }, at),
    ])
    expect(writes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [latest] = await client.consentTexts({ storeId: written.storeId }, at)
    const again = { ...next, text: latest?.text ?? '' }
    expect(await client.saveConsentText(again, at)).toMatchObject([{ version: 2 }])

    const stranger = await aShop()
    const refusals = [
      client.saveConsentText(next, stranger.at),
      client.consentTexts({ storeId: written.storeId }, stranger.at),
      client.visitConsents({ appointmentId: of.appointmentId }, stranger.at),
      client.askForConsent(of, stranger.at),
      client.signConsent({ ...of, version: 1, name: 'Eva' }, stranger.at),
    ]
    expect((await Promise.all(refusals.map(getRefusal))).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

import './testing/third-country/pe.ts'

import { request } from 'node:http'
import { expect, test } from 'vitest'
import { MarketPlan, makeMarketSetUp } from '#services/market/set-up.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { parseCountry, parseCurrency, registerCountry } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { readPdfText } from '#shared/documents/testing/read-pdf.ts'
import { formatNumber } from '#shared/format-number.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import { translator } from '#web/i18n/i18n.ts'
import { kilograms } from '#web/storefront/pets/weight/kilograms.ts'
import plan from './testing/third-country/market.json' with { type: 'json' }
import { peru } from './testing/third-country/pe.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
// Its migrations save the registered countries, as a start does.
const server = await testServer(connection)
const host = `huella.com.pe.localhost:${server.port}`

/** Perú opens by its set-up file, with a product list, as an operator's commands do it. */
const market = makeMarketSetUp({ db: connection.db(), now: () => new Date() })
const { refused } = await market.setUp({ plan: MarketPlan.parse(plan), dryRun: false })
if (refused.length > 0) throw new Error(JSON.stringify(refused))
await market.importCatalogue({
  shopId: 'lima',
  dryRun: false,
  open: async function* () {
    yield Buffer.from(
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\n',
    )
    yield Buffer.from('collar,Collar,Kantu,Talla,M,C-M,9,108.00,active\n')
  },
  onRefusal: (refusal) => {
    throw new Error(JSON.stringify(refusal))
  },
})

/** Asks the server under the host of Perú, as a browser does. */
function ask(method: string, path: string, { session = '', body }: { session?: string; body?: object } = {}) {
  return new Promise<Response>((resolve, reject) => {
    const headers = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      ...(session && { cookie: `huella_session=${session}` }),
    }
    const sent = request({ port: server.port, method, path, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0 }))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

test('a country is opened by a record and a set-up file, and a shopper there buys with its money, tax and documents', async () => {
  const sign = {
    email: `${newId()}@ejemplo.pe`,
    fullName: 'Rosa Quispe',
    password: 'tres-tristes-tigres',
    termsVersion: '1',
  }
  const { registrationId } = await (await ask('POST', '/v1/app/identity/register', { body: sign })).json()
  const letters = await connection.pool.query(
    `select data ->> 'code' as code from messaging.outbox where recipient = $1 and template = 'sign-up-code'`,
    [sign.email],
  )
  const confirmation = { registrationId, code: letters.rows[0].code }
  const confirmed = await ask('POST', '/v1/app/identity/register/confirm', { body: confirmation })
  const { idToken } = await confirmed.json()
  const opened = await ask('POST', '/v1/app/web/sessions', { body: { idToken, country: 'PE' } })
  const { uid, sessionToken: session } = await opened.json()
  const call = (method: string, path: string, body?: object) => ask(method, path, { session, ...(body && { body }) })

  // A local number becomes one of +51, and gets its code.
  const user = { email: sign.email, fullName: sign.fullName, phoneNumber: '987 654 321', userName: null, locale: 'es' }
  expect((await call('PUT', `/api/market/web/users/${uid}`, user)).status).toBe(200)
  const code = await call('POST', '/v1/app/phone/code', { phoneNumber: '987 654 321' })
  expect(await code.json()).toMatchObject({ sentTo: '+51 ••••• 321' })
  const { rows } = await connection.pool.query(
    `select data ->> 'code' as code, locale from messaging.outbox where recipient = '+51987654321'`,
  )
  expect(rows).toMatchObject([{ locale: 'es-PE' }])
  const proof = { phoneNumber: '987 654 321', code: rows[0].code }
  expect(await (await call('POST', '/v1/app/phone/confirm', proof)).json()).toEqual({ phoneNumber: '+51987654321' })
  const account = await (await call('GET', '/v1/app/account')).json()
  expect(account).toMatchObject({ country: 'PE', phoneNumber: '+51987654321', verifiedPhone: true })

  const product = await (await call('GET', '/api/market/web/shops/lima/products/collar')).json()
  const [variant] = product.variants
  expect(JSON.stringify(product)).toContain('S/\u00A0108.00')
  const goods = { productId: product._id, productVariantId: variant._id, quantity: 1 }

  const billing = {
    country: 'PE',
    documentType: 'RUC',
    documentNumber: '20555555555',
    complement: null,
    businessName: 'Mascotas Andinas SAC',
    email: sign.email,
  }
  const wrong = await call('POST', '/api/market/app/billingInfo', billing)
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('no corresponde a ese RUC')])
  const foreign = await call('POST', '/api/market/app/billingInfo', { ...billing, documentType: 'NIT' })
  expect([foreign.status, await foreign.text()]).toEqual([400, expect.stringContaining('no es de este país')])
  const right = await call('POST', '/api/market/app/billingInfo', { ...billing, documentNumber: '20 555 555 556' })
  expect(await right.json()).toMatchObject({ documentType: 'RUC', documentNumber: '20555555556' })

  const purchase = orderAt('lima', {
    items: [goods],
    contact: { fullName: sign.fullName, phoneNumber: '987654321', email: null },
    shippingAddress: {
      street: 'Av. Larco 455',
      notes: 'Timbre 3',
      locality: 'Miraflores',
      city: 'Lima',
      region: null,
      country: parseCountry('PE'),
      coordinates: peru.shopLookup,
      building: null,
      unit: null,
      eddressCode: null,
    },
    // The collar for S/ 108 and its delivery for S/ 10, with the IGV in them.
    expectedTotal: 118_00,
  })
  const placeOrder = async (changes: Partial<typeof purchase> = {}): Promise<string> => {
    const placed = await call('POST', '/api/market/app/orders', { ...purchase, ...changes })
    expect(placed.status, await placed.clone().text()).toBe(200)
    return (await placed.json())._id
  }
  const _id = await placeOrder()
  const order = await (await call('GET', `/api/market/app/orders/${_id}`)).json()
  expect(order).toMatchObject({
    currencyCode: 'PEN',
    contact: { phoneNumber: '+51987654321' },
    summary: { itemTotal: 108_00, fulfillmentTotal: 10_00, total: 118_00, taxTotal: 0 },
    containedTax: 18_00,
  })

  const herself = { ...billing, documentType: 'DNI', documentNumber: '45678901', businessName: 'Rosa Quispe' }
  const saved = await call('POST', '/api/market/app/billingInfo', herself)
  expect([saved.status, await saved.json()]).toMatchObject([200, herself])
  const ownId = await placeOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 226_00 })

  const readReceipt = async (id: string) => {
    const receipt = await call('GET', `/api/market/app/orders/${id}/receipt`)
    return readPdfText(new Uint8Array(await receipt.arrayBuffer()))
  }
  expect(await readReceipt(_id)).toContain('RUC 20555555556')
  expect(await readReceipt(ownId)).toContain('DNI 45678901')
  const { rows: orders } = await connection.pool.query(
    'select country, currency, billing from market.orders order by created_at',
  )
  expect(orders).toMatchObject([
    { country: 'PE', currency: 'PEN', billing: { documentType: 'RUC', documentNumber: '20555555556' } },
    { country: 'PE', currency: 'PEN', billing: { documentType: 'DNI', documentNumber: '45678901' } },
  ])
})

test('its host, amounts, numbers and phones are read and written as its record says', async () => {
  expect(server.addresses.findCountry(host)).toBe('PE')
  expect(server.addresses.findCountry('huella.com.py')).toBe('PY')
  expect(formatMoney(1_234_50, parseCurrency('PEN'))).toBe('S/\u00A01,234.50')
  expect(formatNumber(1_234.5, peru.locale as never)).toBe('1,234.5')
  expect(formatNumber(1_234.5, 'es-PY')).toBe('1.234,5')
  expect(kilograms(4_250, peru.locale as never)).toBe('4.25 kg')
  expect(['1,234.50', '1234.5', '1234,50'].map((text) => parseAmount(text, parseCurrency('PEN')))).toEqual([
    123_450, 123_450, 123_450,
  ])
  expect(typedAmount(1_050, parseCurrency('PEN'))).toBe('10.50')
  expect(formatPhone('+51987654321')).toBe('+51\u00A0987\u00A0654\u00A0321')
})

test('its words are those of es, without a folder of its own', () => {
  expect(translator(peru.locale as never, 'common')('close')).toBe(translator('es', 'common')('close'))
})

test('a country without a record is refused, and none takes the codes of another', () => {
  expect(() => parseCountry('CL')).toThrow("'CL' is none of our countries (BO, PY, PE)")
  expect(() => parseCurrency('CLP')).toThrow("'CLP' is the currency of none of our countries")
  expect(() => registerCountry({ ...peru, iso: 'XX' })).toThrow("Another country has the currency 'PEN' of Perú")
})

import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { expect } from 'vitest'
import { aPhone } from '#services/market/testing/what-a-buyer-sends.ts'
import { newId } from '#shared/ids.ts'
import { type AddressBookGlance, mustAddAddress } from '#web/storefront/address/dialog/must-add-address.ts'
import type { TestServer } from '../testing.ts'
import { sourcePages } from './source-pages.ts'

/** A browser without scripts, of a person who has just signed up. */
export async function aPerson(server: TestServer) {
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const ours = ({ url }: Pick<TestServer, 'url'> = server) => ({
    origin: url,
    cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
  })
  const makeApi = (asked: TestServer) => async (method: string, path: string, body?: object) => {
    const headers = { ...ours(asked), 'content-type': 'application/json' }
    const answer = await fetch(asked.url + path, { method, headers, body: body && JSON.stringify(body) })
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return answer.status === 204 ? null : answer.json()
  }

  const api = makeApi(server)

  const person = { email: `${newId()}@ejemplo.bo`, fullName: 'Valeria Suárez' }
  const sign = { ...person, password: 'tres-tristes-tigres', termsVersion: '1' }
  const { registrationId } = await api('POST', '/v1/app/identity/register', sign)
  const code = await findSignUpCode(server, person.email)
  const { idToken } = await api('POST', '/v1/app/identity/register/confirm', { registrationId, code })
  const { uid, sessionToken } = await api('POST', '/v1/app/web/sessions', { idToken, country: 'BO' })
  jar.set('huella_session', sessionToken)
  const phone = { ...person, phoneNumber: '70012345', userName: null, locale: 'es' }
  await api('PUT', `/api/market/web/users/${uid}`, phone)
  return {
    uid,
    api,
    /** Headers of this browser. */
    headers: () => ours(),
    /** The API through another process of this shop. */
    makeApi,
    /** Signs in through the page on a new browser; returns the cookies it then has. */
    async comeBack() {
      jar.clear()
      const { email, password } = sign
      const answer = await this.send('/signin', { email, password })
      expect(answer.status, await answer.text()).toBe(303)
      return Object.fromEntries(Array.from(jar, ([name, value]) => [name, decodeURIComponent(value)]))
    },
    /** Place of delivery in this browser's cookie; null without one. */
    delivery: (): Record<string, unknown> | null =>
      JSON.parse(decodeURIComponent(jar.get('huella_delivery') || 'null')),
    /** Opens a link of the app in a browser with other cookies; returns the place of delivery after it. */
    async openApp() {
      const { jwt } = await api('POST', '/v1/app/webToken', {})
      jar.delete('huella_session')
      expect((await this.get(`/?jwt=${jwt}`)).status).toBe(303)
      return this.delivery()
    },
    /** Codes of the saved addresses that the delivery page marks as chosen. */
    async markedDoors() {
      const html = await (await this.get('/delivery')).text()
      const buttons = [...html.matchAll(/<button[^>]*name="code"[^>]*>/g)].map(([tag]) => tag)
      expect(buttons.length).toBeGreaterThan(1)
      return buttons.filter((tag) => tag.includes('aria-pressed="true"')).map((tag) => /value="([^"]*)"/.exec(tag)?.[1])
    },
    /** Shop whose products this browser sees. */
    async shopShown() {
      const html = await (await this.get('/products')).text()
      return html.includes('Pelota') ? 'santa-cruz' : 'cochabamba'
    },
    get: async (path: string) => keep(await server.get(path, ours())),
    send: async (path: string, form: Record<string, string> | URLSearchParams) =>
      keep(
        await fetch(server.url + path, {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: ours(),
          redirect: 'manual',
        }),
      ),
    addAddress: async (street: string, coordinates: object): Promise<string> => {
      const country = { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' }
      const address = { street, notes: 'Portón verde', country, city: 'Santa Cruz', coordinates }
      return (await api('POST', `/api/market/web/users/${uid}/addresses`, address)).code
    },
    /** Whether the address dialog covers the page at this path. */
    async isAsked(path: string): Promise<boolean> {
      const { body } = await this.get(`${path}.data`)
      if (!body) throw new Error('The page has no data')
      const pages = (await decodeViaTurboStream(body, globalThis)).value as {
        root: { data: { personal: { addressBook: AddressBookGlance } } }
      }
      return mustAddAddress(sourcePages.find(path).policy.dialogs, pages.root.data.personal.addressBook)
    },
  }
}

/** The code by which a sign-up is confirmed, from the outbox. */
export async function findSignUpCode({ connection }: TestServer, email: string): Promise<string> {
  const { rows } = await connection.pool.query<{ code: string }>(
    `select data ->> 'code' as code from messaging.outbox where recipient = $1 and template = 'sign-up-code'`,
    [email],
  )
  return rows[0]?.code ?? ''
}

type Person = Awaited<ReturnType<typeof aPerson>>

type Line = { productId: string; productVariantId: string; price: number; quantity: number }

export async function fillCart(person: Person, lines: Line[]): Promise<void> {
  await person.api('PUT', '/api/market/app/carts/santa-cruz', toCart(lines))
}

export function toCart(lines: Line[]) {
  return {
    items: lines.map((line) => ({ ...line, addedAt: new Date().toISOString() })),
    notes: '',
    predefinedNotes: [],
    hasDelivery: true,
    scheduledDeliveryDate: null,
    promoCode: null,
    paymentMethod: 'cash',
    shippingAddress: null,
    version: 0,
  }
}

export async function cartAt(person: Person, shopId: string): Promise<Record<string, number>> {
  const cart = await person.api('GET', `/api/market/app/carts/${shopId}`)
  const items: Line[] = cart?.items ?? []
  return Object.fromEntries(items.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
}

/** Fields of the checkout form. */
export function toCheckoutForm(address: string, lines: Line[], more: Record<string, string> = {}): URLSearchParams {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const form = new URLSearchParams({
    intent: 'pay',
    idempotencyKey: newId(),
    expectedTotal: String(items + 1000),
    fullName: 'Valeria Suárez',
    phoneNumber: aPhone(),
    hasDelivery: 'yes',
    address,
    when: 'asap',
    paymentMethod: 'cash',
    ...more,
  })
  for (const { productId, productVariantId, quantity, price } of lines) {
    form.append('line', JSON.stringify([productId, productVariantId, quantity, price]))
  }
  return form
}

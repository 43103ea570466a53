import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { makeMobileNumber } from '../made-up-phone.ts'
import { findSignUpCode } from '../sign-up-code.ts'

export interface SignedIn {
  uid: string
  email: string
  password: string
  phoneNumber: string
  /** Cookie of the session. */
  session: string
  /** Opens a second session of the person, as another browser; returns its cookie. */
  openSession(device: string): Promise<string>
  ask(method: string, path: string, data?: object): Promise<unknown>
}

/** Signs a person up in this browser over the APIs, with a phone and without an address. */
export async function signUp(
  context: BrowserContext,
  country: CountryIso = 'BO',
  fullName = 'Valeria Suárez',
): Promise<SignedIn> {
  const person = await register(context, country, fullName)
  const { uid, email, phoneNumber } = person
  await person.ask('PUT', `/api/market/web/users/${uid}`, {
    fullName,
    email,
    phoneNumber,
    userName: null,
    locale: 'es',
  })
  return person
}

/** Signs a person up without a phone: every page asks for it. */
export async function register(
  context: BrowserContext,
  country: CountryIso = 'BO',
  fullName = 'Valeria Suárez',
): Promise<SignedIn> {
  const origin = process.env[`JOURNEYS_URL_${country}`] ?? ''
  let session = ''
  const network = aNetwork()
  // Only browsers resolve `….localhost`: requests go to Bolivia's address with the country's Host.
  const ask = async (method: string, path: string, data?: object) => {
    const headers = {
      origin,
      host: new URL(origin).host,
      cookie: `huella_session=${session}`,
      'x-forwarded-for': network,
      // The server may close a kept-alive connection at the moment of its reuse.
      connection: 'close',
    }
    const address = (process.env.JOURNEYS_URL_BO ?? '') + path
    const answer = await context.request.fetch(address, { method, data, headers })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const email = `${randomUUID()}@ejemplo.bo`
  const password = randomUUID()
  const phoneNumber = makeMobileNumber(country).number

  const enter = (idToken: string, device: string) => ask('POST', '/v1/app/web/sessions', { idToken, country, device })
  const openSession = async (device: string): Promise<string> => {
    const { idToken } = await ask('POST', '/v1/app/identity/signIn', { email, password })
    return encodeURIComponent((await enter(idToken, device)).sessionToken)
  }
  const sign = { email, fullName, password, termsVersion: '1' }
  const { registrationId } = await ask('POST', '/v1/app/identity/register', sign)
  const code = await signUpCodeSentTo(context.request, email)
  const { idToken } = await ask('POST', '/v1/app/identity/register/confirm', { registrationId, code })
  const { uid, sessionToken } = await enter(idToken, 'Chrome en Linux')
  session = encodeURIComponent(sessionToken)
  await takeSession(context, session, country)
  return { uid, email, password, phoneNumber, session, openSession, ask }
}

/** Gives the account another e-mail, which it has not confirmed, and asks for the letter that confirms it. */
export async function changeEmail({ uid, phoneNumber, ask }: SignedIn, fullName = 'Valeria Suárez'): Promise<string> {
  const email = `${randomUUID()}@ejemplo.bo`
  await ask('PUT', `/api/market/web/users/${uid}`, { fullName, email, phoneNumber, userName: null, locale: 'es' })
  await ask('POST', '/v1/app/identity/verify', { origin: process.env.JOURNEYS_URL_BO })
  return email
}

/** Code of the newest letter to somebody who signs up. */
export async function signUpCodeSentTo(request: APIRequestContext, email: string): Promise<string> {
  const outbox = `${process.env.JOURNEYS_URL_BO ?? ''}/dev/outbox?to=${encodeURIComponent(email)}`
  let code: string | undefined
  await expect
    .poll(async () => (code = findSignUpCode(await (await request.get(outbox)).text())), `a code for ${email}`)
    .toBeDefined()
  return code ?? ''
}

export async function takeSession(context: BrowserContext, value: string, country: CountryIso = 'BO'): Promise<void> {
  const url = process.env[`JOURNEYS_URL_${country}`] ?? ''
  await context.addCookies([{ name: 'huella_session', value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** The newest six-digit code sent to this phone, a Bolivian one where it has no country. */
export async function codeSentTo(page: Page, phoneNumber: string): Promise<string> {
  const to = phoneNumber.startsWith('+') ? phoneNumber : `+591${phoneNumber}`
  const outbox = await page.context().newPage()
  let code = ''
  await expect(async () => {
    await outbox.goto(`/dev/outbox?to=${encodeURIComponent(to)}`)
    code = (await outbox.getByRole('main').textContent())?.match(/(\d{6}) es tu código/)?.[1] ?? ''
    expect(code, `a code for ${to}`).not.toBe('')
  }).toPass()
  await outbox.close()
  return code
}

/** Somebody without an account who orders over the APIs: a newcomer has one unpaid order, so each order has its own. */
export async function aGuest({ request }: BrowserContext): Promise<Pick<SignedIn, 'ask' | 'phoneNumber'>> {
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  const network = aNetwork()
  let token = ''
  const ask = async (method: string, path: string, data?: object) => {
    const headers = {
      'x-forwarded-for': network,
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await request.fetch(origin + path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  token = (await ask('POST', '/v1/app/web/guests', { country: 'BO' })).sessionToken
  return { ask, phoneNumber: makeMobileNumber('BO').number }
}

/** A random network, because sign-ups and codes are limited per network and hour. */
export function aNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Signs a person up with an address, so that no page asks for one. */
export async function settle(context: BrowserContext, country: CountryIso = 'BO'): Promise<SignedIn> {
  const person = await signUp(context, country)
  await addAddress(person, 'Av. San Martín 455', country)
  return person
}

export async function addAddress({ ask, uid }: SignedIn, street: string, country: CountryIso = 'BO'): Promise<void> {
  const { defaultCity: city, pickerStart } = countries[country]
  const coordinates = doors[country] ?? pickerStart
  const place = { country: toCountryFacts(country), city, coordinates }
  await ask('POST', `/api/market/web/users/${uid}/addresses`, { street, notes: 'Portón verde', ...place })
}

/** A country as addresses name it. */
export function toCountryFacts(country: CountryIso) {
  const { name, iso, countryCode, timezone } = countries[country]
  return { name, iso, countryCode, timezone }
}

/** Points that the demonstration's shops deliver to, away from the centre; elsewhere the centre serves. */
const doors: Partial<Record<CountryIso, Point>> = {
  BO: { lat: -17.7669, lon: -63.1995 },
  PY: { lat: -25.2945, lon: -57.578 },
}

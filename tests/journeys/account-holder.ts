import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import type { CountryIso } from '#shared/countries/countries.ts'
import { makeMobileNumber } from '../made-up-phone.ts'
import { aNetwork, codeSentTo, signUpCodeSentTo } from './person.ts'

/** Account steps of several journeys, by what users see. */

export interface NewPerson {
  fullName: string
  email: string
  password: string
  phoneNumber: string
}

/** A person new to this shop, with a phone in the country's usual format. */
export function aPerson(fullName = 'Valeria Suárez', country: CountryIso = 'BO'): NewPerson {
  return {
    fullName,
    email: `${randomUUID()}@correo.test`,
    password: 'tres tristes tigres',
    phoneNumber: makeMobileNumber(country).formatNational(),
  }
}

/** Signs up on the pages: form, and the code of the letter. */
export async function signUp(
  page: Page,
  person: NewPerson,
  address = '/signup',
  findCode: (email: string) => Promise<string> = (email) => signUpCodeSentTo(page.request, email),
): Promise<void> {
  await fillSignUp(page, person, address)
  await confirmSignUp(page, await findCode(person.email))
}

/** Types the code of a sign-up's letter. */
export async function confirmSignUp(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
}

/** Fills and sends the sign-up page alone. */
export async function fillSignUp(page: Page, person: NewPerson, address = '/signup'): Promise<void> {
  await page.goto(address)
  const form = page.getByRole('main')
  await form.getByLabel('Nombre Completo').fill(person.fullName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(person.password)
  await form.getByRole('checkbox', { name: /Acepto los/ }).check()
  await form.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(form.getByRole('button', { name: 'Crear cuenta' })).toBeHidden()
}

export async function signIn(
  page: Page,
  person: Pick<NewPerson, 'email' | 'password'>,
  address = '/signin',
): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, person)
}

/** Fills the sign-in page, wherever the visitor came from. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<NewPerson, 'email' | 'password'>,
): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Fills the overlay for personal data, shown after signing up. */
export async function givePersonalData(page: Page, phoneNumber: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Tus Datos Personales' })
  // The overlay is lazy-loaded, which takes a while on a busy machine.
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Número de teléfono').fill(phoneNumber)
  await dialog.getByRole('button', { name: 'Actualizar datos' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirma tu teléfono' })).toBeVisible()
}

/** Messages to an e-mail or phone, newest first, from the development outbox. */
export async function getOutbox(page: Page, to: string): Promise<string> {
  const answer = await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`)
  expect(answer.ok()).toBe(true)
  return answer.text()
}

/** Proves a phone on its page, from a network of its own: networks have few codes an hour. */
export async function provePhoneByCode(page: Page, phoneNumber: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': aNetwork() })
  await page.getByLabel('Número de teléfono').fill(phoneNumber)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/Te enviamos un código por/)).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
  await page.getByRole('button', { name: 'Confirmar mi celular' }).click()
  await page.setExtraHTTPHeaders({})
}

/** Waits for the newest mail with a link of this kind and returns its path. */
export async function linkSentTo(page: Page, email: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    link = (await getOutbox(page, email)).match(new RegExp(`${path}/[\\w-]{43}`))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Code of an authenticator app, by the shop's clock. */
export function authenticatorCode(secret: string, { secondsAhead = 0 } = {}): string {
  const offset = Number(process.env.JOURNEYS_CLOCK_MINUTES) * 60_000 + secondsAhead * 1000
  return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset })
}

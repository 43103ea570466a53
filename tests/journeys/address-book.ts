import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A person who has just signed in in this browser, with a phone and without an address; answers their bearer for the APIs. */
export async function signIn(context: BrowserContext): Promise<{ uid: string }> {
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  const ask = async (method: string, path: string, data: object, headers = {}) => {
    const answer = await context.request.fetch(origin + path, { method, data, headers: { origin, ...headers } })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const person = { email: `${randomUUID()}@ejemplo.bo`, fullName: 'Valeria Suárez' }
  const proof = await ask('POST', '/v1/app/identity/register', {
    ...person,
    password: randomUUID(),
    termsVersion: '2026-11',
  })
  const { uid, sessionToken } = await ask('POST', '/v1/app/web/sessions', { idToken: proof.idToken, country: 'BO' })
  await context.addCookies([
    { name: 'huella_session', value: encodeURIComponent(sessionToken), url: origin, httpOnly: true, sameSite: 'Lax' },
  ])
  await ask('PUT', `/api/market/web/users/${uid}`, {
    ...person,
    phoneNumber: `7${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
    userName: null,
    locale: 'es',
  })
  return { uid }
}

/** From the header, as anybody may. */
export async function openMap(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Entregar en/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: /^Marcar en el mapa/ }).click()
  await mapIsReady(page)
}

export async function mapIsReady(page: Page): Promise<void> {
  // The map and its library load when they are asked for, which takes its time on a busy machine.
  await expect(page.getByRole('button', { name: 'Acercar el mapa' })).toBeVisible({ timeout: 25_000 })
}

/** Steps B and C, from a place that is under the pin. */
export async function confirmAndDescribe(page: Page, street: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Confirma tu ubicación' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Confirma los Datos de tu Dirección' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill(street)
  await dialog.getByRole('textbox', { name: 'Referencia Adicional' }).fill('Portón verde')
  await dialog.getByRole('button', { name: 'Agregar dirección' }).click()
}

import { expect, type Page, test } from '@playwright/test'
import type { Heard } from './chat-provider.ts'
import { settle } from './person.ts'
import { goodsAt } from './shelf.ts'
import { expectNoAxeViolations, signOut } from './shopper.ts'
import { visit } from './visit.ts'

/** The way to somebody of ours: where it shows, whom the chat knows, and what is left when it does not come. */

/** The routes of the specification's list, in its letters and in others. */
const withoutChat = [
  '/certificate/x',
  '/cart',
  '/checkout',
  '/lostAndFoundPets',
  '/lostPet',
  '/lostPets',
  '/lostPetsByCustomer',
  '/lostPetAdd',
  '/foundPet',
  '/FOUNDPETS',
  '/foundPetsByCustomer',
  '/foundPetAdd',
  '/petAdoptions',
  '/petAdoptionsMap',
  '/petAdoptionsByCustomer',
  '/petAdoption',
  '/petAdoptionAdd',
  '/petProfiles',
  '/petProfileAdd',
  '/petProfilePreferences',
  '/petProfilePhotoEdit',
  '/petProfileMedicineApplications',
  '/signin',
  '/donations',
  '/test',
  '/appointments',
  '/appointmentAdd',
  '/appointmentAddPickStore',
  '/appointmentAddThankYou',
  '/profileAppointment',
  '/profileAppointments',
  '/profile',
  '/Profile/data',
  '/profile/insurance',
]

test('chat list (all paths): none of the listed pages has a chat, and the shop has @phone', async ({
  page,
  context,
}) => {
  await settle(context)
  await visit(page, '/')
  const chat = page.locator('[data-chat]')
  await expect(chat).toBeVisible()
  await expectNoAxeViolations(page)
  for (const path of withoutChat) {
    await goInside(page, path)
    await expect(chat, path).toHaveCount(0)
  }
  await goInside(page, '/products')
  await expect(chat).toBeVisible()
})

test('who writes is known by user id and first name, and is forgotten with everything else when they sign out', async ({
  page,
  context,
}) => {
  const words: string[] = []
  page.on('console', (message) => words.push(message.text()))
  const person = await settle(context)
  await person.ask('POST', '/v1/app/consents', { analytics: true })
  await visit(page, '/?utm_source=instagram&utm_campaign=vacunas')
  await page.getByRole('button', { name: 'Chatea con nosotros' }).click()
  await expect(page.frameLocator('#fc_frame').getByText('¿En qué te ayudamos?')).toBeVisible()

  const about = (each: Heard) => each.said.externalId === person.uid || JSON.stringify(each.said).includes('vacunas')
  const heard = async () => (await everythingHeard(page)).filter(about)
  await expect
    .poll(async () => (await heard()).map(({ to, said }) => `${to} ${said.kind ?? said.firstName}`).sort())
    .toEqual(['campaign start', 'init Valeria'])
  expect(JSON.stringify(await heard())).not.toMatch(new RegExp(`${person.phoneNumber.slice(1)}|${person.email}`))

  await goInside(page, '/profile')
  await expect(page.locator('#fc_frame')).toBeHidden()
  await signOut(page)
  await expect
    .poll(async () => (await heard()).map(({ to, said }) => `${to} ${said.kind ?? ''}`))
    .toContain('campaign end')
  await expect.poll(async () => (await heard()).map(({ to }) => to)).toContain('clear')
  expect(words).toContain('User cleared')
  const left = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat().join())
  expect(left).not.toContain(person.uid)
  expect(await page.evaluate(() => sessionStorage.getItem('huella:campaign'))).toBeNull()
})

test('a chat that never answers leaves a link to WhatsApp that says what it is about @phone', async ({ page }) => {
  await page.route('**/js/widget.js', () => {
    // Accepted, and never answered.
  })
  const { path } = goodsAt(0)
  await visit(page, path)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const link = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\d+\\?text=.*${encodeURIComponent(title ?? '').slice(0, 20)}`),
  )
})

/** As a link leads on: without loading the document again. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => Reflect.get(window, '__reactRouterDataRouter').navigate(to), path)
}

async function everythingHeard(page: Page): Promise<Heard[]> {
  return (await page.request.get(`${process.env.JOURNEYS_CHAT_URL}/heard`)).json()
}

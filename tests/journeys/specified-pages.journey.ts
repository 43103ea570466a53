import { expect, type Page, test } from '@playwright/test'
import { mapIsReady, pickOnMap } from './address-book.ts'
import { addPet, expectStep, type StepName, spa, wizardAt } from './booking.ts'
import { register, settle, signUp } from './person.ts'
import { givePet } from './pet-owner.ts'
import { goodsAt } from './shelf.ts'
import { addProduct, expectOrder, goToCheckout, payButton } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** What docs/specification.md says of dialogs, drawers, toasts and of what a browser keeps. */

test('who is signed in without a phone is asked for personal data first, in the words of the specification @long', async ({
  page,
  context,
}) => {
  const person = await register(context)
  await visit(page, '/products')
  const dialog = page.getByRole('dialog', { name: 'Tus Datos Personales' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Selecciona tu ubicación' })).toHaveCount(0)
  await dialog.getByLabel('Nombre Completo').fill('Valeria Suárez')
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)

  await dialog.getByLabel('Número de teléfono').fill('7001')
  await dialog.getByRole('button', { name: 'Actualizar datos' }).click()
  await expect(dialog.getByText('Teléfono es obligatorio')).toBeVisible()

  const { release } = await holdForms(page)
  await dialog.getByLabel('Número de teléfono').fill('70012345')
  await dialog.getByRole('button', { name: 'Actualizar datos' }).click()
  await expect(dialog.getByRole('button', { name: 'Actualizando' })).toBeVisible()
  release()
  await expect(dialog.getByText('Número de teléfono')).toBeHidden()
})

test('who has a phone and no address picks it near the city, confirms it from close by and describes the door @long', async ({
  page,
  context,
}) => {
  await signUp(context)
  for (const path of ['/seguro', '/profile/insurance']) {
    await visit(page, path)
    await expect(page.getByRole('dialog'), path).toHaveCount(0)
  }

  await visit(page, '/products')
  await expect(page.getByRole('dialog', { name: 'Selecciona tu ubicación' })).toBeVisible()
  await mapIsReady(page)
  const map = page.getByRole('application')
  await expect(map).toHaveAttribute('data-zoom', '12')
  await pickOnMap(page)
  await expect(page.getByRole('dialog', { name: 'Confirma tu ubicación' })).toBeVisible()
  await expect(map).toHaveAttribute('data-zoom', '18')
  const pinned = (await map.getAttribute('data-point')) ?? ''
  await page.mouse.wheel(0, -500)
  await expect(map).toHaveAttribute('data-point', pinned)
  await page.getByRole('button', { name: 'Confirmar' }).click()

  const form = page.getByRole('dialog', { name: 'Confirma los Datos de tu Dirección' })
  await form.getByRole('textbox', { name: 'Dirección' }).fill('Calle Los Mangales 7')
  await form.getByRole('textbox', { name: 'Referencia Adicional' }).fill('Portón verde')

  await page.route('**/*.data*', (route) => {
    const sent = route.request().postData() ?? ''
    return route.continue({ postData: sent.replace(/lat=-?[\d.]+/, 'lat=52.5') })
  })
  await form.getByRole('button', { name: 'Agregar dirección' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('Error create address: ')
  await page.unroute('**/*.data*')

  const { release } = await holdForms(page)
  await form.getByRole('button', { name: 'Agregar dirección' }).click()
  await expect(form.getByRole('button', { name: 'Guardando dirección...' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a browser keeps the address of a person for 365 days, with its city, and forgets it with them @long', async ({
  page,
  context,
}) => {
  const { uid, phoneNumber } = await settle(context)
  await visit(page, '/products')
  await page
    .getByRole('link', { name: /^Entregar en/ })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Av\. San Martín 455/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept['huella:uid']).toBe(uid)
  expect(kept[`huella:phone:${uid}`]).toContain(phoneNumber.slice(-8))
  const { addressId, citiesByAddress, defaultCity, hasFirstAddress, until } = JSON.parse(
    kept[`huella:addresses:${uid}`] ?? '{}',
  )
  expect(addressId).toBeTruthy()
  expect(citiesByAddress).toEqual({ [addressId]: 'Santa Cruz' })
  expect([defaultCity, hasFirstAddress]).toEqual(['Santa Cruz', true])
  const days = (until - (await page.evaluate(() => Date.now()))) / 86_400_000
  expect(Math.round(days)).toBe(365)

  const [device] = (await context.cookies()).filter(({ name }) => name === 'huella_device')
  if (device) expect(Math.round((device.expires * 1000 - Date.now()) / 86_400_000)).toBeGreaterThan(364)

  await context.clearCookies({ name: 'huella_session' })
  await visit(page, '/products')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain(uid)
})

test('a drawer that opened by itself begins to close after 3000 ms and is gone 500 ms later @long', async ({
  page,
}) => {
  const { path } = goodsAt(35)
  await page.clock.install()
  await visit(page, path)
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer).toBeVisible()
  await page.clock.runFor(2900)
  await expect(drawer).toBeVisible()
  await page.clock.runFor(3000 + 500 - 2900)
  await expect(drawer).toBeHidden()
})

test('one toast stands on the page, the newest, and goes by itself after six seconds @long', async ({ page }) => {
  await visit(page, goodsAt(36).path)
  const toast = page.locator('[data-toast]')
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /favoritos/i })
    .first()
  await heart.click()
  await expect(toast).toHaveCount(1)
  const first = await toast.textContent()
  await heart.click()
  await expect(toast).toHaveCount(1)
  await expect(toast).not.toHaveText(first ?? '')
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0, { timeout: 15_000 })
})

test('a wizard goes on by its button, back by the browser, and jumps to a step that was reached @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await givePet(person)
  // With a second one, none is chosen beforehand.
  await givePet(person, { name: 'Luna' })
  const at = (step: StepName) => new RegExp(`step=${step}`)
  await page.goto(wizardAt(spa, 'summary'))
  await expect(page).toHaveURL(at('pets'))
  await page.getByRole('checkbox', { name: /^Toby/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(at('services'))
  await page.getByRole('radio', { name: /^Baño Baño/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(at('schedule'))

  await page.goBack()
  await expectStep(page, 'services')
  await scriptIsThere(page)
  const steps = page.getByRole('navigation', { name: 'Pasos de la reserva' })
  await steps.getByRole('link', { name: 'Horario' }).click()
  await expectStep(page, 'schedule')
  await steps.getByRole('link', { name: 'Mascotas' }).click()
  await expectStep(page, 'pets')
})

test('pages of insurance identify nobody, and the next page does @long', async ({ page, context }) => {
  const { uid } = await settle(context)
  await context.addCookies([{ name: 'huella_consent', value: 'yes', url: process.env.JOURNEYS_URL_BO ?? '' }])
  const sent: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/tracking/')) sent.push(asked.postData() ?? '')
  })
  const identified = () => sent.join().includes(`"type":"identify"`) && sent.join().includes(uid)

  await visit(page, '/profile/insurance')
  await expect.poll(() => sent.join()).toContain('/profile/insurance')
  expect(identified()).toBe(false)
  await visit(page, '/profile')
  await expect.poll(identified).toBe(true)
})

test('the way to a bath and to an order sends the events of the specification @long', async ({ page, context }) => {
  test.slow()
  await settle(context)
  await context.addCookies([{ name: 'huella_consent', value: 'yes', url: process.env.JOURNEYS_URL_BO ?? '' }])
  const sent: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/tracking/')) sent.push(asked.postData() ?? '')
  })
  const expectSent = (event: string) =>
    expect.poll(() => sent.join(), { message: event }).toContain(`"event":"${event}"`)

  await visit(page, wizardAt(spa))
  await expectSent('Select or Add Pet Started')
  await addPet(page, 'perro', 'Rocky', '12')
  await expectSent('Pet Added')
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 'services')
  await expectSent('Choose Service Started')
  await page.getByRole('radio', { name: /^Baño Baño/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 'schedule')
  await expectSent('Schedule Started')

  await addProduct(page, 37)
  await goToCheckout(page)
  await expectSent('Checkout Started')
  await payButton(page).click()
  await expectOrder(page)
  await expectSent('Order Completed')
  expect(sent.join()).toContain('"currency":"BOB"')
})

test('a cart that changes fast is told at once and after 4 s, and a checkout at most once in 5 s @long', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'huella_consent', value: 'yes', url: process.env.JOURNEYS_URL_BO ?? '' }])
  await page.route('**/tracking/v1/batch', (route) => route.abort())
  const count = (event: string) =>
    page.evaluate(
      (name) => (localStorage.getItem('huella:tracking') ?? '').split(`"event":"${name}"`).length - 1,
      event,
    )
  await addProduct(page, 38)
  await page.clock.install()
  await visit(page, '/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))

  const before = await count('Basket Updated')
  const more = page.getByRole('button', { name: 'Agregar uno' })
  for (const _press of [1, 2, 3]) await more.click()
  await expect(page.getByRole('spinbutton')).toHaveValue('4')
  expect(await count('Basket Updated')).toBe(before + 1)
  await page.clock.runFor(3_900)
  expect(await count('Basket Updated')).toBe(before + 1)
  await page.clock.runFor(200)
  expect(await count('Basket Updated')).toBe(before + 2)
  await page.clock.runFor(20_000)
  expect(await count('Basket Updated')).toBe(before + 2)

  await page.clock.resume()
  await goToCheckout(page)
  await expect.poll(() => count('Checkout Started')).toBe(1)
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  const tip = (name: string) => page.getByRole('radio', { name }).check()
  await tip('Bs 5,00')
  await expect.poll(() => count('Checkout Started')).toBe(2)
  await tip('Bs 10,00')
  await page.clock.runFor(4_900)
  await tip('Bs 15,00')
  expect(await count('Checkout Started')).toBe(2)
  await page.clock.runFor(200)
  await tip('Bs 5,00')
  await expect.poll(() => count('Checkout Started')).toBe(3)
})

/** Holds the forms of the page until they are released. */
async function holdForms(page: Page): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return { release: () => release() }
}

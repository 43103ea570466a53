import { expect, type Page, test } from '@playwright/test'
import { confirmAndDescribe, openMap } from './address-book.ts'
import { addProduct, expectNoAxeViolations, expectOrder, fillContact, goToCheckout, payButton } from './shopper.ts'
import { visit } from './visit.ts'

const pick = (page: Page) => page.getByRole('button', { name: 'Selecciona tu ubicación' })
const map = (page: Page) => page.getByRole('application')
/** The point under the pin. */
const pointOf = async (page: Page) => (await map(page).getAttribute('data-point')) ?? ''
const entregarEn = (page: Page, place: string) =>
  expect(page.getByRole('link', { name: `Entregar en ${place}` }).filter({ visible: true })).toBeVisible()

test('a guest pins the door on the map and buys with it @phone-only @long', async ({ page }, info) => {
  await addProduct(page, info.project.name === 'phone' ? 21 : 20)
  await openMap(page)
  await expect(page.getByText('GPS Desactivado')).toBeVisible()
  await expect(page.getByText('Mapa referencial')).toBeVisible()
  await expect(page.getByText(/Natural Earth/)).toBeVisible()
  await expectNoAxeViolations(page)

  const before = await pointOf(page)
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The map has no place on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 - 30, { steps: 6 })
  await page.mouse.up()
  await expect(map(page)).not.toHaveAttribute('data-point', before)
  const picked = await pointOf(page)

  await pick(page).click()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('application')).toHaveAttribute('data-zoom', '18')
  await expect(
    page.getByText('Verifica que el pin señale tu puerta con precisión, porque afecta la entrega.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(map(page)).toHaveAttribute('data-point', picked)
  await pick(page).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await expect(page.getByText('La dirección es necesaria')).toBeVisible()
  await expect(page.getByText('La información adicional es necesaria')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Cambiar dirección' }).click()
  await pick(page).click()
  await confirmAndDescribe(page, 'Calle Los Mangales 7')
  await entregarEn(page, 'Calle Los Mangales 7')

  await goToCheckout(page)
  await expect(page.getByRole('radio', { name: /Calle Los Mangales 7/ })).toBeChecked()
  await expect(page.getByLabel('Zona o barrio')).toBeHidden()
  await expectNoAxeViolations(page)
  await fillContact(page)
  await payButton(page).click()
  await expectOrder(page)
  await expect(page.getByRole('main').getByText('Calle Los Mangales 7', { exact: true })).toBeVisible()
})

test('a chooser whose places cannot be had says so over the page, and asks again @long', async ({ page }) => {
  await visit(page, '/products')
  const isAsked = (url: URL) => url.pathname.startsWith('/delivery/places')
  await page.route(isAsked, (route) => route.abort())
  await page
    .getByRole('link', { name: /^Entregar en/ })
    .filter({ visible: true })
    .click()
  const chooser = page.getByRole('dialog', { name: '¿Dónde entregamos?' })
  await expect(chooser.getByRole('heading', { name: 'No pudimos traer los lugares' })).toBeVisible()
  await expectNoAxeViolations(page, 'dialog[open]')
  await page.unroute(isAsked)
  await chooser.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await chooser.getByRole('button', { name: 'Equipetrol', exact: true }).click()
  await entregarEn(page, 'Equipetrol')
})

test('by keyboard alone the map is moved, brought near and chosen from @long', async ({ page }) => {
  await page.goto('/')
  await openMap(page)
  await expect(page.getByText('GPS Desactivado')).toBeVisible()
  await map(page).focus()
  const before = await pointOf(page)
  await page.keyboard.press('ArrowRight')
  await expect(map(page)).not.toHaveAttribute('data-point', before)
  const moved = await pointOf(page)
  await page.keyboard.press('+')
  await expect(map(page)).toHaveAttribute('data-point', moved)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirma tu ubicación' })).toBeFocused()
  await expect(map(page)).toHaveAttribute('data-point', moved)
})

test('who sees no map types a place or its coordinates @long', async ({ page }) => {
  await page.goto('/')
  await openMap(page)
  const field = page.getByRole('textbox', { name: 'Barrio, avenida o dirección' })
  await field.fill('equipetrol norte')
  await field.press('Enter')
  await expect(page.getByText('Cerca de Equipetrol Norte')).toBeVisible()
  await field.fill('-17.79850, -63.19950')
  await field.press('Enter')
  await expect(page.getByText('Cerca de Urbarí')).toBeVisible()
  await field.fill('Calle que nadie conoce')
  await field.press('Enter')
  await expect(page.getByText(/^No encontramos ese lugar/)).toBeVisible()
})

test('a device that may say where it is brings the map there @long', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -17.7545, longitude: -63.2002, accuracy: 10 })
  await page.goto('/')
  await openMap(page)
  await expect(map(page)).toHaveAttribute('data-point', '-17.75450, -63.20020')
  await expect(page.getByText('Precisión del GPS: ±10 m')).toBeVisible()
  // From there the door is seen.
  await expect(page.getByRole('application')).toHaveAttribute('data-zoom', '18')
  await expectNoAxeViolations(page)

  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await expect(map(page)).not.toHaveAttribute('data-point', '-17.75450, -63.20020')
  await page.getByRole('button', { name: 'Ir a mi ubicación' }).click()
  await expect(map(page)).toHaveAttribute('data-point', '-17.75450, -63.20020')
})

test('a device that may say where it is and does not answer keeps its button @phone-only @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
      Object.assign(window, { positionTimeout: options?.timeout })
      failed?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    }
  })
  await page.goto('/')
  await openMap(page)
  expect(await page.evaluate(() => Reflect.get(window, 'positionTimeout'))).toBe(5000)
  await expect(page.getByText('No encontramos tu ubicación')).toBeVisible()
  await expect(page.getByText('GPS Desactivado')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ir a mi ubicación' })).toBeVisible()
})

test('a device that declined its position is not asked again by itself @phone-only @long', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      window.sessionStorage.setItem('asked', `${window.sessionStorage.getItem('asked') ?? ''}x`)
      failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    }
  })
  for (const _time of ['first', 'second']) {
    await visit(page, '/')
    await page
      .getByRole('link', { name: /^Entregar en/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('button', { name: /^Marcar en el mapa/ }).click()
    await expect(page.getByText('GPS Desactivado')).toBeVisible()
  }
  expect(await page.evaluate(() => window.sessionStorage.getItem('asked'))).toBe('x')
})

test('without JavaScript an address is typed on the page of delivery @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  await page.goto('/delivery')
  await page.getByLabel('Zona o barrio').selectOption('Santa Cruz de la Sierra|Urbarí')
  await page.getByLabel('Dirección').fill('Calle Igmirí 22')
  await page.getByLabel('Referencia Adicional').fill('Casa de rejas')
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await entregarEn(page, 'Calle Igmirí 22')
  await context.close()
})

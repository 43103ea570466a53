import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { expectNoAxeViolations } from './shopper.ts'

/** Finding stores: as cards and on a map, their page, and the spa. */

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

async function deliverToEquipetrol(page: Page, back: string): Promise<void> {
  await page.goto(`/delivery?back=${encodeURIComponent(back)}`)
  await page.getByRole('button', { name: 'Equipetrol', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === back)
  await expect(cards(page).first()).toBeVisible()
}

function parseMetres(text: string): number {
  const [, number = '', unit] = text.match(/A ([\d,.]+) (m|km)\b/) ?? []
  return Number(number.replace(',', '.')) * (unit === 'km' ? 1000 : 1)
}

function isRising(numbers: number[]): boolean {
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? 0))
}

test('stores are listed by name, sorted by distance and narrowed, all in the address @long', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await deliverToEquipetrol(page, '/appointments')
  const byName = await names(page)
  expect(byName.length).toBeGreaterThan(2)
  expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b, 'es')))

  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption({ label: 'Más cercanos' })
  await expect(page).toHaveURL(/sort=by-distance/)
  const distances = async () => (await cards(page).allTextContents()).map(parseMetres)
  await expect.poll(async () => isRising(await distances())).toBe(true)
  const near = (await distances()).filter((metres) => metres <= 5000)
  expect(near.length).toBeGreaterThan(1)

  await page.getByRole('combobox', { name: 'Distancia' }).selectOption({ label: 'Hasta 5 km' })
  await expect(page).toHaveURL(/by-distance=5/)
  await expect(cards(page)).toHaveCount(near.length)

  await page.getByRole('link', { name: 'Veterinarias a domicilio' }).click()
  await expect(page).toHaveURL(/kind=consulta/)
  await expect(page).toHaveURL(/by-distance=5/)
  await expect(cards(page).filter({ hasNotText: 'Va a tu casa' })).toHaveCount(0)
  expect(await cards(page).count()).toBeGreaterThan(0)

  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption({ label: 'Mejor puntuados' })
  await expect(page).toHaveURL(/sort=by-rating/)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).not.toHaveURL(/by-distance=/)
  await page.goBack()
  await expect(page).toHaveURL(/by-distance=5/)
  await expect(page.getByRole('combobox', { name: 'Distancia' })).toHaveValue('5')
  expect(complaints).toEqual([])
})

test('a store stands on the map with its price and next time, beside its line in the list @phone @long', async ({
  page,
}) => {
  const complaints = await listenForComplaints(page)
  await deliverToEquipetrol(page, '/appointments?display=map&sort=by-distance')
  const pin = page.getByRole('button', { name: /^Spa Equipetrol San Martín: desde Bs/ })
  await expect(pin).toContainText('Bs')
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)

  await cards(page).getByRole('link', { name: 'Spa Equipetrol San Martín' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spa Equipetrol San Martín' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the page of a store says what, how much, when and where, and leads to the booking @phone', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await page.goto('/appointments?kind=bano')
  await cards(page).getByRole('link', { name: 'Spa Equipetrol San Martín', exact: true }).click()

  await expect(page.getByRole('table', { name: 'Precios de Baño', exact: true }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('table').getByText('Hoy', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute('href', /wa\.me\/\d+\?text=/)
  await page.getByRole('link', { name: 'Ver foto 2' }).click()
  await expect(page.getByRole('link', { name: 'Ver foto 2' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { name: 'Cómo llegar' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('application', { name: 'Mapa de Spa Equipetrol San Martín' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Reservar', exact: true }).first().click()
  await expect(page).toHaveURL(
    /\/appointmentAdd\?merchantId=spa-equipetrol&storeId=spa-equipetrol-san-martin.*kind=bano/,
  )
  expect(complaints).toEqual([])
})

test('a picture that was asked for before the script came is marked when it comes @long', async ({ page }) => {
  let letScriptCome = () => {}
  const script = new Promise<void>((resolve) => {
    letScriptCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await script
    await route.continue()
  })
  await page.goto('/appointments/store?merchantId=spa-equipetrol&storeId=spa-equipetrol-banzer', {
    waitUntil: 'commit',
  })
  const second = page.getByRole('link', { name: 'Ver foto 2' })
  await second.click()
  await expect(page).toHaveURL(/#foto-2$/)
  await expect(page.getByRole('img', { name: /, foto 2/ })).toBeInViewport({ ratio: 0.9 })
  letScriptCome()
  await expect(second).toHaveAttribute('aria-current', 'true')
})

test('what customers said of a store is shown with its stars, and more of it when asked @long', async ({ page }) => {
  await page.goto('/appointments?sort=by-rating&by-pet-type=perro')
  await expect(cards(page).first()).toBeVisible()
  const ratings = await cards(page).getByRole('img', { name: /de 5/ }).allTextContents()
  const stars = ratings.map((text) => Number(text.slice(0, 3).replace(',', '.')))
  expect(stars.length).toBeGreaterThan(1)
  expect(isRising([...stars].reverse())).toBe(true)

  await page.goto('/appointments/store?merchantId=spa-equipetrol&storeId=spa-equipetrol-banzer')
  const opinions = page.getByRole('region', { name: 'Opiniones' })
  await expect(opinions.getByRole('list', { name: 'Cuántas estrellas dieron' }).getByRole('listitem')).toHaveCount(5)
  await expect(opinions.getByRole('time')).toHaveCount(6)
  await opinions.getByRole('link', { name: 'Ver más' }).click()
  await expect(page).toHaveURL(/reviews=18/)
  await expect.poll(() => opinions.getByRole('time').count()).toBeGreaterThan(6)
})

test('the spa tells what it is, from how much and when, and nobody finds fault with it @desktop @long', async ({
  page,
}) => {
  const complaints = await listenForComplaints(page)
  await page.goto('/')
  const bath = page.getByRole('main').getByRole('link', { name: /^Baño Con shampoo/ })
  await expect(bath).toContainText(/Desde Bs\s[\d.,]+/)
  await page.goto('/spa')
  for (const service of ['Baño Con shampoo', 'Baño y peluquería', 'Veterinarias a domicilio'])
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${service} .*Desde Bs`) })).toBeVisible()
  await page.getByText('¿Cuánto cuesta un baño?').click()
  await expect(page.getByText('Depende del tamaño')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/appointments')
  await expectNoAxeViolations(page)
  await page.goto('/appointments?tab=my-appointments')
  await expect(page.getByRole('heading', { name: 'Entra para ver tus citas' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('with JavaScript off stores are filtered, and the map is their list @long', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const page = await context.newPage()
  await page.goto('/appointments')
  await page.getByRole('combobox', { name: 'Mascota' }).selectOption({ label: 'Gatos' })
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/by-pet-type=gato/)
  await expect(page.getByRole('combobox', { name: 'Mascota' })).toHaveValue('gato')
  expect(await cards(page).count()).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Mapa', exact: true }).click()
  await expect(page.getByText('El mapa necesita JavaScript')).toBeVisible()
  await cards(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Servicios y precios' })).toBeVisible()
  await context.close()
})

test('a store that the address asks for comes first @long', async ({ page }) => {
  await page.goto('/appointments?merchantId=spa-equipetrol&storeId=spa-equipetrol-urubo')
  await expect(cards(page).first()).toContainText('Tu elección')
  await expect(cards(page).first().getByRole('heading')).toHaveText('Spa Equipetrol Urubó')
  expect(await cards(page).count()).toBeGreaterThan(3)
  await page.goto('/appointments?merchantId=spa-equipetrol')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locales de Spa Equipetrol')
  await expect(cards(page)).toHaveCount(3)
})

test('a store that is not there is not found @long', async ({ page }) => {
  for (const path of ['/appointments/store', '/appointments/store?merchantId=spa-equipetrol&storeId=otra']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Ver veterinarias y spas' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('stores of Paraguay speak of guaraníes @long', async ({ page }) => {
  await page.goto(`${process.env.JOURNEYS_URL_PY}/appointments`)
  await expect(cards(page).first()).toContainText(/Gs\s[\d.]+/)
  await expect(page.getByText(/2 locales en Paraguay/)).toBeVisible()
})

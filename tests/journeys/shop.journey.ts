import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoAxeViolations, visitParaguay } from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

test('suggestions while typing are chosen with the keyboard', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Buscar en la tienda' })
  await focusSearch(page)
  await search.pressSequentially('antipul')
  await expect(page.getByRole('option').first()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  // A query without matches in the first list, so the shown list is the new one.
  await search.fill('correa')
  await expect(page.getByRole('option', { name: /correa/i }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveId((await search.getAttribute('aria-activedescendant')) ?? '')
  const address = (await chosen.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a suggestion chosen a moment before others arrived does not become one of those @long', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/*antipulgas*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/')
  await focusSearch(page)
  await expect(page.getByRole('option', { name: /antipulgas/i })).toHaveCount(0)
  await expect(page.getByRole('option').first()).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Buscar en la tienda' })
  await search.fill('antipulgas')
  await search.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)

  released.resolve()
  await expect(page.getByRole('option', { name: /antipulgas/i }).first()).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=antipulgas$/)
})

test('what was typed before the script arrived is still there, and searched @long', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Buscar en la tienda' }).fill('correa')

  arrival.resolve()
  await expect(page.getByRole('button', { name: 'Borrar la búsqueda' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=correa$/)
})

test('words with a slip of the finger still find something @long', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Buscar en la tienda' }).fill('antipulgass')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=antipulgass$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** Focuses the search by its shortcut, available once the page's script runs. */
async function focusSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Buscar en la tienda' })).toBeFocused({ timeout: 500 })
  }).toPass()
}

async function shownTotal(page: Page): Promise<number> {
  const text = await page.getByText(/productos? disponibles? en Santa Cruz/).textContent()
  return Number(text?.match(/[\d.]+/)?.[0].replace('.', ''))
}

test('a filter is in the address, survives a reload, and the way back takes it off @long', async ({ page }) => {
  await visit(page, '/products?slug=perros')
  const all = await shownTotal(page)
  const cats = page.getByRole('checkbox', { name: /^Gatos/ })
  await cats.check()
  await expect(page).toHaveURL(/[?&]pet=GATO/)
  await expect.poll(() => shownTotal(page)).toBeLessThan(all)
  const fewer = await shownTotal(page)
  await page.reload()
  await scriptIsThere(page)
  await expect(cats).toBeChecked()
  expect(await shownTotal(page)).toBe(fewer)

  await page.goBack()
  await expect(page).toHaveURL(/\/products\?slug=perros$/)
  await expect(cats).not.toBeChecked()
  await expect.poll(() => shownTotal(page)).toBe(all)

  await page.goForward()
  await page.getByRole('link', { name: /^Gatos.*quitar filtro/ }).click()
  await expect(cats).not.toBeChecked()
})

test('on a phone filters open over the products and close when they are asked for @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/products')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('checkbox', { name: 'En oferta' }).check()
  await expect(page).toHaveURL(/[?&]offer=1/)
  const sheet = page.getByRole('form', { name: 'Filtros' })
  await expect(sheet.getByRole('link', { name: /^En oferta.*quitar filtro/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Ver \d+ productos?$/ }).click()
  await expect(page.getByRole('checkbox', { name: 'En oferta' })).toBeHidden()
})

async function shownPrices(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allTextContents()
  // The current price follows the old one.
  return cards.map((text) => Number([...text.matchAll(/Bs\s([\d.,]+)/g)].at(-1)?.[1]?.replace(/\D/g, '')))
}

test('products stand in the order that was asked for, and pages follow each other @long', async ({ page }) => {
  await visit(page, '/products?limit=10')
  await page.getByRole('combobox', { name: 'Ordenar:' }).selectOption({ label: 'Menor precio' })
  await expect(page).toHaveURL(/sortby=minPrice-asc/)
  await expect(page).toHaveURL(/limit=10/)
  await expect(page.getByRole('article')).toHaveCount(10)
  // The URL changes shortly before the products.
  await expect.poll(async () => isAscending(await shownPrices(page))).toBe(true)
  const first = await titles(page)

  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect.poll(async () => (await titles(page)).some((title) => first.includes(title))).toBe(false)
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect.poll(() => titles(page)).toEqual(first)

  // An unsupported page size falls back to thirty.
  await page.goto('/products?limit=7')
  await expect(page.getByRole('article')).toHaveCount(30)
})

function isAscending(numbers: number[]): boolean {
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? 0))
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents()
}

test('a variant has its own address, price and picture, and goes into the cart @long', async ({ page }) => {
  await page.goto('/products?q=alimento&sortby=popularity-desc')
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { pressed: true }) })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/product/**')
  const variants = page.getByRole('list', { name: /^Elige/ }).getByRole('link')
  for (const variant of await variants.all()) {
    await expect(variant).toHaveText(/Bs\s[\d.,]+$/)
    expect((await variant.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  const [price, picture] = [await mainPrice(page), await mainPicture(page)]
  // The name of the size stands before its price.
  const text = /^.*?(?=Bs)/.exec((await variants.last().textContent()) ?? '')?.[0] ?? ''
  await variants.last().click()
  await expect(page).toHaveURL(/\?variant=/)
  await expect(variants.last()).toHaveAttribute('aria-current', 'true')
  expect(await mainPrice(page)).not.toBe(price)
  expect(await mainPicture(page)).not.toBe(picture)

  await page.reload()
  await scriptIsThere(page)
  await expect(variants.last()).toHaveAttribute('aria-current', 'true')
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Tu carrito' }).getByText(text, { exact: true })).toBeVisible()
})

test('size and colour are chosen apart, and the one keeps the other @long', async ({ page }) => {
  await page.goto('/products?q=collar de nylon')
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/product/**')
  const sizes = page.getByRole('list', { name: 'Elige talla' }).getByRole('link')
  const colours = page.getByRole('list', { name: 'Elige color' }).getByRole('link')
  await colours.last().click()
  await expect(colours.last()).toHaveAttribute('aria-current', 'true')
  const price = await mainPrice(page)
  await sizes.last().click()
  await expect(sizes.last()).toHaveAttribute('aria-current', 'true')
  await expect(colours.last()).toHaveAttribute('aria-current', 'true')
  expect(await mainPrice(page)).not.toBe(price)
})

function mainPrice(page: Page) {
  return page
    .getByRole('article')
    .first()
    .getByText(/^Bs\s[\d.,]+$/)
    .first()
    .textContent()
}

function mainPicture(page: Page) {
  return page
    .getByRole('region', { name: /^Imágenes de/ })
    .getByRole('img')
    .first()
    .getAttribute('src')
}

test('thumbnails show the other pictures of a product @long', async ({ page }) => {
  await visit(page, '/products?q=alimento&sortby=popularity-desc')
  await page.getByRole('article').getByRole('link').first().click()
  const second = page.getByRole('link', { name: 'Ver imagen 2' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(
    page
      .getByRole('region', { name: /^Imágenes de/ })
      .getByRole('img')
      .nth(1),
  ).toBeInViewport()
})

test('another place is another delivery, also on the next page @long', async ({ page }) => {
  await visit(page, '/products')
  await choosePlace(page, 'Equipetrol')
  await expect(page.getByRole('link', { name: 'Entregar en Equipetrol' })).toBeVisible()
  await expect(page.getByText(/disponibles para tu dirección/)).toBeVisible()

  // Outside the delivery area the nearest shop sells for pick-up.
  await choosePlace(page, 'Warnes')
  await expect(page.getByText(/productos para retirar en tienda/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Entregar en/ })).toContainText('Centro')
})

async function choosePlace(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: /^Entregar en/ }).click()
  const dialog = page.getByRole('dialog', { name: '¿Dónde entregamos?' })
  await dialog.getByLabel('Busca tu barrio').fill(text)
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(dialog).toBeHidden()
}

test('a shop named in the address is chosen for the visit; one of another country is not @long', async ({
  page,
  context,
}) => {
  await page.goto('/products?store=almacen-hq')
  expect(await storeCookies()).toEqual(['almacen-hq'])
  await context.clearCookies()
  await page.goto('/products?store=asuncion-paraguay')
  await expect(page.getByText(/Bs\s\d/).first()).toBeVisible()
  expect(await storeCookies()).toEqual([])

  async function storeCookies() {
    return (await context.cookies()).filter(({ name }) => name.endsWith('store')).map(({ value }) => value)
  }
})

test('the other country is one link away, with its own money @long', async ({ page, browser }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Paraguay' })
  const there = await visitParaguay(browser)
  await there.goto('/')
  expect(await link.getAttribute('href')).toBe(there.url())
  await expect(there.locator('html')).toHaveAttribute('lang', 'es-PY')
  await expect(there.getByText(/Gs\s\d/).first()).toBeVisible()
  await there.context().close()
})

test('what this browser searched is suggested before a letter is typed, and can be cleared with the keyboard @long', async ({
  page,
}) => {
  await search(page, 'pechera')
  await expect(page.getByRole('article').first()).toContainText('Arnés')
  await visit(page, '/')
  await focusSearch(page)
  const recent = page.getByRole('group', { name: 'Búsquedas recientes' })
  await expect(recent.getByRole('option', { name: 'pechera' })).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(recent.getByRole('option', { name: 'Borrar búsquedas recientes', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(recent).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Búsquedas populares' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('recent searches are there before the server answers and without a network, and can be cleared there @long', async ({
  page,
}) => {
  await search(page, 'pechera')
  await expect(page.getByRole('article').first()).toContainText('Arnés')
  await search(page, 'collar')
  await visitWithList(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/suggestions*', async (route) => {
    await answered.promise
    await route.continue()
  })

  await focusSearch(page)
  const recent = page.getByRole('group', { name: 'Búsquedas recientes' })
  const popular = page.getByRole('group', { name: 'Búsquedas populares' })
  await expect(recent.getByRole('option', { name: 'collar' })).toBeVisible()
  await expect(recent.getByRole('option', { name: 'pechera' })).toBeVisible()
  await expect(popular).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(recent.getByRole('option', { name: 'collar', selected: true })).toBeVisible()
  answered.resolve()
  await expect(popular).toBeVisible()
  await expect(recent.getByRole('option', { name: 'collar', selected: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await visitWithList(page)
  await page.context().setOffline(true)
  await focusSearch(page)
  await expect(recent.getByRole('option', { name: 'pechera' })).toBeVisible()
  await expect(popular).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Buscar en la tienda' }).fill('pe')
  await expect(recent.getByRole('option', { name: 'pechera' })).toBeVisible()
  await expect(recent.getByRole('option', { name: 'collar' })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(recent.getByRole('option', { name: 'Borrar búsquedas recientes', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(recent).toHaveCount(0)
})

/** Searches, and waits until this browser remembers it. */
async function search(page: Page, words: string): Promise<void> {
  await visit(page, `/products?q=${words}`)
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(words)
}

/** The list of suggestions is brought once the page is idle, where this browser has searched before. */
async function visitWithList(page: Page): Promise<void> {
  const listCame = page.waitForResponse(/suggestion-list/)
  await visit(page, '/')
  await listCame
  // With the scripts that it needs.
  await page.waitForLoadState('networkidle')
}

test('after its searches were cleared by a click, leaving the search box closes it @long', async ({ page }) => {
  await search(page, 'pechera')
  await visit(page, '/')
  await focusSearch(page)
  await page.getByRole('option', { name: 'Borrar búsquedas recientes' }).click()
  const popular = page.getByRole('group', { name: 'Búsquedas populares' })
  await expect(popular).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Buscar en la tienda' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(popular).toHaveCount(0)
})

test('a search for a service or for a brand that is not sold says so @long', async ({ page }) => {
  await page.goto('/products?q=vacuna')
  await expect(page.getByRole('link', { name: 'Reservar con un veterinario' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver las vacunas de mi mascota' })).toBeVisible()
  await expect(page.getByText('No encontramos nada')).toHaveCount(0)
  const filters = page.getByRole('form', { name: 'Filtros' })
  await expect(filters, 'nothing can be narrowed down').toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Ordenar:' })).toHaveCount(0)
  await page.goto('/products?q=vacuna&offer=1')
  await expect(filters, 'a filter that was chosen can be taken away').toHaveCount(1)

  await page.goto('/products?q=royal+canin')
  await expect(page.getByText('No vendemos Royal Canin. Mira estos parecidos.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Alimento')
})

test('each size of a product shows its price before it is tapped, and a finger hits it @phone @long', async ({
  page,
}) => {
  await visit(page, '/products?q=buzo%20polar')
  const card = page.getByRole('article').first()
  const chips = card.getByRole('group', { name: 'Presentaciones' }).getByRole('button')
  expect(await chips.count()).toBeGreaterThan(1)
  for (const chip of await chips.all()) expect(await isHitWithin(chip, 21)).toBe(true)

  await card.getByRole('link').first().click()
  const sizes = page.getByRole('list', { name: /^Elige / }).getByRole('link')
  await expect(sizes.first()).toBeVisible()
  expect(await sizes.count()).toBeGreaterThan(1)
  for (const size of await sizes.all()) {
    await expect(size).toContainText(/Bs\s\d/)
    expect(await isHitWithin(size, 21)).toBe(true)
  }
})

/** Whether a tap this many pixels above and below the middle of a control still reaches it. */
function isHitWithin(control: Locator, pixels: number): Promise<boolean> {
  return control.evaluate((element, reach) => {
    element.scrollIntoView({ block: 'center' })
    const { left, width, top, height } = element.getBoundingClientRect()
    const middle = top + height / 2
    return [middle - reach, middle + reach].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  }, pixels)
}

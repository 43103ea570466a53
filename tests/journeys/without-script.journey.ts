import { type Browser, expect, type Page, test } from '@playwright/test'

/** The shop without or before its scripts; buy-as-guest covers buying. */

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  return context.newPage()
}

test('with JavaScript off the shop is searched, filtered, ordered and paged', async ({ browser }) => {
  const page = await withoutScript(browser)
  await page.goto('/')
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Buscar en la tienda' })
  await search.fill('alimento')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=alimento$/)

  await page.getByRole('checkbox', { name: /^Gatos/ }).check()
  await page.getByRole('button', { name: /^Ver \d+ productos?$/ }).click()
  await expect(page).toHaveURL(/pet=GATO/)
  await expect(page.getByRole('checkbox', { name: /^Gatos/ })).toBeChecked()

  await page.getByRole('combobox', { name: 'Ordenar:' }).selectOption({ label: 'Mayor precio' })
  await page.getByRole('button', { name: 'Ordenar', exact: true }).click()
  await expect(page).toHaveURL(/sortby=minPrice-desc/)
  await expect(page).toHaveURL(/pet=GATO/)

  await page.goto('/products?pet=GATO')
  const sizes = page.getByRole('navigation', { name: 'Productos por página' })
  await expect(sizes.getByRole('link')).toHaveText(['5', '10', '20', '30', '60', '100'])
  await expect(sizes.getByRole('link', { name: '30 por página' })).toHaveAttribute('aria-current', 'true')
  await sizes.getByRole('link', { name: '5 por página', exact: true }).click()
  await expect(page).toHaveURL(/\/products\?pet=GATO&limit=5$/)
  await expect(page.getByRole('article')).toHaveCount(5)

  await page.goto('/products?limit=5')
  const first = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first ?? '')
  await page.context().close()
})

test('with JavaScript off the filters of a phone open and apply @long', async ({ browser }) => {
  const page = await withoutScript(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('checkbox', { name: 'En oferta' }).check()
  await page.getByRole('button', { name: /^Ver \d+ productos?$/ }).click()
  await expect(page).toHaveURL(/offer=1/)
  await page.context().close()
})

test('with JavaScript off plans are compared, and what they would pay is worked out and shared by its address @long', async ({
  browser,
}) => {
  const page = await withoutScript(browser)
  await page.goto('/')
  await page.getByRole('link', { name: 'Comparar planes' }).click()
  const simulator = page.getByRole('form', { name: '¿Cuánto me pagarían?' })
  const result = (plan: string) => page.locator('#resultado').getByRole('listitem').filter({ hasText: plan })
  await expect(page.locator('#resultado')).toContainText('Por ejemplo')

  await simulator.getByLabel('¿Qué pasó?').selectOption('Cirugías')
  await simulator.getByLabel('¿Cuánto costó?').fill('3.200,50')
  await simulator.getByLabel('¿Cuándo?').selectOption('7')
  await simulator.getByRole('button', { name: 'Calcular' }).click()
  await expect(page).toHaveURL(/event=surgery&cost=3\.200%2C50&after=7/)
  await expect(result('Huella Esencial')).toContainText('Este plan no lo cubre.')
  await expect(result('Huella Completo')).toContainText('empieza a cubrirse el')

  await simulator.getByLabel('¿Cuándo?').selectOption('60')
  await simulator.getByRole('button', { name: 'Calcular' }).click()
  // Of 3.200,50 less the 80 of the owner, 80 %.
  await expect(result('Huella Completo')).toContainText(/Te paga\s*Bs\s2\.496,40/)
  await expect(result('Huella Completo')).toContainText(/Tú pones Bs\s704,10/)
  await page.reload()
  await expect(result('Huella Completo')).toContainText(/Bs\s2\.496,40/)
  await simulator.getByLabel('Viene de algo que ya tenía').check()
  await simulator.getByRole('button', { name: 'Calcular' }).click()
  await expect(result('Huella Completo')).toContainText('ya tenía cuando se aseguró')

  await page.getByRole('navigation', { name: '¿Para quién es?' }).getByRole('link', { name: 'Gato' }).click()
  await expect(result('Huella Total')).toContainText('No asegura a esta especie')
  await simulator.getByLabel('¿Cuánto costó?').fill('mucho')
  await simulator.getByRole('button', { name: 'Calcular' }).click()
  await expect(page).toHaveURL(/species=GATO/)
  await expect(simulator.getByLabel('¿Cuánto costó?')).toHaveAccessibleDescription(/Escribe un monto mayor que cero/)

  await page.getByRole('link', { name: 'Asegurar con Huella Completo' }).first().click()
  await expect(page).toHaveURL(/\/signin/)
  await page.context().close()
})

test('with JavaScript off a place is chosen, and the cart is filled, changed and emptied @long', async ({
  browser,
}) => {
  const page = await withoutScript(browser)
  await page.goto('/products?limit=60&sortby=minPrice-asc')
  await page.getByRole('link', { name: /^Entregar en/ }).click()
  await page.getByRole('button', { name: 'Equipetrol', exact: true }).click()
  await expect(page).toHaveURL(/\/products\?limit=60/)
  await expect(page.getByRole('link', { name: /^Entregar en/ })).toContainText('Equipetrol')

  await page.getByRole('article').nth(33).getByRole('link').click()
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('spinbutton').fill('3')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  await page.getByRole('button', { name: /^Quitar / }).click()
  await expect(page.getByRole('heading', { name: 'Tu carrito está esperando' })).toBeVisible()
  await page.context().close()
})

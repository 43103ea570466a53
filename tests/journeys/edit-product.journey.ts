import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'

test('an operator edits a product with its options, is told of a mistake beside its field, and undoes the save @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  const name = await addProduct(page)
  await page.getByRole('link', { name: `Editar la ficha de ${name}` }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectNoAxeViolations(page)

  const text = page.getByRole('textbox', { name: 'Descripción' })
  await text.click()
  await page.keyboard.type('Con pollo.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.keyboard.type('Sin maíz')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Negrita' }).click()
  await page.getByRole('button', { name: 'Ver como texto' }).click()
  await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('**Con pollo.**\n\n- **Sin maíz**')
  await page.getByRole('button', { name: 'Ver con formato' }).click()
  await expect(text.getByRole('listitem')).toHaveText('Sin maíz')
  await page.getByLabel('Opción 1').fill('Tamaño')
  await page.getByLabel('Opción 1').blur()
  const first = page.getByRole('group', { name: /^Fila 1/ })
  await first.getByLabel('Tamaño').fill('3 kg')
  await page.getByRole('button', { name: 'Agregar fila' }).click()
  const second = page.getByRole('group', { name: /^Fila 2/ })
  await second.getByLabel('Tamaño').fill('15 kg')
  await second.getByLabel('Precio (Bs)').fill('0')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(second.getByText(/El precio no puede ser 0/)).toBeVisible()
  await expect(second.getByLabel('Tamaño')).toHaveValue('15 kg')
  await expectNoAxeViolations(page)

  await second.getByLabel('Precio (Bs)').fill('310')
  await second.getByLabel('Stock').fill('4')
  await page.getByRole('button', { name: 'Subir la fila 2' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.locator('[data-toast]').getByText(`Guardado: ${name}.`)).toBeVisible()
  await expect(first.getByLabel('Tamaño')).toHaveValue('15 kg')
  await expect(first.getByLabel('Contenido')).toHaveValue('15 kg')

  await page.getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page.getByText('Bs 310,00').first()).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Sin maíz' }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Historial' }).click()
  await page.getByRole('button', { name: `Deshacer: Ficha de ${name}` }).click()
  await expect(page.locator('[data-toast]').getByText('Se deshicieron 2 cambios.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Abrir la ficha' }).first().click()
  await expect(page.getByRole('group', { name: /^Fila/ })).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('the second of two who change one field is told, and what each changed of other fields stays @long', async ({
  page,
  browser,
}) => {
  await aColleague(page.context(), 'operator')
  const name = await addProduct(page)
  await page.getByRole('link', { name: `Editar la ficha de ${name}` }).click()
  const other = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })).newPage()
  await aColleague(other.context(), 'operator')
  await other.goto(page.url())
  await other.getByLabel('Nombre').fill(`${name} de Ana`)
  await other.getByLabel('Marca').fill('De Ana')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('heading', { name: `${name} de Ana` })).toBeVisible()
  await other.context().close()

  await page.getByLabel('Nombre').fill(`${name} de Luis`)
  await page.getByLabel('Ingredientes').fill('Arroz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(`Otra persona lo cambió a «${name} de Ana». Si guardas, queda lo tuyo.`)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(`${name} de Luis`)
  await expect(page.getByLabel('Marca')).toHaveValue('De Ana')
  await expect(page.getByLabel('Ingredientes')).toHaveValue('Arroz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { name: `${name} de Luis` })).toBeVisible()
  await expect(page.getByLabel('Marca')).toHaveValue('De Ana')
})

test('with JavaScript off rows are added and moved, and nothing typed is lost @long', async ({ browser }) => {
  const page = await withoutScript(browser)
  const name = await addProduct(page)
  await page.getByRole('link', { name: `Editar la ficha de ${name}` }).click()
  await page.getByLabel('Opción 1').fill('Sabor')
  await page.getByLabel('Marca').fill('Andina')
  await page.getByRole('button', { name: 'Agregar fila' }).click()
  await expect(page.getByText('Todavía no se guardó.')).toBeVisible()
  await expect(page.getByLabel('Marca')).toHaveValue('Andina')
  const second = page.getByRole('group', { name: /^Fila 2/ })
  await page
    .getByRole('group', { name: /^Fila 1/ })
    .getByLabel('Sabor')
    .fill('Pollo')
  await second.getByLabel('Sabor').fill('Carne')
  await second.getByLabel('Precio (Bs)').fill('95')
  await page.getByRole('button', { name: 'Subir la fila 2' }).click()
  await expect(page.getByRole('group', { name: /^Fila 1/ }).getByLabel('Sabor')).toHaveValue('Carne')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(`Guardado: ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('group', { name: /^Fila/ })).toHaveCount(1)
  await expect(page.getByLabel('Marca')).toHaveValue('')
  await page.context().close()
})

test('a copy of a product is a draft with a time of its own, seen by staff before shoppers see it @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  const name = await addProduct(page)
  await page.getByRole('link', { name: `Editar la ficha de ${name}` }).click()
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect(page.getByRole('heading', { name: `${name} (copia)` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver en la tienda' })).toHaveCount(0)
  await page.getByLabel('Publicar el').fill('2035-03-01T08:30')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/^Se publica el jueves 1 de marzo, 08:30/)).toBeVisible()
  await expect(page.getByLabel('Publicar el')).toHaveValue('2035-03-01T08:30')
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Vista previa' }).click()
  await expect(page.getByText('Así lo verán tus clientes')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${name} (copia)` })).toBeVisible()
  await expectNoAxeViolations(page)
  const answer = await page.request.get(page.url())
  expect(answer.headers()['cache-control']).toContain('no-store')
  expect(await answer.text()).toContain('noindex')
  expect(complaints).toEqual([])
})

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await aColleague(context, 'operator')
  return context.newPage()
}

/** Adds a product of its own to edit; the page shows its row in the catalogue. */
async function addProduct(page: Page): Promise<string> {
  await page.goto('/backoffice/catalogue/new')
  const name = `Croqueta de prueba ${randomInt(1e9)}`
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Precio (Bs)').fill('90')
  await page.getByLabel('Stock').fill('5')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(page.getByRole('link', { name: `Editar la ficha de ${name}` })).toBeVisible()
  return name
}

import { randomInt } from 'node:crypto'
import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('an operator adds one product by hand with its pictures, and it is on its page in the shop @long', async ({
  page,
}) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/catalogue'])
  await visit(page, '/backoffice/catalogue')
  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo producto' })).toBeVisible()
  await expectNoAxeViolations(page)

  const made = randomInt(1e9)
  const name = `Manta de prueba ${made}`
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Marca').fill('Andina')
  await page.getByLabel('Descripción').fill('Suave y lavable.\n\nPara el invierno.')
  await page.getByLabel('Precio (Bs)').fill('89,90')
  await page.getByLabel('Precio de lista (Bs)').fill('80')
  await page.getByLabel('Stock').fill('3')
  await page.getByRole('checkbox', { name: 'Gatos' }).check()
  await page.getByLabel('Código (SKU)').fill(`MANTA-${made}`)
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(page.getByText(/El precio de lista tiene que ser mayor/).first()).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(name)
  await expect(page.getByRole('checkbox', { name: 'Gatos' })).toBeChecked()
  await expectNoAxeViolations(page)

  await page.getByLabel('Precio de lista (Bs)').fill('100')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(page.getByText(`Listo: ${name} ya se vende en la tienda.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Editar la ficha de ${name}` })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Poner fotos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no tiene fotos' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page
    .getByLabel('Agregar fotos')
    .setInputFiles([await aPhoto('rojo', '#c0392b'), await aPhoto('azul', '#2471a3')])
  const pictures = page.getByRole('list', { name: `Fotos de ${name}` }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  const [red, blue] = [await addressOf(pictures.nth(0)), await addressOf(pictures.nth(1))]

  await page.getByLabel('Qué se ve en la foto 2').fill('La manta azul doblada')
  const up = page.getByRole('button', { name: 'Adelantar la foto 2' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]').getByText('Fotos guardadas.')).toBeVisible()
  await expect.poll(() => addressOf(pictures.nth(0))).toBe(blue)
  await expect(page.getByLabel('Qué se ve en la foto 1')).toHaveValue('La manta azul doblada')
  await expectNoAxeViolations(page)

  // Dragged onto the first one, what is typed meanwhile is saved as well.
  await page.getByLabel('Qué se ve en la foto 2').fill('La manta roja')
  await pictures.nth(1).locator('[draggable=true]').dragTo(pictures.nth(0))
  await expect.poll(() => addressOf(pictures.nth(0))).toBe(red)
  await expect(page.getByLabel('Qué se ve en la foto 1')).toHaveValue('La manta roja')
  await pictures.nth(1).locator('[draggable=true]').dragTo(pictures.nth(0))
  await expect.poll(() => addressOf(pictures.nth(0))).toBe(blue)

  await page.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await expect(pictures).toHaveCount(1)
  await page.locator('[data-toast]').getByRole('button', { name: 'Deshacer' }).last().click()
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => addressOf(pictures.nth(1))).toBe(red)

  await page.getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByText('Bs 89,90').first()).toBeVisible()
  await expect(page.getByText('Para el invierno.').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'La manta azul doblada' }).first()).toBeVisible()
  await page.reload()
  const linkedData = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
  expect(linkedData).toContain(blue)
  expect(complaints).toEqual([])
})

test('a new product with a photo and three options takes less than a minute @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/catalogue')
  const began = Date.now()
  let clicks = 0
  const press = async (button: Locator) => {
    clicks += 1
    await button.click()
  }
  /** Types as somebody does who writes 200 letters a minute. */
  const type = async (field: Locator, text: string) => {
    clicks += 1
    await field.click()
    await field.pressSequentially(text, { delay: 300 })
  }
  const name = `Galleta ${randomInt(1e4)}`
  await press(page.getByRole('link', { name: 'Nuevo producto' }))
  await expect(page.getByRole('heading', { name: 'Nuevo producto' })).toBeVisible()
  await type(page.getByLabel('Nombre'), name)
  await type(page.getByLabel('Precio (Bs)'), '20')
  await press(page.getByRole('button', { name: 'Agregar producto' }))
  await press(page.getByRole('link', { name: 'Agregar opciones' }))
  await type(page.getByLabel('Opción 1'), 'Peso')
  const rows = page.getByRole('group', { name: /^Fila/ })
  for (const [at, weight, price] of [
    [0, '1 kg', ''],
    [1, '3 kg', '55'],
    [2, '9 kg', '140'],
  ] as const) {
    if (at > 0) await press(page.getByRole('button', { name: 'Agregar fila' }))
    await type(rows.nth(at).getByLabel('Peso'), weight)
    if (price !== '') await type(rows.nth(at).getByLabel('Precio (Bs)'), price)
  }
  await press(page.getByRole('button', { name: 'Guardar' }))
  await expect(page.locator('[data-toast]').getByText(`Guardado: ${name}.`)).toBeVisible()
  await press(page.getByRole('link', { name: 'Poner fotos' }))
  await page.getByLabel('Agregar fotos').setInputFiles([await aPhoto('rojo', '#c0392b')])
  await expect(page.getByRole('list', { name: `Fotos de ${name}` }).getByRole('listitem')).toHaveCount(1)
  const seconds = (Date.now() - began) / 1000
  test.info().annotations.push({ type: 'measured', description: `${seconds.toFixed(1)} s, ${clicks} clicks` })
  expect(seconds).toBeLessThan(60)
})

test('with JavaScript off pictures are uploaded several at once, ordered, removed and brought back @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  await aColleague(context, 'operator')
  const page = await context.newPage()
  await page.goto('/backoffice/catalogue/new')
  const name = `Cama de prueba ${randomInt(1e9)}`
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Precio (Bs)').fill('120')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await page.getByRole('link', { name: 'Poner fotos', exact: true }).click()

  await page
    .getByLabel('Agregar fotos')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hola') })
  await page.getByRole('button', { name: 'Subir fotos' }).click()
  await expect(page.getByText('No pudimos leer esa foto. Prueba con una JPG, PNG o WebP.')).toBeVisible()

  await page
    .getByLabel('Agregar fotos')
    .setInputFiles([await aPhoto('rojo', '#c0392b'), await aPhoto('azul', '#2471a3')])
  await page.getByRole('button', { name: 'Subir fotos' }).click()
  await expect(page.getByText('Se agregaron 2 fotos.')).toBeVisible()
  const pictures = page.getByRole('list', { name: `Fotos de ${name}` }).getByRole('listitem')
  const [red, blue] = [await addressOf(pictures.nth(0)), await addressOf(pictures.nth(1))]
  await page.getByRole('button', { name: 'Hacer principal la foto 2' }).click()
  await expect(page.getByText('Fotos guardadas.')).toBeVisible()
  await expect.poll(() => addressOf(pictures.nth(0))).toBe(blue)
  await page.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await expect(page.getByText('Foto quitada.')).toBeVisible()
  await expect(pictures).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => addressOf(pictures.nth(1))).toBe(red)
  await context.close()
})

/** A JPEG as a telephone's camera takes it. */
async function aPhoto(name: string, background: string) {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Id of a picture in its place. */
async function addressOf(item: Locator): Promise<string> {
  const address = (await item.getByRole('img').first().getAttribute('src')) ?? ''
  return /\/media\/products\/([0-9a-f]{64})-/.exec(address)?.[1] ?? ''
}

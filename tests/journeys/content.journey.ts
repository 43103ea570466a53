import { copyFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { demoSheets } from '#demo/content/sheets.ts'
import { malformedSheets } from '#services/content/testing/malformed-sheets.ts'
import { toWorkbook } from '#shared/tables/testing.ts'
import { listenForComplaints } from './complaints.ts'
import { signUp, takeSession } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

const workbook = process.env.JOURNEYS_WORKBOOK ?? ''
/** `npm run test:journeys:all` publishes all malformed sheets, other runs a few. */
const isWhole = process.env.JOURNEYS === 'all'

/** Saves a file atomically, as an editor's program does. */
function publish(bytes: Uint8Array | string): void {
  writeFileSync(`${workbook}.part`, bytes)
  renameSync(`${workbook}.part`, workbook)
}

type Rows = (typeof demoSheets)[string]

/** The demonstration's sheets, with these rows as the home page's items. */
const withItems = (rows: Rows, others: typeof demoSheets = {}) =>
  toWorkbook({ ...demoSheets, ...others, Configuración: rows })

const items = demoSheets.Configuración ?? []
const [head = []] = items

test('a sheet is edited and the home page follows; it breaks, the page stays good and the operator sees why', async ({
  page,
  browser,
}) => {
  // The edited home page is requested repeatedly.
  test.slow()
  const complaints = await listenForComplaints(page)
  await visit(page, '/')
  await expect(page.getByText('Asesoría gratis')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'hola@huella.example' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(page.getByText('HOLA15')).toBeVisible()
  const service = page.getByRole('main').getByRole('link', { name: 'Vacunas en casa' })
  await expect(service).toHaveAttribute('href', '/appointments?kind=consulta')
  await page.goto('/spa')
  await expect(service).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, '/')

  const renamed = items.map((row) => row.map((cell) => (cell === 'Asesoría gratis' ? 'Te escuchamos' : cell)))
  publish(withItems(renamed, { Servicios: demoSheets.Servicios?.slice(0, 1) ?? [] }))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Te escuchamos')).toBeVisible({ timeout: 500 })
    // Each sheet is read for itself.
    await expect(service).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.goto('/spa')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(service).toHaveCount(0)

  publish('esto no es un libro')
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  await visit(page, '/backoffice/content')
  const sheet = page.getByRole('region', { name: 'Configuración', exact: true })
  const read = async () => {
    await page.getByRole('button', { name: 'Leer ahora' }).click()
    await expect(page.getByText('Listo, leímos las hojas.')).toBeVisible()
  }
  await read()
  await expect(sheet).toContainText('No se pudo leer')
  await expect(sheet).toContainText('el archivo no es un libro de Excel (.xlsx) o está dañado')
  await expectNoAxeViolations(page)
  await visit(page, '/backoffice/health')
  const source = page.getByRole('listitem').filter({ hasText: 'Hojas de contenido: Configuración' })
  await expect(source.getByRole('button')).toBeVisible()
  await visit(page, '/')
  await expect(page.getByText('Te escuchamos')).toBeVisible()

  publish(
    withItems([
      head,
      ['FEATURE', 'BO, PY', 1, 'Solo esto', null, null, null, null, null],
      ['FEATURE', 'BO, PY', 2, '<script>alert(1)</script>', null, null, null, null, null],
      ['FIRST_BUY_COUPON', 'BO', 1, 'Otro cupón', null, null, null, null, 'NO_EXISTE'],
    ]),
  )
  await visit(page, '/backoffice/content')
  await read()
  await expect(sheet).toContainText('Fila 3, «titulo»: tiene etiquetas: escribe solo texto')
  await expect(sheet).toContainText('Fila 4, «codigo»: la tienda no tiene un cupón NO_EXISTE que valga en BO')
  await sheet.getByRole('link', { name: 'Ver cómo quedó' }).click()
  await expect(sheet.getByRole('cell', { name: 'Solo esto' })).toBeVisible()
  await expectNoAxeViolations(page)

  if (isWhole) test.setTimeout(900_000)
  for (const seed of isWhole ? Array.from({ length: 300 }, (_, turn) => turn + 1) : [3, 5]) {
    publish(toWorkbook(malformedSheets(demoSheets, seed)))
    expect(
      (await page.request.post('/content-api/staff/sheets/refresh', { headers: fromHere(page.url()) })).status(),
    ).toBe(200)
    for (const path of ['/', '/cart', '/refugios', '/donations', '/help', '/backoffice/content?sheet=configuration']) {
      const answer = await page.request.get(path)
      expect(answer.status()).toBe(200)
      expect(await answer.text()).not.toMatch(/<script>alert|<img src=x|href="(javascript|data):/i)
    }
  }
  expect(complaints).toEqual([])
  copyFileSync('demo/content/huella.xlsx', workbook)
})

test('an operator approves what a neighbour published and hides what another sells @desktop @long', async ({
  page,
  browser,
}) => {
  // Three people sign up, and a whole queue of long cards is checked.
  test.slow()
  const publish = async (fullName: string, facts: object) => {
    const { ask } = await signUp(await browser.newContext(), 'BO', fullName)
    const post = { species: 'PERRO', colours: ['canela'], city: 'Santa Cruz', zone: 'Equipetrol', ...facts }
    return (await ask('POST', '/community-api/posts', post)) as { id: string; status: string }
  }
  const mark = `${Date.now()}`.slice(-6)
  const good = `Canela ${mark}`
  const bad = `Rex ${mark}`
  const ad = { kind: 'adoption', description: 'Dulce y tranquila, vive con gatos' }
  const first = await publish('Rosario Vaca', { ...ad, name: good })
  await publish('Hugo Ortiz', { ...ad, name: bad, description: 'Cachorros de raza, pregunten el precio' })
  expect(first.status).toBe('waiting')
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)

  await visit(page, '/backoffice/community?kind=adoption')
  const post = (name: string) => page.getByRole('article', { name })
  await expect(post(good)).toContainText('Rosario')
  await expect(post(good)).toContainText('Cuenta nueva')
  await expect(page.getByText('Vaca')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await post(good).focus()
  await page.keyboard.press('a')
  await expect(page.getByText('Publicada.', { exact: true })).toBeVisible()
  await expect(post(good)).toHaveCount(0)

  await expect(post(bad).getByLabel('Di algo más')).toBeHidden()
  await post(bad).focus()
  await page.keyboard.press('h')
  await post(bad).getByRole('radio', { name: 'Aquí no se venden animales' }).check()
  await post(bad).getByLabel('Di algo más').fill('Si buscas hogar para ellos, cuéntalo sin precio')
  await expectNoAxeViolations(page)
  await post(bad).getByRole('button', { name: 'Ocultar', exact: true }).click()
  await expect(page.getByText('Oculta: nadie más la ve.')).toBeVisible()

  await visit(page, '/backoffice/community?queue=all&status=hidden')
  await post(bad).getByText('Qué pasó').click()
  await expect(post(bad)).toContainText('Aquí no se venden animales. Si buscas hogar para ellos, cuéntalo sin precio')
  await post(bad).getByText('Esta cuenta', { exact: true }).click()
  await post(bad).getByLabel('Motivo del bloqueo').fill('Vende cachorros')
  await post(bad).getByRole('button', { name: 'Bloquear la cuenta' }).click()
  await expect(post(bad)).toContainText('Bloqueada: Vende cachorros')
  await visit(page, '/backoffice/community/conversations')
  await expect(page.getByRole('link', { name: /^Conversaciones/, exact: false }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, `/petAdoption?id=${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(good)
  expect(complaints).toEqual([])
})

/** Changes with a cookie need an Origin of our own. */
function fromHere(url: string): Record<string, string> {
  return { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }
}

import { expect, test } from '@playwright/test'
import { begin } from './begun-payment.ts'
import { countClicks } from './click-count.ts'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Fecha;Descripción;Débito;Crédito', ...lines].join('\n'), 'latin1'),
})

test('an operator brings a statement, reads what became of its lines, and is told what is wrong with a bad one @phone @long', async ({
  page,
  browser,
}) => {
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page, ['/backoffice/payments/statements'])
  await visit(page, '/backoffice/payments/statements')
  await expect(page.getByRole('heading', { name: 'Extractos del banco' })).toBeVisible()
  await expectNoAxeViolations(page)

  const chosen = page.getByLabel('Archivo CSV o Excel')
  await chosen.setInputFiles(file('malo.csv', '22/11/2026;Depósito;;diez'))
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByText('Línea 2: «diez» no es un monto.')).toBeVisible()

  const good = file(
    `extracto-${Date.now()}.csv`,
    `22/11/2026;Depósito ${Date.now()};;77,50`,
    `22/11/2026;Comisión ${Date.now()};5,00;`,
  )
  await chosen.setInputFiles(good)
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  const opened = page.getByRole('region', { name: good.name })
  await expect(opened.getByText('Sin dueño', { exact: true })).toBeVisible()
  await expect(opened.getByText('Salida', { exact: true })).toBeVisible()
  await expect(opened.getByText('Bs 77,50')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])
})

test('columns that nobody knows are named once, with a script or without @phone @long', async ({
  browser,
  baseURL,
}) => {
  const operator = await anOperator(browser)
  // The names of columns are remembered: each run has headings of its own.
  const bank = randomLetters()
  const toFile = (name: string, text: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Banco Nuevo\nOperado ${bank};Entró ${bank};Nota ${bank}\n${text}\n`),
  })
  for (const javaScriptEnabled of [true, false]) {
    const payment = await begin('qr')
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) })
    await takeSession(context, operator.session)
    const page = await context.newPage()
    await page.goto('/backoffice/payments/statements')
    const name = `columnas-${bank}-${javaScriptEnabled}.csv`
    await page.getByLabel('Archivo CSV o Excel').setInputFiles(toFile(name, `24-nov-2026;77,50;${payment.reference}`))
    if (!javaScriptEnabled) await page.getByLabel('Quiero revisar las columnas antes').check()
    await page.getByRole('button', { name: 'Subir y comparar' }).click()

    await expect(page.getByRole('heading', { name: '¿Qué dice cada columna?' })).toBeVisible()
    await expect(page.getByText('Por ejemplo: 24-nov-2026')).toBeVisible()
    if (javaScriptEnabled) {
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Recordar y comparar' }).click()
      await expect(page.getByText('Elige una columna de fecha, y una de monto o una de abonos.')).toBeVisible()
      await page.getByLabel(`Operado ${bank}`).selectOption('Fecha del movimiento')
      await page.getByLabel(`Entró ${bank}`).selectOption('Lo que entró (crédito, abono)')
    } else {
      await expect(page.getByLabel(`Operado ${bank}`)).toHaveValue('day')
    }
    await page.getByRole('button', { name: 'Recordar y comparar' }).click()
    const opened = page.getByRole('region', { name })
    await expect(opened.getByText(`Nota ${bank}`)).toBeVisible()
    await expect(opened.getByText(payment.reference).first()).toBeVisible()
    if (javaScriptEnabled) await expectNoAxeViolations(page)
    await context.close()
  }
})

test('a file without headings has numbered columns, which are confirmed each time @phone @long', async ({
  browser,
  baseURL,
}) => {
  const operator = await anOperator(browser)
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await takeSession(context, operator.session)
  const page = await context.newPage()
  for (const run of [1, 2]) {
    const payment = await begin('qr')
    const name = `sin-titulos-${randomLetters()}.txt`
    const lines = ['Cuenta 77', `24/11/2026\t000${run}\t77,50\tABONO QR`, `\t\t\tDE ANA ${payment.reference}`]
    await page.goto('/backoffice/payments/statements')
    await page.getByLabel('Archivo CSV o Excel').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf16le'),
    })
    await page.getByRole('button', { name: 'Subir y comparar' }).click()

    await expect(page.getByText('Este archivo no tiene títulos.')).toBeVisible()
    await expect(page.getByLabel('Columna 1')).toHaveValue('day')
    await expect(page.getByText('Por ejemplo: 77,50')).toBeVisible()
    if (run === 1) {
      await expectNoAxeViolations(page)
      await page.getByLabel('Columna 2').selectOption('Número o referencia')
      await page.getByLabel('Columna 3').selectOption('Monto (las salidas con signo menos)')
    }
    await expect(page.getByLabel('Columna 3')).toHaveValue('amount')
    await page.getByRole('button', { name: 'Recordar y comparar' }).click()
    const opened = page.getByRole('region', { name })
    await opened.locator('summary').first().click()
    await expect(opened.getByText(`DE ANA ${payment.reference}`)).toBeVisible()
  }
  await context.close()
})

test('money that the bank took back is shown beside its payment, and decided @long', async ({ browser, baseURL }) => {
  const operator = await anOperator(browser)
  const payment = await begin('qr')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await takeSession(context, operator.session)
  const page = await context.newPage()
  await visit(page, '/backoffice/payments/statements')
  const reversal = file(`reversion-${Date.now()}.csv`, `25/11/2026;REVERSION QR ${payment.reference};77,50;`)
  await page.getByLabel('Archivo CSV o Excel').setInputFiles(reversal)
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  const opened = page.getByRole('region', { name: reversal.name })
  await expect(opened.getByText('Lo deshizo el banco', { exact: true })).toBeVisible()

  await visit(page, '/backoffice/payments')
  const listed = page.getByRole('listitem').filter({ hasText: payment.reference })
  await expect(listed.getByText('Por decidir: El banco lo deshizo')).toBeVisible()
  const found = listed.filter({ hasText: 'Lo que dice el extracto' })
  await expect(found.getByText(`REVERSION QR ${payment.reference}`)).toBeVisible()
  // What the bank took back can be neither a payment nor a credit.
  await expect(found.getByRole('radio')).toHaveCount(1)
  await found.getByRole('radio', { name: 'No hay nada que hacer' }).check()
  await found.getByLabel('Nota').fill('Nunca se pagó')
  await found.getByRole('button', { name: 'Guardar' }).click()
  await expect(found).toHaveCount(0)
  await expect(listed.getByText('Por decidir')).toHaveCount(0)
  await context.close()
})

test('money that names no payment is matched with its own from the reconciliation, in two clicks @both @long', async ({
  page,
  browser,
}) => {
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  const clicks = await countClicks(page)
  const payment = await begin('qr')
  const text = `TRANSF DE ${randomLetters()}`
  await visit(page, '/backoffice/payments/statements')
  await page
    .getByLabel('Archivo CSV o Excel')
    .setInputFiles(file(`sin-nombre-${Date.now()}.csv`, `22/11/2026;${text};;189,50`))
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByText('Sin dueño', { exact: true })).toBeVisible()

  await visit(page, '/backoffice/payments/reconciliation?from=2026-11-20&until=2026-11-30')
  const line = page.getByRole('listitem').filter({ hasText: text })
  await expectNoAxeViolations(page)
  clicks.restart()
  await line.getByRole('link', { name: 'Decidir' }).click()
  const found = page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: '¿De qué pago es?' })
  await expect(found).toBeInViewport()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await found.getByRole('button', { name: new RegExp(`^Es de este.*${payment.reference}$`) }).click()
  await expect(page.getByText('Listo, quedó anotado.')).toBeVisible()
  expect(clicks.count()).toBeLessThanOrEqual(2)
  await expect(found).toHaveCount(0)

  await visit(page, `/backoffice/payments?search=${payment.reference}`)
  await expect(page.getByRole('listitem').filter({ hasText: payment.reference }).getByText('Pagado')).toBeVisible()
  await visit(page, '/backoffice/payments/reconciliation?from=2026-11-20&until=2026-11-30')
  await expect(page.getByRole('region', { name: 'En el extracto' })).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(complaints).toEqual([])
})

function randomLetters(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

test('without a script a statement is brought, what it found decided, and a refund made at the bank @long', async ({
  browser,
  baseURL,
}) => {
  const operator = await anOperator(browser)
  const payment = await begin('qr')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await takeSession(context, operator.session)
  const page = await context.newPage()
  await page.goto('/backoffice/payments/statements')
  // A payment in bolivianos that was paid in guaraníes: only the bank can return it.
  const text = `TRANSF ${payment.reference}`
  const good = file(
    `sin-script-${Date.now()}.csv`,
    `22/11/2026;Depósito ${Date.now()};;9900`,
    `22/11/2026;${text};;90000`,
  )
  await page.getByLabel('Archivo CSV o Excel').setInputFiles(good)
  await page.getByLabel('Moneda de la cuenta').selectOption('PYG')
  await page.getByRole('button', { name: 'Subir y comparar' }).click()
  await expect(page.getByRole('region', { name: good.name }).getByText('Sin dueño', { exact: true })).toHaveCount(2)

  await page.goto('/backoffice/payments')
  const found = page.getByRole('listitem').filter({ hasText: text })
  await found.getByRole('radio', { name: 'Devolverlo' }).check()
  await found.getByLabel('Nota').fill('Pagó en la otra moneda')
  await found.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, quedó anotado.')).toBeVisible()
  await expect(found).toHaveCount(0)

  const refund = page.getByRole('listitem').filter({ hasText: payment.reference }).filter({ hasText: 'Ya la hice' })
  await refund.getByLabel('Número de la transferencia o nota').fill('Transferencia 4711')
  await refund.getByRole('button', { name: 'Ya la hice' }).click()
  await expect(page.getByText('Listo, quedó anotado.')).toBeVisible()
  await expect(refund).toHaveCount(0)
  await context.close()
})

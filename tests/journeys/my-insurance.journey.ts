import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { holder, insuredDog } from './insured-dog.ts'
import { isOnPayment, playPayment } from './paying.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('a policy is opened and acknowledged, renewed, and a claim is sent when nothing is missing @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page, ['/upload'])
  // The person has a phone and no address: other pages would open the address dialog.
  const { owner, insuranceId, today } = await insuredDog(context, 'Toby', { daysLeft: 5 })
  await owner.ask('POST', '/pet-insurance/api/insurance-provider/customers', holder)
  const main = page.getByRole('main')
  await visit(page, '/profile/insurance')
  await expectNoAxeViolations(page)
  await main.getByRole('link', { name: /^Toby/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Seguro de Toby' })).toBeVisible()
  await expect(main.getByText('Quedan 5 días')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await main.getByRole('button', { name: 'Recibí mi póliza' }).click()
  await expect(main.getByText('¡Anotado! Ya tienes tu póliza.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Recibí mi póliza' })).toHaveCount(0)

  // Renewal: left before payment, reopened, and paid.
  await main.getByRole('button', { name: 'Ver el resumen antes' }).click()
  await expect(page).toHaveURL(/\/summary$/)
  const renewal = page.url().replace(/\/summary$/, '')
  await visit(page, `/profile/insurance/${insuranceId}`)
  await main.getByRole('link', { name: 'Continuar la renovación' }).click()
  await expect(page).toHaveURL(renewal)
  await expect(main.getByRole('heading', { name: 'Solo falta el pago' })).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByText('Dejar este seguro').click()
  await main.getByRole('button', { name: 'Sí, dejarlo' }).click()
  await expect(main.getByText('No se cobró nada.')).toBeVisible()

  await visit(page, `/profile/insurance/${insuranceId}`)
  // At the same price and terms one press renews and leads to the payment.
  await expect(main.getByText('Un mes más, con el mismo precio y las mismas coberturas.')).toBeVisible()
  await main.getByRole('button', { name: /^Renovar y pagar Bs/ }).click()
  await isOnPayment(page)
  await playPayment(page, 'Pagar')
  await expect(main.getByText(/^Empieza el/)).toBeVisible()

  // A claim: missing fields are reported at once, and typed input stays.
  await visit(page, `/profile/insurance/${insuranceId}`)
  await expect(main.getByRole('heading', { name: 'Ya renovaste' })).toBeVisible()
  await main.getByRole('link', { name: 'Hacer un reclamo' }).click()
  await expectNoAxeViolations(page)
  await main.getByRole('radio', { name: /^Accidentes/ }).check()
  await main.getByRole('button', { name: 'Continuar' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Accidente de Toby' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Faltan 5 cosas para enviarlo' })).toBeVisible()
  await main.getByLabel('Cuánto costó').fill('600')
  await main.getByLabel('Cuéntanos qué pasó').fill('Se cortó una pata con un vidrio en la plaza')
  await main.getByRole('button', { name: 'Enviar el reclamo' }).click()
  await expect(main.getByText('Faltan datos para enviar el reclamo.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Faltan 3 cosas para enviarlo' })).toBeVisible()
  await expectNoAxeViolations(page)

  // The owner bears the deductible of Bs 100 of Bs 600; 70 % of the rest is paid.
  await main.getByLabel('Qué día pasó').fill(today)
  await expect(main.getByText('Bs 350,00')).toBeVisible()
  await expectDocument(page, 'Factura o recibo', 'factura.jpg', { isOfflineFirst: true })
  await expectDocument(page, 'Informe veterinario', 'informe.jpg')
  await main.getByRole('button', { name: 'Guardar y seguir después' }).click()
  await expect(main.getByRole('heading', { name: 'Está todo: ya puedes enviarlo' })).toBeVisible()
  await main.getByRole('button', { name: 'Enviar el reclamo' }).click()
  await expect(main.getByRole('heading', { name: /^Te respondemos hasta el/ })).toBeVisible()
  await expect(main.getByText('Quedan 5 días hábiles')).toBeVisible()
  await expectNoAxeViolations(page)

  // An operator requests a better photo: the page updates by itself, and the claim reopens.
  const operator = await anOperator(browser)
  const claimId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const asked = { decision: 'ask-papers', reason: 'La factura no se lee' }
  await operator.ask('POST', `/pet-insurance/api/staff/claims/${claimId}/decision`, asked)
  await expect(main.getByText('La factura no se lee').first()).toBeVisible()
  await expectDocument(page, 'Factura o recibo', 'factura-otra.jpg')
  await main.getByRole('button', { name: 'Enviar otra vez' }).click()
  await expect(main.getByRole('heading', { name: /^Te respondemos hasta el/ })).toBeVisible()
  await main.getByText('Retirar el reclamo').click()
  await main.getByRole('button', { name: 'Sí, retirarlo' }).click()
  await expect(main.getByText('Retiraste este reclamo')).toBeVisible()
  const policy = await page.request.get(`/profile/insurance/${insuranceId}/policy`)
  expect(policy.headers()['content-type']).toBe('application/pdf')
  expect((await policy.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(complaints).toEqual([])
})

/** Uploads a photo of a document on selection; offline it waits to be sent again. */
async function expectDocument(page: Page, kind: string, file: string, { isOfflineFirst = false } = {}): Promise<void> {
  const slot = page.getByRole('region', { name: kind })
  const before = await slot.getByRole('button', { name: /^Quitar/ }).count()
  if (isOfflineFirst) await page.route('**/upload', (route) => route.abort('internetdisconnected'))
  await slot.locator('input[type=file]').setInputFiles(await aPhoto(file))
  if (isOfflineFirst) {
    await expect(slot.getByText('Sin conexión: la foto no llegó.')).toBeVisible()
    await page.unroute('**/upload')
    await slot.getByRole('button', { name: 'Reintentar' }).click()
  }
  await expect(slot.getByRole('button', { name: /^Quitar/ })).toHaveCount(before + 1)
}

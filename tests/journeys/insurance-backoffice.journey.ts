import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { insuredDog } from './insured-dog.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('an operator looks a contract and its pictures up, asks for papers, approves and pays a claim, rejects another and cancels @desktop @long', async ({
  page,
  browser,
}) => {
  test.slow()
  const dog = await insuredDog(await browser.newContext(), 'Mandarina')
  const story = { description: 'Se cortó una pata con un vidrio en la plaza' }
  const claim = await dog.claim({ ...story, daysAgo: 1, amount: 60_000 })
  const tooEarly = await dog.claim({ ...story, daysAgo: 11, amount: 60_000 })
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)

  await visit(page, '/backoffice/orders')
  await page
    .getByRole('navigation', { name: 'Panel de trabajo' })
    .getByRole('link', { name: 'Seguros' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Seguros', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Contrato, mascota o nombre' }).fill('Mandarina')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const row = page.getByRole('main').getByRole('link', { name: /^Mandarina/ })
  await expect(row).toContainText('Vigente')
  await expectNoAxeViolations(page)
  await row.click()

  await expect(page.getByRole('heading', { name: 'Seguro de Mandarina' })).toBeVisible()
  await page.getByRole('link', { name: 'De frente' }).click()
  const viewer = page.getByRole('dialog', { name: 'De frente' })
  await expect(viewer.getByRole('img', { name: 'De frente' })).toHaveJSProperty('complete', true)
  await viewer.getByRole('button', { name: 'Ampliar' }).click()
  await viewer.getByRole('button', { name: 'Siguiente' }).click()
  await expectNoAxeViolations(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar la póliza otra vez' }).click()
  await expect(page.getByText('Enviamos la póliza otra vez.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: new RegExp(claim.reference) }).click()
  await expect(page.getByText('Papeles', { exact: true })).toBeVisible()
  await page.getByText('Pedir papeles', { exact: true }).click()
  await page.getByLabel('Qué falta').fill('La factura no se lee')
  await page.getByRole('button', { name: 'Pedirlos' }).click()
  await expect(page.getByText('Vuelve a la cola cuando lo envíen otra vez.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Espera papeles')
  await dog.sendAgain(claim.id)

  await visit(page, '/backoffice/insurance/claims')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: new RegExp(claim.reference) }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: /^No, es nuevo/ }).check()
  await page.getByLabel('Motivo').fill('Está completo')
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Aprobado. Ya le avisamos a su dueño.')).toBeVisible()
  await page.getByLabel('Número de la transferencia').fill('TRF-2211')
  await page.getByRole('checkbox', { name: /^Se pagó de otra forma/ }).check()
  await page.getByRole('button', { name: 'Ya lo pagué' }).click()
  await expect(page.getByText(/^Pagado: .* con la transferencia TRF-2211$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lo que pasó' }).getByText(/, tú$/)).toHaveCount(3)
  expect(complaints).toEqual([])

  // Claims that the rules exclude cannot be approved; an incomplete form returns with its errors, also without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false })
  await takeSession(context, operator.session)
  const plain = await context.newPage()
  await plain.goto(`/backoffice/insurance/claims/${tooEarly.id}`)
  await expect(plain.getByText('Ocurrió fuera de la vigencia del seguro.').first()).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await plain.getByRole('radio', { name: /^No, es nuevo/ }).check()
  await plain.getByLabel('Motivo').fill('Ocurrió antes de asegurarla')
  await plain.getByRole('button', { name: 'Rechazar' }).click()
  await expect(plain.getByText('Rechazado. Ya le avisamos a su dueño con tu motivo.')).toBeVisible()
  await plain.goto(`/backoffice/insurance/${dog.insuranceId}`)
  await plain.getByText('Anular el contrato', { exact: true }).click()
  await plain.getByLabel('Motivo').fill('Se mudó a otro país')
  await plain.getByRole('button', { name: 'Sí, anularlo' }).click()
  await expect(plain.getByText('Anulado: Se mudó a otro país')).toBeVisible()
  await context.close()

  const stranger = await browser.newContext()
  const refused = await stranger.newPage()
  await refused.goto(`/backoffice/insurance/claims/${claim.id}`)
  await expect(refused).toHaveURL(/\/signin\?referrer=/)
  await takeSession(stranger, dog.owner.session)
  const [document] = claim.papers
  expect((await stranger.request.get(`/backoffice/insurance/picture/${document?.id}`)).status()).toBe(403)
  await stranger.close()
})

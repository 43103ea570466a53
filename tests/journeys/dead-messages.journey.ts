import { expect, test } from '@playwright/test'
import { type RawBuilder, sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { askServices } from './beside-the-shop.ts'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

const link = 'https://huella.example/pedido'

test('a message that could not be sent is sent again, others are dismissed together, each of them once @both @long', async ({
  page,
  browser,
}, { project }) => {
  test.slow()
  const domain = `${project.name}-${Date.now()}.example`
  const names = ['caida', 'errada', 'vieja'].map((name) => `${name}@${domain}`)
  const [again = '', ...gone] = names
  for (const email of names) await letFail(email)

  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/health')
  const messages = page.getByRole('region', { name: 'Mensajes sin enviar' })
  const row = (email: string) => messages.getByRole('listitem').filter({ hasText: masked(email) })
  await expect(row(again)).toContainText('El servicio de envío no respondió')
  await expect(row(again)).toContainText('tras 9 intentos')
  await expect(page.getByText(again)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await messages.getByRole('button', { name: 'Descartar los elegidos' }).click()
  await expect(page.getByText('Elige al menos un mensaje.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^request: .* 400$/), expect.stringContaining('400')])

  await row(again).getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText('Listo, ya se pidió.')).toBeVisible()
  await expect(row(again)).toHaveCount(0)
  await expect.poll(() => findState(again)).toEqual({ state: 'sent', tries: 1 })

  for (const email of gone) await row(email).getByRole('checkbox').check()
  await messages.getByRole('button', { name: 'Descartar los elegidos' }).click()
  for (const email of gone) await expect(row(email)).toHaveCount(0)
  await page.reload()
  for (const email of names) await expect(row(email)).toHaveCount(0)
  for (const email of gone) expect(await findState(email)).toMatchObject({ state: 'given-up' })
  expect(complaints).toEqual([])
})

/** What the page shows of an address. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…')
}

/** Writes a message to this address, whose mail server then refused it so often that it was given up. */
async function letFail(email: string): Promise<void> {
  await askServices(({ messaging }) =>
    messaging.notify(
      {
        template: 'order-paid',
        data: {
          ...{ reference: 'HU-8F3K2Q', amount: 'Bs 253,90', items: 'Alimento x 1', when: 'Llega mañana.' },
          ...{ shopName: 'Huella Equipetrol', link },
        },
        to: { email, country: 'BO' },
        urgency: 'normal',
        key: email,
      },
      { context: { viewer: anonymousViewer('BO'), requestId: 'journey-of-dead-messages' } },
    ),
  )
  await expect.poll(() => findState(email)).toMatchObject({ state: 'sent' })
  await askOutbox(sql`
    update messaging.outbox
    set state = 'given-up', failure = 'ESOCKET', tries = 9, sent_at = null
    where recipient = ${email}
  `)
}

async function findState(email: string): Promise<unknown> {
  const [row] = await askOutbox(sql`select state, tries from messaging.outbox where recipient = ${email}`)
  return row
}

async function askOutbox(query: RawBuilder<unknown>): Promise<unknown[]> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  try {
    return (await query.execute(database.db())).rows
  } finally {
    await database.close()
  }
}

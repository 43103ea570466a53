import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { listenForComplaints } from './complaints.ts'
import { takeSession } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

/** Inserts jobs that failed for good, in a queue without workers. */
async function parkJobs(queue: string, ...references: string[]): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  await sql`select jobs.create_queue(${queue}, '{"policy":"standard"}'::jsonb)`.execute(database.db())
  for (const referenceId of references) {
    await sql`
      insert into jobs.job (name, state, retry_count, completed_on, data, output)
      values (
        ${queue}, 'failed', 16, now(), ${JSON.stringify({ referenceId, email: 'ana@ejemplo.bo' })},
        ${JSON.stringify({ name: 'Error', message: 'ana@ejemplo.bo is refused' })}
      )
    `.execute(database.db())
  }
  await database.close()
}

test('an operator sees what is stuck, tries it again and gives one up with a reason; others do not come in @phone @long', async ({
  page,
  browser,
}, { project }) => {
  const queue = `journey-${project.name}-${Date.now()}/order-paid`
  await parkJobs(queue, 'HU-DETENIDO1', 'HU-DETENIDO2')
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)

  await visit(page, '/backoffice/health')
  const jobs = page.getByRole('region', { name: 'Trabajos detenidos' })
  const job = (reference: string) => jobs.getByRole('listitem').filter({ hasText: reference })
  await expect(page.getByRole('main').getByText(/cosas por mirar$/)).toBeVisible()
  await expect(job('HU-DETENIDO1')).toContainText('… is refused')
  await expect(page.getByText('ejemplo.bo')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await job('HU-DETENIDO1').getByText('Darlo por perdido', { exact: true }).click()
  await job('HU-DETENIDO1').getByLabel('Motivo').fill('Se resolvió por teléfono')
  await job('HU-DETENIDO1').getByRole('button', { name: 'Sí, darlo por perdido' }).click()
  await expect(page.getByText('Listo, ya se pidió.')).toBeVisible()
  await expect(job('HU-DETENIDO1')).toHaveCount(0)
  await job('HU-DETENIDO2').getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(job('HU-DETENIDO2')).toHaveCount(0)
  const acts = page
    .getByRole('region', { name: 'Lo último que se hizo' })
    .getByRole('listitem')
    .filter({ hasText: queue })
  await expect(acts).toHaveText([
    /^Intentó un trabajo de nuevoTú/,
    /^Dio un trabajo por perdidoTú.*Se resolvió por teléfono$/,
  ])
  expect(complaints).toEqual([])

  const stranger = await browser.newContext()
  const refused = await stranger.newPage()
  await refused.goto('/backoffice/health')
  await expect(refused).toHaveURL(/\/signin\?referrer=%2Fbackoffice%2Fhealth$/)
  await stranger.close()
})

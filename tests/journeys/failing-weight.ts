import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'

export const FAILING_WEIGHT = '31,31'

/** The database fails at a weight that no other journey notes. */
export async function failAtOneWeight(): Promise<void> {
  const database = await connectDatabase({
    dataDir: process.env.JOURNEYS_DATA_DIR ?? '',
    poolSize: 1,
    applicationName: 'journeys',
  })
  await sql`
    create or replace function pets.fail_for_a_journey() returns trigger language plpgsql as $$
    begin
      raise exception 'a journey asked for it';
    end $$
  `.execute(database.db())
  await sql`
    create or replace trigger fail_for_a_journey before insert or update on pets.weights
    for each row when (new.grams = 31310) execute function pets.fail_for_a_journey()
  `.execute(database.db())
  await database.close()
}

export async function noteFailingWeight(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Peso(?! objetivo)/ }).fill(FAILING_WEIGHT)
  await page.getByRole('button', { name: 'Anotar', exact: true }).click()
}

/** Waits for the generic toast of the specification. */
export async function expectToast(page: Page): Promise<void> {
  await expect(page.locator('[data-toast="error"]')).toContainText('Hubo un error inesperado.')
}

import { askBeside } from '#server/testing/services-beside.ts'

type Ask<T> = Parameters<typeof askBeside<T>>[1]

/** Calls services of the journeys' shop directly, as another service would. */
export function askServices<T>(ask: Ask<T>): Promise<T> {
  const { JOURNEYS_DATA_DIR = '', JOURNEYS_URL_BO = '', JOURNEYS_CLOCK_MINUTES = '0' } = process.env
  const port = Number(new URL(JOURNEYS_URL_BO).port)
  return askBeside({ dataDir: JOURNEYS_DATA_DIR, port, clockOffset: `${JOURNEYS_CLOCK_MINUTES}m` }, ask)
}

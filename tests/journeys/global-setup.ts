import { startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'

/** Once per run: one shop for all journeys, in the middle of its morning. */
export default async function startShopOnce(): Promise<() => Promise<void>> {
  const shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10) })
  process.env.JOURNEYS_URL_BO = shop.urls.BO
  process.env.JOURNEYS_URL_PY = shop.urls.PY
  process.env.JOURNEYS_DATA_DIR = shop.dataDir
  return shop.stop
}

import { startShop } from '../running-shop.ts'

/** Once per run: one shop for all journeys. */
export default async function startShopOnce(): Promise<() => Promise<void>> {
  const shop = await startShop()
  process.env.JOURNEYS_URL_BO = shop.urls.BO
  process.env.JOURNEYS_URL_PY = shop.urls.PY
  process.env.JOURNEYS_DATA_DIR = shop.dataDir
  return shop.stop
}

import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { findMissingParts } from '../rules/why-not-open.ts'
import { findSetShops } from '../store/shop-settings.ts'
import type { ShopSettingsLine, StaffShopSettings } from './contract.ts'
import { shopChanges } from './save-shop.ts'

type Dependencies = Pick<MarketDependencies, 'db'>

export async function listShopSettings({ db }: Dependencies): Promise<{ shops: ShopSettingsLine[] }> {
  const shops = await findSetShops(db)
  return {
    shops: shops.map(({ id, country, isOpen, settings }) => ({
      id,
      country,
      isOpen,
      name: settings.name,
      label: settings.label,
      missing: findMissingParts(settings),
      zones: settings.deliveryZones.length,
      sections: settings.homeSections.length,
    })),
  }
}

export async function shopSettings({ db }: Dependencies, { shopId }: { shopId: string }): Promise<StaffShopSettings> {
  const [shops, changes] = await Promise.all([
    findSetShops(db),
    shopChanges.find(db, { kind: 'shop', subject: shopId, first: 20 }),
  ])
  const shop = shops.find(({ id }) => id === shopId)
  if (!shop) throw marketError('shop-not-found')
  return {
    ...shop,
    missing: findMissingParts(shop.settings),
    neighbours: shops
      .filter(({ id, country }) => id !== shopId && country === shop.country)
      .map(({ id, settings }) => ({ id, name: settings.name, zones: settings.deliveryZones })),
    changes,
  }
}

import { almacenHq } from './almacen-hq.ts'
import { asuncion } from './asuncion.ts'
import { cochabamba } from './cochabamba.ts'
import { norte } from './norte.ts'
import type { DemoOperation, DemoShop } from './types.ts'

export const demoOperations: DemoOperation[] = [
  { operationUid: 'huella-bo', countryIso: 'BO', countryName: 'Bolivia', countryFlag: '🇧🇴' },
  { operationUid: 'huella-py', countryIso: 'PY', countryName: 'Paraguay', countryFlag: '🇵🇾' },
]

/** First shop of each country: where a visitor without an address is. */
export const mainShops: DemoShop[] = [almacenHq, asuncion]

/** Further shops, opened after all else, so that a demonstration of an earlier version gets them too. */
export const furtherShops: DemoShop[] = [norte, cochabamba]

export const demoShops: DemoShop[] = [...mainShops, ...furtherShops]

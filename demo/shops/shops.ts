import { almacenHq } from './almacen-hq.ts'
import { asuncion } from './asuncion.ts'
import type { DemoOperation, DemoShop } from './types.ts'

export const demoOperations: DemoOperation[] = [
  { operationUid: 'huella-bo', countryIso: 'BO', countryName: 'Bolivia', countryFlag: '🇧🇴' },
  { operationUid: 'huella-py', countryIso: 'PY', countryName: 'Paraguay', countryFlag: '🇵🇾' },
]

export const demoShops: DemoShop[] = [almacenHq, asuncion]

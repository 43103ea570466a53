import { at, type Probe } from '../probe.ts'

const probe = (path: string, body?: object): Probe => ({ call: at(`/content-api${path}`, body) })

export const contentProbes: Record<string, Probe> = {
  'GET /content-api/store-configuration': probe('/store-configuration'),
  'GET /content-api/store-configurations': probe('/store-configurations'),
  'GET /content-api/donations': probe('/donations?year=2026'),
  'GET /content-api/donations/totals': probe('/donations/totals'),
  'GET /content-api/shelters': probe('/shelters'),
  'GET /content-api/shelters/by-path': { ...probe('/shelters/by-path?path=/refugios/nadie'), answers: 404 },
  'GET /content-api/services-sheet': probe('/services-sheet'),
  'GET /content-api/food-products-sheet': probe('/food-products-sheet'),
  'GET /content-api/staff/sheets': probe('/staff/sheets'),
  'GET /content-api/staff/sheets/{id}': probe('/staff/sheets/configuration'),
  'POST /content-api/staff/sheets/refresh': probe('/staff/sheets/refresh', {}),
}

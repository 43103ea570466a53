import { at, type Row } from './row.ts'

const open = (path: string): Row => ({ who: 'public', call: at(`/content-api${path}`) })
const desk = (path: string, body?: object): Row => ({ who: 'operator', call: at(`/content-api${path}`, body) })

export const contentTable: Record<string, Row> = {
  'GET /content-api/store-configuration': open('/store-configuration'),
  'GET /content-api/store-configurations': open('/store-configurations'),
  'GET /content-api/donations': open('/donations?year=2026'),
  'GET /content-api/donations/totals': open('/donations/totals'),
  'GET /content-api/shelters': open('/shelters'),
  'GET /content-api/shelters/by-path': { ...open('/shelters/by-path?path=/refugios/nadie'), answers: 404 },
  'GET /content-api/services-sheet': open('/services-sheet'),
  'GET /content-api/food-products-sheet': open('/food-products-sheet'),
  'GET /content-api/staff/sheets': desk('/staff/sheets'),
  'GET /content-api/staff/sheets/{id}': desk('/staff/sheets/configuration'),
  'POST /content-api/staff/sheets/refresh': desk('/staff/sheets/refresh', {}),
}

import { at, type Probe } from '../probe.ts'
import { onePixel } from './pets.ts'

const probe = (path: string, body?: object): Probe => ({ call: at(`/content-api${path}`, body) })

function aPicture(): FormData {
  const form = new FormData()
  form.set('file', onePixel())
  return form
}

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
  'POST /content-api/staff/workbooks': {
    ...probe('/staff/workbooks', { fileName: 'x.xlsx', contentBase64: '' }),
    answers: 422,
  },
  'GET /content-api/staff/workbooks/{uploadId}': { ...probe('/staff/workbooks/no-existe'), answers: 404 },
  'POST /content-api/staff/workbooks/{uploadId}/apply': {
    ...probe('/staff/workbooks/no-existe/apply', { sheets: [{ id: 'shelters', base: '' }] }),
    answers: 404,
  },
  'GET /content-api/staff/sheets/{id}/rows': probe('/staff/sheets/shelters/rows'),
  // Nobody saw the sheet like that: an access test writes nothing.
  'POST /content-api/staff/sheets/{id}/rows': {
    ...probe('/staff/sheets/shelters/rows', { base: '', row: 2, texts: null }),
    answers: 409,
  },
  'POST /content-api/staff/sheets/{id}/release': {
    ...probe('/staff/sheets/shelters/release', { base: '' }),
    answers: 409,
  },
  'GET /content-api/staff/versions': probe('/staff/versions'),
  'POST /content-api/staff/versions/{versionId}/undo': { ...probe('/staff/versions/999999999/undo', {}), answers: 409 },
  'POST /content-api/staff/pictures': {
    call: () => ({ path: '/content-api/staff/pictures', form: aPicture() }),
  },
}

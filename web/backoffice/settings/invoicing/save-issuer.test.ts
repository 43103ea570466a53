import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SaveIssuer } from '#services/invoicing/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { type Services, servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { saveIssuer } from './save-issuer.server.ts'

const common = {
  shopId: 'almacen',
  version: '0',
  environment: 'test',
  branch: '1',
  pointOfSale: '2',
  isOn: 'on',
  legalName: 'Huella S.A.',
  address: 'Avda. España 1234',
  city: 'ASUNCION (DISTRITO)',
  phone: '021123456',
  email: 'facturas@huella.com.py',
  activityCode: '47599',
  activity: 'Comercio de artículos para mascotas',
  certificate: '-----BEGIN CERTIFICATE-----',
  privateKey: '-----BEGIN PRIVATE KEY-----',
  token: 'a secret of the office',
}
const inParaguay = {
  ...common,
  taxId: '80013884-8',
  timbrado: '12557209',
  timbradoFrom: '2026-01-01',
  taxpayerType: 'company',
  departmentCode: '1',
  department: 'CAPITAL',
  districtCode: '1',
  district: 'ASUNCION (DISTRITO)',
  cityCode: '1',
  houseNumber: '1234',
  cscId: '0001',
}
const inBolivia = {
  ...common,
  taxId: '1003579028',
  systemCode: 'HUELLA1',
  productCode: '49111',
  unitCode: '57',
  legend: 'Ley N° 453',
}

/** Sends the form in a country; answers what was saved, and what the page shows. */
async function send(country: 'BO' | 'PY', fields: Record<string, string>) {
  const saved: SaveIssuer[] = []
  const context = new RouterContextProvider()
  context.set(visitContext, { country: countries[country], call: {} } as Visit)
  context.set(servicesContext, {
    invoicing: {
      saveIssuer: async (input: SaveIssuer) => {
        saved.push(input)
        return { shopId: input.shopId }
      },
    },
  } as unknown as Services)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await saveIssuer(context, country, form)
  return { saved, answer }
}

test('the form of Paraguay saves its timbrado and place, and leads back to the shop', async () => {
  const { saved, answer } = await send('PY', inParaguay)
  expect(saved).toMatchObject([
    {
      shopId: 'almacen',
      isOn: true,
      coversCountry: false,
      merchantId: null,
      pointOfSale: 2,
      profile: { legalName: 'Huella S.A.', tradeName: '' },
      details: { office: 'sifen', timbrado: '12557209', timbradoUntil: null, houseNumber: 1234 },
      token: 'a secret of the office',
    },
  ])
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toContain('/backoffice/settings/invoicing/PY?shop=almacen')
})

test('the form of Bolivia saves what its office asks for', async () => {
  const { saved } = await send('BO', inBolivia)
  expect(saved).toMatchObject([{ details: { office: 'siat', systemCode: 'HUELLA1', unitCode: 57 } }])
})

test('a secret that is not typed stays as it was, and one that is typed never comes back in a page', async () => {
  const { certificate: _, privateKey: __, token: ___, ...without } = inBolivia
  const { saved } = await send('BO', without)
  expect(saved[0]).not.toHaveProperty('token')
  expect(saved[0]).not.toHaveProperty('privateKey')

  const { answer, saved: nothing } = await send('BO', { ...inBolivia, legalName: '' })
  expect(nothing).toEqual([])
  const shown = JSON.stringify(answer)
  expect(shown).toContain('"fields":{"legalName":')
  expect(shown).not.toContain('a secret of the office')
  expect(shown).not.toContain('PRIVATE KEY')
})

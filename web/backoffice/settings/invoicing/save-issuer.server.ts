import { data, type RouterContextProvider, redirect } from 'react-router'
import type { SaveIssuer, TaxDetails } from '#services/invoicing/contract.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { type SiatIssuerForm, type SifenIssuerForm, siatIssuerForm, sifenIssuerForm } from './issuer-forms.server.ts'

export interface IssuerAnswer {
  refusal: Refusal
  /** What was typed; never the key and the token, which must not come back in a page. */
  typed: Partial<Record<string, string>>
}

/** Saves the point of sale of a shop, and leads back to its form. */
export async function saveIssuer(context: Readonly<RouterContextProvider>, country: CountryIso, form: FormData) {
  const visit = context.get(visitContext)
  const { invoicing } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'invoicingSettings')
  const isSifen = countries[country].taxOffice === 'sifen'
  const schema = isSifen ? sifenIssuerForm : siatIssuerForm
  const missing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, t('fieldMissing')]))
  const parsed = isSifen ? parseForm(form, sifenIssuerForm, missing) : parseForm(form, siatIssuerForm, missing)
  const { privateKey: _, token: __, certificate: ___, ...typed }: Record<string, string | string[]> = parsed.typed
  const shown = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  if (parsed.errors) {
    const fields = Object.entries(parsed.errors).flatMap(([name, error]) => (error ? [[name, error]] : []))
    return data<IssuerAnswer>(
      { refusal: fieldRefusal(Object.fromEntries(fields), t('refused')), typed: shown },
      { status: 400 },
    )
  }
  try {
    const { shopId } = await invoicing.saveIssuer(toSaveIssuer(country, parsed.value), { context: visit.call })
    return redirect(paths.backofficeInvoicingSettings(country, { shop: shopId, done: 1 }), 303)
  } catch (error) {
    const { data: refused, init } = refusedAnswer(error)
    return data<IssuerAnswer>({ refusal: refused.refusal, typed: shown }, init ?? undefined)
  }
}

function toSaveIssuer(country: CountryIso, value: SifenIssuerForm | SiatIssuerForm): SaveIssuer {
  const { legalName, tradeName, address, city, phone, email, activityCode, activity } = value
  const { certificate, privateKey, token, ...rest } = value
  return {
    shopId: rest.shopId,
    country,
    version: rest.version,
    isOn: rest.isOn,
    coversCountry: rest.coversCountry,
    merchantId: rest.merchantId || null,
    environment: rest.environment,
    taxId: rest.taxId,
    branch: rest.branch,
    pointOfSale: rest.pointOfSale,
    profile: { legalName, tradeName, address, city, phone, email, activityCode, activity },
    details: toDetails(value),
    ...(certificate && { certificate }),
    ...(privateKey && { privateKey }),
    ...(token && { token }),
  }
}

function toDetails(value: SifenIssuerForm | SiatIssuerForm): TaxDetails {
  if (!('timbrado' in value)) {
    const { systemCode, productCode, unitCode, legend } = value
    return { office: 'siat', systemCode, productCode, unitCode, legend }
  }
  const { timbrado, timbradoFrom, taxpayerType, departmentCode, department, districtCode, district } = value
  const { cityCode, houseNumber, cscId } = value
  return {
    office: 'sifen',
    timbrado,
    timbradoFrom,
    timbradoUntil: value.timbradoUntil ?? null,
    taxpayerType,
    departmentCode,
    department,
    districtCode,
    district,
    cityCode,
    houseNumber,
    cscId,
  }
}

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { countries, parseCountry } from '#shared/countries/countries.ts'
import { dayIn } from '#shared/date-format.ts'
import { unseal } from '#shared/sealed-text.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { sealingKeys } from '../keys.ts'
import type { ReadyIssuer } from '../offices/office.ts'
import type { IssuerRow } from '../store/issuers.ts'
import { type Issuer, type IssuerLack, IssuerProfile, TaxDetails } from './contract.ts'

/** An issuer as staff see it, without its secrets. */
export function toIssuer(row: IssuerRow, now: Date): Issuer {
  const certificate = row.certificate === null ? null : readCertificate(row.certificate)
  return {
    id: row.id,
    shopId: row.shop_id,
    country: parseCountry(row.country),
    isOn: row.is_on,
    coversCountry: row.covers_country,
    merchantId: row.merchant_id,
    environment: row.environment === 'production' ? 'production' : 'test',
    taxId: row.tax_id,
    branch: row.branch,
    pointOfSale: row.point_of_sale,
    profile: IssuerProfile.parse(row.profile),
    details: TaxDetails.parse(row.tax_details),
    certificate: certificate && {
      subject: certificate.subject.replaceAll('\n', ', '),
      validUntil: certificate.validToDate.toISOString(),
    },
    hasToken: row.sealed_token !== null,
    lacks: listLacks(row, now),
    version: row.version,
  }
}

/** Why the issuer cannot issue at this time; empty: it can. */
export function listLacks(row: IssuerRow, now: Date): IssuerLack[] {
  const details = TaxDetails.parse(row.tax_details)
  const certificate = row.certificate === null ? null : readCertificate(row.certificate)
  const day = dayIn(countries[parseCountry(row.country)].timezone, now)
  const isTimbradoValid =
    details.office !== 'sifen' ||
    (details.timbradoFrom <= day && (details.timbradoUntil === null || day <= details.timbradoUntil))
  return [
    ...(row.is_on ? [] : (['switched-off'] as const)),
    ...(certificate && row.sealed_private_key !== null ? [] : (['no-certificate'] as const)),
    ...(certificate && certificate.validToDate < now ? (['certificate-expired'] as const) : []),
    ...(row.sealed_token === null ? (['no-token'] as const) : []),
    ...(isTimbradoValid ? [] : (['timbrado-not-valid'] as const)),
  ]
}

/** The issuer with its secrets opened; null: it lacks something. */
export async function openIssuer(
  deps: Pick<InvoicingDependencies, 'db' | 'secrets'>,
  row: IssuerRow,
  now: Date,
): Promise<ReadyIssuer | null> {
  if (listLacks(row, now).length > 0) return null
  if (row.certificate === null || row.sealed_private_key === null || row.sealed_token === null) return null
  const keys = await sealingKeys(deps)
  const country = parseCountry(row.country)
  return {
    id: row.id,
    country,
    timezone: countries[country].timezone,
    environment: row.environment === 'production' ? 'production' : 'test',
    taxId: row.tax_id,
    branch: row.branch,
    pointOfSale: row.point_of_sale,
    profile: IssuerProfile.parse(row.profile),
    details: TaxDetails.parse(row.tax_details),
    identity: { certificate: row.certificate, privateKey: unseal(keys, row.sealed_private_key, row.id) },
    token: unseal(keys, row.sealed_token, row.id),
  }
}

/** Null: no certificate in PEM. */
export function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** Whether a text is the private key of the certificate; null: it is no key that can be read. */
export function isKeyOf(certificate: X509Certificate, privateKey: string): boolean | null {
  try {
    return certificate.checkPrivateKey(createPrivateKey(privateKey))
  } catch {
    return null
  }
}

import { findDocument, whyCannotBill } from '#services/accounts/people/rules/billing-document.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { seal } from '#shared/sealed-text.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { invoicingError } from '../errors.ts'
import { sealingKeys } from '../keys.ts'
import {
  findIssuers,
  forgetCodes,
  hasIssued,
  type IssuerRow,
  lockIssuerOfShop,
  writeIssuer,
  writeIssuerLog,
} from '../store/issuers.ts'
import type { Issuer, SaveIssuer } from './contract.ts'
import { isKeyOf, readCertificate, toIssuer } from './to-issuer.ts'

type Dependencies = Pick<InvoicingDependencies, 'db' | 'now' | 'secrets'>

export async function issuers({ db, now }: Dependencies, { country }: { country: CountryIso }): Promise<Issuer[]> {
  return (await findIssuers(db, country)).map((row) => toIssuer(row, now()))
}

/** Sets the point of sale of a shop, over the version that the caller saw. Secrets that are not given stay. */
export async function saveIssuer(deps: Dependencies, input: SaveIssuer, context: CallContext): Promise<Issuer> {
  refuseWrongTaxFacts(input)
  const keys = await sealingKeys(deps)
  const now = deps.now()
  const actorUid = accountUid(context)
  return deps.db.transaction().execute(async (trx) => {
    const present = await lockIssuerOfShop(trx, input.shopId)
    if ((present?.version ?? 0) !== input.version) throw invoicingError('issuer-changed')
    if (present && isAnotherPoint(present, input) && (await hasIssued(trx, present.id))) {
      throw invoicingError('numbers-issued')
    }

    const id = present?.id ?? newId()
    const certificate = input.certificate || (present?.certificate ?? null)
    const given = certificate === null ? null : readCertificate(certificate)
    if (certificate !== null && !given) throw wrongCertificate()
    if (given && input.privateKey) {
      const isOwn = isKeyOf(given, input.privateKey)
      if (isOwn === null) throw wrongCertificate()
      if (!isOwn) throw invoicingError('key-of-another-certificate')
    }
    // A new certificate without its key would sign with the key of the old one.
    if (input.certificate && !input.privateKey && present?.certificate !== input.certificate) {
      throw invoicingError('key-of-another-certificate')
    }

    const row: IssuerRow = {
      id,
      shop_id: input.shopId,
      country: input.country,
      covers_country: input.coversCountry,
      merchant_id: input.merchantId,
      is_on: input.isOn,
      environment: input.environment,
      tax_id: input.taxId,
      branch: input.branch,
      point_of_sale: input.pointOfSale,
      profile: input.profile,
      tax_details: input.details,
      certificate,
      sealed_private_key: input.privateKey ? seal(keys, input.privateKey, id) : (present?.sealed_private_key ?? null),
      sealed_token: input.token ? seal(keys, input.token, id) : (present?.sealed_token ?? null),
      version: input.version + 1,
      updated_by: actorUid,
      updated_at: now,
    }
    if (!(await writeIssuer(trx, row))) throw invoicingError('point-of-sale-taken')
    if (present && present.environment !== row.environment) await forgetCodes(trx, id)
    await writeIssuerLog(trx, { issuerId: id, at: now, actorUid, changed: listChanged(present, row) })
    return toIssuer(row, now)
  })
}

function refuseWrongTaxFacts({ country, taxId, details }: SaveIssuer): void {
  const { taxOffice, documents } = countries[country]
  if (taxOffice !== details.office) throw invoicingError('office-of-another-country')
  const tax = documents.find(({ kind }) => kind === 'tax')
  const document = tax && findDocument(country, tax.type)
  if (!document) throw invoicingError('tax-id-not-valid')
  const written = { country, documentType: document.type, documentNumber: taxId, complement: null }
  if (whyCannotBill(written)) {
    throw invoicingError('tax-id-not-valid', { detail: document.mistake, fields: { taxId: document.mistake } })
  }
}

function isAnotherPoint(present: IssuerRow, { taxId, branch, pointOfSale }: SaveIssuer): boolean {
  return present.tax_id !== taxId || present.branch !== branch || present.point_of_sale !== pointOfSale
}

function wrongCertificate() {
  return invoicingError('certificate-not-valid')
}

/** Names of the changed columns: values would put secrets and addresses into a log. */
function listChanged(present: IssuerRow | undefined, row: IssuerRow): string[] {
  const ignored: readonly string[] = ['version', 'updated_at', 'updated_by']
  return Object.keys(row).filter((column) => {
    const key = column as keyof IssuerRow
    return !ignored.includes(column) && JSON.stringify(present?.[key]) !== JSON.stringify(row[key])
  })
}

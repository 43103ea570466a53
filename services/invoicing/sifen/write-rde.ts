import type { Buyer } from '../documents/contract.ts'
import { containedVat, type DocumentLine } from '../documents/rules/sale-lines.ts'
import type { SifenDetails } from '../issuers/contract.ts'
import type { OfficeDocument, PaidBy, ReadyIssuer } from '../offices/office.ts'
import { writeXml, type XmlTree } from '../xml/write-xml.ts'
import { splitRuc } from './rules/cdc.ts'

export const SIFEN_NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'

/** In the test environment the office wants this in place of the issuer's name. */
const NAME_IN_TESTS = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

interface RdeFacts {
  cdc: string
  /** Times in Paraguay, without a fraction of a second. */
  signedAt: string
  issuedAt: string
}

/**
 * The rDE of an invoice or a credit note before it is signed: format 150 of the technical manual, with `dBasExe` of its
 * technical note 13. Elements stand in the order of DE_v150.xsd.
 */
export function writeRde(issuer: ReadyIssuer<SifenDetails>, document: OfficeDocument, facts: RdeFacts): string {
  const { cdc, signedAt, issuedAt } = facts
  const lines = document.lines.map(toWholeUnits)
  return writeXml({
    rDE: {
      '@xmlns': SIFEN_NAMESPACE,
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:schemaLocation': `${SIFEN_NAMESPACE} siRecepDE_v150.xsd`,
      dVerFor: 150,
      DE: {
        '@Id': cdc,
        dDVId: cdc.slice(-1),
        dFecFirma: signedAt,
        dSisFact: 1,
        gOpeDE: { iTipEmi: 1, dDesTipEmi: 'Normal', dCodSeg: document.securityCode },
        gTimb: toTimbrado(issuer, document),
        gDatGralOpe: {
          dFeEmiDE: issuedAt,
          gOpeCom: {
            ...(document.kind === 'invoice' && toTransaction(document)),
            iTImp: 1,
            dDesTImp: 'IVA',
            cMoneOpe: document.currency,
            dDesMoneOpe: 'Guarani',
          },
          gEmis: toIssuer(issuer),
          gDatRec: toReceiver(document.buyer),
        },
        gDtipDE: {
          ...(document.kind === 'invoice'
            ? {
                gCamFE: { iIndPres: 2, dDesIndPres: 'Operación electrónica' },
                gCamCond: toCondition(document),
              }
            : { gCamNCDE: { iMotEmi: 2, dDesMotEmi: 'Devolución' } }),
          gCamItem: lines.map((line) => toItem(line, issuer)),
        },
        gTotSub: toTotals(lines, issuer),
        ...(document.invoice && {
          gCamDEAsoc: { iTipDocAso: 1, dDesTipDocAso: 'Electrónico', dCdCDERef: document.invoice.authorization },
        }),
      },
    },
  })
}

function toTimbrado(
  { details, branch, pointOfSale }: ReadyIssuer<SifenDetails>,
  { kind, number }: OfficeDocument,
): XmlTree {
  return {
    iTiDE: kind === 'invoice' ? 1 : 5,
    dDesTiDE: kind === 'invoice' ? 'Factura electrónica' : 'Nota de crédito electrónica',
    dNumTim: details.timbrado,
    dEst: String(branch).padStart(3, '0'),
    dPunExp: String(pointOfSale).padStart(3, '0'),
    dNumDoc: String(number).padStart(7, '0'),
    dFeIniT: details.timbradoFrom,
  }
}

function toTransaction({ isService }: OfficeDocument): XmlTree {
  return isService
    ? { iTipTra: 2, dDesTipTra: 'Prestación de servicios' }
    : { iTipTra: 1, dDesTipTra: 'Venta de mercadería' }
}

function toIssuer({ taxId, environment, profile, details }: ReadyIssuer<SifenDetails>): XmlTree {
  const { number, dv } = splitRuc(taxId)
  return {
    dRucEm: number,
    dDVEmi: dv,
    iTipCont: details.taxpayerType === 'person' ? 1 : 2,
    dNomEmi: environment === 'test' ? NAME_IN_TESTS : profile.legalName,
    dNomFanEmi: profile.tradeName || undefined,
    dDirEmi: profile.address,
    dNumCas: details.houseNumber,
    cDepEmi: details.departmentCode,
    dDesDepEmi: details.department,
    cDisEmi: details.districtCode,
    dDesDisEmi: details.district,
    cCiuEmi: details.cityCode,
    dDesCiuEmi: profile.city,
    dTelEmi: profile.phone,
    dEmailE: profile.email,
    gActEco: { cActEco: profile.activityCode, dDesActEco: profile.activity },
  }
}

/** A taxpayer by RUC, a person by identity card, or nobody named. */
export function toReceiver(buyer: Buyer | null): XmlTree {
  const country = { cPaisRec: 'PRY', dDesPaisRe: 'Paraguay' }
  if (!buyer) {
    return {
      iNatRec: 2,
      iTiOpe: 2,
      ...country,
      iTipIDRec: 5,
      dDTipIDRec: 'Innominado',
      dNumIDRec: 0,
      dNomRec: 'Sin Nombre',
    }
  }
  const contact = { dNomRec: buyer.name, dEmailRec: buyer.email ?? undefined }
  if (buyer.documentType !== 'RUC') {
    const card = { iTipIDRec: 1, dDTipIDRec: 'Cédula paraguaya', dNumIDRec: buyer.documentNumber }
    return { iNatRec: 2, iTiOpe: 2, ...country, ...card, ...contact }
  }
  const { number, dv } = splitRuc(buyer.documentNumber)
  const isCompany = isCompanyRuc(number)
  const taxpayer = { iTiContRec: isCompany ? 2 : 1, dRucRec: number, dDVRec: dv }
  return { iNatRec: 1, iTiOpe: isCompany ? 1 : 2, ...country, ...taxpayer, ...contact }
}

/** Numbers of companies begin at 80,000,000; below are the identity cards of persons. */
function isCompanyRuc(number: string): boolean {
  return Number(number) >= 80_000_000
}

const payments: Record<Exclude<PaidBy, 'on_account'>, readonly [code: number, name: string]> = {
  cash: [1, 'Efectivo'],
  card: [21, 'Pago electrónico'],
  qr: [5, 'Transferencia'],
  credit: [9, 'Vale'],
}

function toCondition({ paidBy, total, currency }: OfficeDocument): XmlTree {
  if (paidBy === 'on_account') {
    // A term, and no instalments: the house account is paid after the month's end.
    return {
      iCondOpe: 2,
      dDCondOpe: 'Crédito',
      gPagCred: { iCondCred: 1, dDCondCred: 'Plazo', dPlazoCre: 'Fin de mes' },
    }
  }
  const [code, name] = payments[paidBy]
  return {
    iCondOpe: 1,
    dDCondOpe: 'Contado',
    gPaConEIni: { iTiPago: code, dDesTiPag: name, dMonTiPag: total, cMoneTiPag: currency, dDMoneTiPag: 'Guarani' },
  }
}

/** The manual counts a discount per unit: where it does not divide, the line is one of all its units. */
function toWholeUnits(line: DocumentLine): DocumentLine {
  const { quantity, discount, description, unitPrice } = line
  if (discount % quantity === 0) return line
  return { ...line, description: `${quantity} × ${description}`, quantity: 1, unitPrice: unitPrice * quantity }
}

function toItem(line: DocumentLine, { country }: ReadyIssuer): XmlTree {
  const { code, description, quantity, unitPrice, discount, total, vatPercent } = line
  const vat = containedVat(line, country)
  const unitDiscount = discount / quantity
  return {
    dCodInt: code.slice(0, 20),
    dDesProSer: description.slice(0, 120),
    cUniMed: 77,
    dDesUniMed: 'UNI',
    dCantProSer: quantity,
    gValorItem: {
      dPUniProSer: unitPrice,
      dTotBruOpeItem: unitPrice * quantity,
      gValorRestaItem: {
        dDescItem: unitDiscount,
        dPorcDesIt: toPercent(unitDiscount, unitPrice),
        dDescGloItem: 0,
        dTotOpeItem: total,
      },
    },
    gCamIVA: {
      iAfecIVA: vatPercent === 0 ? 3 : 1,
      dDesAfecIVA: vatPercent === 0 ? 'Exento' : 'Gravado IVA',
      dPropIVA: vatPercent === 0 ? 0 : 100,
      dTasaIVA: vatPercent,
      dBasGravIVA: vatPercent === 0 ? 0 : total - vat,
      dLiqIVAItem: vat,
      dBasExe: 0,
    },
  }
}

function toTotals(lines: readonly DocumentLine[], { country }: ReadyIssuer): XmlTree {
  const at = (percent: number) => lines.filter(({ vatPercent }) => vatPercent === percent)
  const sum = (some: readonly DocumentLine[]) => some.reduce((all, { total }) => all + total, 0)
  const vat = (some: readonly DocumentLine[]) => some.reduce((all, line) => all + containedVat(line, country), 0)
  const [sub5, sub10, iva5, iva10] = [sum(at(5)), sum(at(10)), vat(at(5)), vat(at(10))]
  return {
    dSubExe: sum(at(0)),
    dSubExo: 0,
    dSub5: sub5,
    dSub10: sub10,
    dTotOpe: sum(lines),
    dTotDesc: lines.reduce((all, { discount }) => all + discount, 0),
    dTotDescGlotem: 0,
    dTotAntItem: 0,
    dTotAnt: 0,
    dPorcDescTotal: 0,
    dDescTotal: lines.reduce((all, { discount }) => all + discount, 0),
    dAnticipo: 0,
    dRedon: 0,
    dTotGralOpe: sum(lines),
    dIVA5: iva5,
    dIVA10: iva10,
    dTotIVA: iva5 + iva10,
    dBaseGrav5: sub5 - iva5,
    dBaseGrav10: sub10 - iva10,
    dTBasGraIVA: sub5 - iva5 + sub10 - iva10,
  }
}

function toPercent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0'
  return ((part * 100) / whole).toFixed(8).replace(/\.?0+$/, '')
}

import { computeQrHash } from '../sifen/qr.ts'
import { computeCheckDigit } from '../sifen/rules/cdc.ts'
import { findElement, findText, listElements, type ReadElement, readXml } from '../xml/read-xml.ts'
import { hasValidSignature } from '../xml/sign-xml.ts'
import { checkPatterns, checkSequence } from './check-sequence.ts'
import type { SandboxOffice } from './sandbox-server.ts'

// Sequences of DE_v150.xsd (10 September 2019), of the groups that a shop writes; dBasExe is of technical note 13.
const sequences = {
  rDE: 'dVerFor DE Signature gCamFuFD',
  DE: 'dDVId dFecFirma dSisFact gOpeDE gTimb gDatGralOpe gDtipDE gTotSub gCamGen? gCamDEAsoc?',
  gOpeDE: 'iTipEmi dDesTipEmi dCodSeg dInfoEmi? dInfoFisc?',
  gTimb: 'iTiDE dDesTiDE dNumTim dEst dPunExp dNumDoc dSerieNum? dFeIniT',
  gDatGralOpe: 'dFeEmiDE gOpeCom gEmis gDatRec',
  gOpeCom: 'iTipTra? dDesTipTra? iTImp dDesTImp cMoneOpe dDesMoneOpe dCondTiCam? dTiCam? iCondAnt? dDesCondAnt?',
  gEmis:
    'dRucEm dDVEmi iTipCont cTipReg? dNomEmi dNomFanEmi? dDirEmi dNumCas dCompDir1? dCompDir2? cDepEmi dDesDepEmi cDisEmi? dDesDisEmi? cCiuEmi dDesCiuEmi dTelEmi dEmailE dDenSuc? gActEco gRespDE?',
  gDatRec:
    'iNatRec iTiOpe cPaisRec dDesPaisRe iTiContRec? dRucRec? dDVRec? iTipIDRec? dDTipIDRec? dNumIDRec? dNomRec dNomFanRec? dDirRec? dNumCasRec? dTelRec? dCelRec? dEmailRec? dCodCliente?',
  gValorItem: 'dPUniProSer dTiCamIt? dTotBruOpeItem gValorRestaItem',
  gValorRestaItem: 'dDescItem? dPorcDesIt? dDescGloItem? dAntPreUniIt? dAntGloPreUniIt? dTotOpeItem dTotOpeGs?',
  gCamIVA: 'iAfecIVA dDesAfecIVA dPropIVA dTasaIVA dBasGravIVA dLiqIVAItem dBasExe?',
  gTotSub:
    'dSubExe dSubExo dSub5 dSub10 dTotOpe dTotDesc dTotDescGlotem dTotAntItem dTotAnt dPorcDescTotal dDescTotal dAnticipo dRedon dTotGralOpe dIVA5 dIVA10 dTotIVA dBaseGrav5 dBaseGrav10 dTBasGraIVA',
} as const

const patterns = {
  dVerFor: /^150$/,
  dFecFirma: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  dFeEmiDE: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  dCodSeg: /^\d{9}$/,
  dNumTim: /^\d{8}$/,
  dEst: /^\d{3}$/,
  dPunExp: /^\d{3}$/,
  dNumDoc: /^\d{7}$/,
  dNumIn: /^\d{7}$/,
  dNumFin: /^\d{7}$/,
  dFeIniT: /^\d{4}-\d\d-\d\d$/,
  dRucEm: /^[1-9]\d{2,7}[0-9A-D]?$/,
  dDVEmi: /^\d$/,
  dRucRec: /^[1-9]\d{2,7}[0-9A-D]?$/,
  dNomEmi: /^.{4,255}$/s,
  dNomRec: /^.{4,255}$/s,
  dTelEmi: /^.{6,15}$/,
  dDesProSer: /^.{1,120}$/s,
  dCodInt: /^.{1,20}$/s,
  cMoneOpe: /^[A-Z]{3}$/,
}

interface TakenDocument {
  xml: string
  key: string
  isCancelled: boolean
}

interface Verdict {
  state: 'Aprobado' | 'Rechazado'
  code: string
  message: string
}

const eventTaken: Verdict = { state: 'Aprobado', code: '0600', message: 'Evento registrado correctamente' }
const approved: Verdict = { state: 'Aprobado', code: '0260', message: 'Aprobado' }
const reject = (code: string, message: string): Verdict => ({ state: 'Rechazado', code, message })

/** A make-believe SIFEN: it checks form, codes, signature, sums and QR code as the technical manual says, and keeps numbers. */
export function sifenSandbox({ csc }: { csc: string }): SandboxOffice & {
  taken: ReadonlyMap<string, TakenDocument>
  /** Numbers that were reported as unused, as type-timbrado-establishment-point-number. */
  unused: ReadonlySet<string>
} {
  const taken = new Map<string, TakenDocument>()

  const receive = (body: string): Verdict => {
    const xml = /<rDE[ >][\s\S]*<\/rDE>/.exec(body)?.[0] ?? ''
    const rde = findElement(readXml(xml), 'rDE')
    const wrong = checkForm(rde) ?? checkCdc(rde) ?? checkAmounts(rde)
    if (wrong) return reject('0160', `XML malformado: [${wrong}]`)
    const cdc = getCdc(rde)
    if (!hasValidSignature(xml) || findText(rde, '@URI') !== `#${cdc}`) return reject('0141', 'Firma digital inválida')
    if (!isQrValid(rde, csc)) return reject('2502', 'URL de consulta de código QR es inválida')
    if (taken.has(cdc)) return reject('1001', 'CDC duplicado')
    const timb = findElement(rde, 'gTimb')
    const key = ['iTiDE', 'dNumTim', 'dEst', 'dPunExp', 'dNumDoc'].map((name) => findText(timb, name)).join('-')
    if (unused.has(key)) return reject('1003', 'El número fue inutilizado')
    if ([...taken.values()].some((each) => each.key === key)) return reject('1002', 'Documento electrónico duplicado')
    const reference = findText(rde, 'dCdCDERef')
    const invoice = reference === null ? undefined : taken.get(reference)
    if (reference !== null && (!invoice || invoice.isCancelled)) {
      return reject('1350', 'El documento asociado no existe o está cancelado')
    }
    taken.set(cdc, { xml, key, isCancelled: false })
    return approved
  }

  const unused = new Set<string>()

  const judgeEvent = (body: string): Verdict => {
    const xml = /<gGroupGesEve[ >][\s\S]*<\/gGroupGesEve>/.exec(body)?.[0] ?? ''
    const event = readXml(xml)
    const isUnused = findElement(event, 'rGeVeInu') !== undefined
    const wrong =
      checkSequence(findElement(event, 'rGesEve'), 'rEve Signature') ??
      checkSequence(findElement(event, 'rEve'), 'dFecFirma dVerFor gGroupTiEvt') ??
      (isUnused
        ? checkSequence(findElement(event, 'rGeVeInu'), 'dNumTim dEst dPunExp dNumIn dNumFin iTiDE mOtEve')
        : checkSequence(findElement(event, 'rGeVeCan'), 'Id mOtEve')) ??
      checkPatterns(event, patterns)
    if (wrong) return reject('0160', `XML malformado: [${wrong}]`)
    if (!hasValidSignature(xml)) return reject('0141', 'Firma digital inválida')
    if ((findText(event, 'mOtEve') ?? '').length < 5) return reject('0160', 'XML malformado: [mOtEve]')
    return isUnused ? withdraw(event) : cancel(event)
  }

  const withdraw = (event: ReadElement): Verdict => {
    const key = ['iTiDE', 'dNumTim', 'dEst', 'dPunExp', 'dNumIn'].map((name) => findText(event, name)).join('-')
    if ([...taken.values()].some((each) => each.key === key)) {
      return reject('4103', 'El número corresponde a un documento aprobado')
    }
    unused.add(key)
    return eventTaken
  }

  const cancel = (event: ReadElement): Verdict => {
    const document = taken.get(findText(event, 'Id') ?? '')
    if (!document) return reject('4002', 'CDC inexistente')
    if (document.isCancelled) return reject('4003', 'CDC ya tiene el evento de cancelación')
    document.isCancelled = true
    return eventTaken
  }

  return {
    taken,
    unused,
    answer(path, body) {
      if (path.endsWith('/recibe.wsdl'))
        return envelope(
          'rRetEnviDe',
          'rProtDe',
          safely(() => receive(body)),
        )
      if (path.endsWith('/evento.wsdl'))
        return envelope(
          'rRetEnviEventoDe',
          'gResProcEVe',
          safely(() => judgeEvent(body)),
        )
      const document = taken.get(findText(readXml(body), 'dCDC') ?? '')
      return document
        ? found(document)
        : toEnvelope(
            '<ns2:rEnviConsDeResponse xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"><ns2:dCodRes>0420</ns2:dCodRes><ns2:dMsgRes>CDC inexistente</ns2:dMsgRes></ns2:rEnviConsDeResponse>',
          )
    },
  }
}

function safely(judge: () => Verdict): Verdict {
  try {
    return judge()
  } catch (error) {
    return reject('0160', `XML malformado: [${error instanceof Error ? error.message : ''}]`)
  }
}

function getCdc(rde: unknown): string {
  const de = findElement(rde, 'DE') as ReadElement | undefined
  return String(de?.['@Id'] ?? '')
}

function checkForm(rde: unknown): string | null {
  for (const [name, sequence] of Object.entries(sequences)) {
    const elements = name === 'rDE' ? [rde] : listEverywhere(rde, name)
    if (elements.length === 0) return `Falta el elemento: ${name}`
    for (const element of elements) {
      const wrong = checkSequence(element, sequence)
      if (wrong) return wrong
    }
  }
  return checkPatterns(rde, patterns)
}

/** The CDC says the same as the document. */
function checkCdc(rde: unknown): string | null {
  const cdc = getCdc(rde)
  if (!/^\d{44}$/.test(cdc) || computeCheckDigit(cdc.slice(0, 43)) !== Number(cdc[43]))
    return 'dígito verificador del CDC'
  const text = (name: string) => findText(rde, name) ?? ''
  const written = [
    text('iTiDE').padStart(2, '0'),
    text('dRucEm').padStart(8, '0'),
    text('dDVEmi'),
    text('dEst'),
    text('dPunExp'),
    text('dNumDoc'),
    text('iTipCont'),
    text('dFeEmiDE').slice(0, 10).replaceAll('-', ''),
    text('iTipEmi'),
    text('dCodSeg'),
  ].join('')
  if (cdc.slice(0, 43) !== written || text('dDVId') !== cdc[43])
    return 'CDC no corresponde con las informaciones del XML'
  const isNote = text('iTiDE') === '5'
  return isNote === (findElement(rde, 'gCamDEAsoc') !== undefined) ? null : 'documento asociado'
}

/** Sums of lines and totals, and the VAT of each rate. */
function checkAmounts(rde: unknown): string | null {
  const number = (within: unknown, name: string) => Number(findText(within, name))
  const items = listElements(findElement(rde, 'gCamItem'))
  const sums: Record<string, { total: number; base: number; vat: number }> = {}
  for (const item of items) {
    const [price, quantity, discount] = [
      number(item, 'dPUniProSer'),
      number(item, 'dCantProSer'),
      number(item, 'dDescItem'),
    ]
    const [total, rate] = [number(item, 'dTotOpeItem'), number(item, 'dTasaIVA')]
    const [base, vat] = [number(item, 'dBasGravIVA'), number(item, 'dLiqIVAItem')]
    if (price * quantity !== number(item, 'dTotBruOpeItem')) return 'dTotBruOpeItem'
    if ((price - discount) * quantity !== total) return 'dTotOpeItem'
    if (rate > 0 && (base + vat !== total || Math.abs(vat - (total * rate) / (100 + rate)) > 0.5)) return 'dLiqIVAItem'
    const sum = sums[rate] ?? { total: 0, base: 0, vat: 0 }
    sums[rate] = { total: sum.total + total, base: sum.base + base, vat: sum.vat + vat }
  }
  const at = (rate: number) => sums[rate] ?? { total: 0, base: 0, vat: 0 }
  const totals = findElement(rde, 'gTotSub')
  const expected = {
    dSubExe: at(0).total,
    dSub5: at(5).total,
    dSub10: at(10).total,
    dTotOpe: at(0).total + at(5).total + at(10).total,
    dTotGralOpe: at(0).total + at(5).total + at(10).total,
    dIVA5: at(5).vat,
    dIVA10: at(10).vat,
    dTotIVA: at(5).vat + at(10).vat,
    dBaseGrav5: at(5).base,
    dBaseGrav10: at(10).base,
    dTBasGraIVA: at(5).base + at(10).base,
  }
  const wrong = Object.entries(expected).find(([name, amount]) => number(totals, name) !== amount)
  return wrong ? wrong[0] : null
}

function isQrValid(rde: unknown, csc: string): boolean {
  const address = findText(rde, 'dCarQR') ?? ''
  const [asked = '', hash = ''] = (address.split('?')[1] ?? '').split('&cHashQR=')
  const says = new URLSearchParams(asked)
  const digest = Buffer.from(findText(rde, 'DigestValue') ?? '', 'utf8').toString('hex')
  const said = ['Id', 'dTotGralOpe', 'dTotIVA', 'cItems', 'DigestValue'].map((name) => says.get(name)).join()
  const items = listElements(findElement(rde, 'gCamItem')).length
  const written = [getCdc(rde), findText(rde, 'dTotGralOpe'), findText(rde, 'dTotIVA'), items, digest].join()
  return said === written && hash === computeQrHash(asked, csc)
}

function listEverywhere(within: unknown, name: string): unknown[] {
  if (Array.isArray(within)) return within.flatMap((each) => listEverywhere(each, name))
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([key, value]) => [
    ...(key === name ? listElements(value) : []),
    ...listEverywhere(value, name),
  ])
}

function found({ xml, isCancelled }: TakenDocument): string {
  const content = isCancelled ? `${xml}<rContEv><rGeVeCan/></rContEv>` : xml
  return toEnvelope(
    `<ns2:rEnviConsDeResponse xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"><ns2:dCodRes>0422</ns2:dCodRes><ns2:dMsgRes>CDC encontrado</ns2:dMsgRes><ns2:xContenDE>${escapeText(content)}</ns2:xContenDE></ns2:rEnviConsDeResponse>`,
  )
}

function envelope(root: string, protocol: string, { state, code, message }: Verdict): string {
  return toEnvelope(
    `<ns2:${root} xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"><ns2:${protocol}><ns2:dEstRes>${state}</ns2:dEstRes><ns2:gResProc><ns2:dCodRes>${code}</ns2:dCodRes><ns2:dMsgRes>${escapeText(message)}</ns2:dMsgRes></ns2:gResProc></ns2:${protocol}></ns2:${root}>`,
  )
}

function toEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

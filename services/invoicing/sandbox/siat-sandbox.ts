import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { computeModule11 } from '../siat/rules/cuf.ts'
import { findElement, findText, listElements, type ReadElement, readXml } from '../xml/read-xml.ts'
import { hasValidSignature } from '../xml/sign-xml.ts'
import { checkPatterns, checkSequence } from './check-sequence.ts'
import type { SandboxOffice } from './sandbox-server.ts'

// Sequences of facturaElectronicaCompraVenta.xsd and notaElectronicaCreditoDebito.xsd.
const buyer = 'nombreRazonSocial codigoTipoDocumentoIdentidad numeroDocumento complemento codigoCliente'
const issuer = 'cuf cufd codigoSucursal direccion codigoPuntoVenta fechaEmision'
const line =
  'actividadEconomica codigoProductoSin codigoProducto descripcion cantidad unidadMedida precioUnitario montoDescuento subTotal'
const forms = {
  facturaElectronicaCompraVenta: {
    head: `nitEmisor razonSocialEmisor municipio telefono numeroFactura ${issuer} ${buyer} codigoMetodoPago numeroTarjeta montoTotal montoTotalSujetoIva codigoMoneda tipoCambio montoTotalMoneda montoGiftCard descuentoAdicional codigoExcepcion cafc leyenda usuario codigoDocumentoSector`,
    line: `${line} numeroSerie numeroImei`,
    number: 'numeroFactura',
    kind: ['1', '01'],
  },
  notaElectronicaCreditoDebito: {
    head: `nitEmisor razonSocialEmisor municipio telefono numeroNotaCreditoDebito ${issuer} ${buyer} numeroFactura numeroAutorizacionCuf fechaEmisionFactura montoTotalOriginal montoTotalDevuelto montoDescuentoCreditoDebito montoEfectivoCreditoDebito codigoExcepcion leyenda usuario codigoDocumentoSector`,
    line: `${line} codigoDetalleTransaccion`,
    number: 'numeroNotaCreditoDebito',
    kind: ['3', '24'],
  },
} as const

const amount = /^\d+\.\d{2}$/
const patterns = {
  nitEmisor: /^[1-9]\d{0,12}$/,
  municipio: /^.{1,25}$/s,
  fechaEmision: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/,
  numeroDocumento: /^[A-Za-z0-9-]{1,20}$/,
  nombreRazonSocial: /^.{1,500}$/s,
  montoTotal: amount,
  subTotal: amount,
  precioUnitario: amount,
  leyenda: /^.{1,200}$/s,
  descripcion: /^.{1,500}$/s,
}

interface TakenDocument {
  cuf: string
  total: number
  returned: number
  isAnnulled: boolean
}

interface SentPackage {
  problems: { file: number; text: string }[]
}

const token = 'token-of-the-sandbox'
const CUIS = 'C2FC682B'
const CUFD_START = 'BQUE+Qytq'
const dayMs = 86_400_000

/** A make-believe SIAT: codes of points of sale, and documents checked for form, code, signature and sums. */
export function siatSandbox({ now = () => new Date() }: { now?: () => Date } = {}) {
  const taken = new Map<string, TakenDocument>()
  const numbers = new Set<string>()
  const events = new Map<string, string>()
  const packages = new Map<string, SentPackage>()
  let given = 0

  const giveCuis = () => {
    given += 1
    const isNew = given === 1
    const message = isNew ? '' : toMessage('980', 'EXISTE UN CUIS VIGENTE PARA LA SUCURSAL O PUNTO DE VENTA')
    return `<RespuestaCuis><codigo>${CUIS}</codigo><fechaVigencia>${toTime(now(), 365)}</fechaVigencia>${message}<transaccion>${isNew}</transaccion></RespuestaCuis>`
  }

  const giveCufd = (body: ReadElement) => {
    if (findText(body, 'cuis') !== CUIS) return refuse('RespuestaCufd', '912', 'CUIS INVALIDO')
    const code = `${CUFD_START}${randomBytes(9).toString('hex')}`
    return `<RespuestaCufd><codigo>${code}</codigo><codigoControl>${toControlCode(code)}</codigoControl><direccion>CALLE</direccion><fechaVigencia>${toTime(now(), 1)}</fechaVigencia><transaccion>true</transaccion></RespuestaCufd>`
  }

  /** Null: it is taken. */
  const judge = (xml: string, { emission, cufd }: { emission: string; cufd: string | null }): string | null => {
    const [name, content] = Object.entries(readXml(xml))[0] ?? []
    const form = forms[name as keyof typeof forms]
    if (!form) return 'EL XML NO ES DE UN DOCUMENTO CONOCIDO'
    const head = findElement(content, 'cabecera')
    const lines = listElements(findElement(content, 'detalle'))
    const wrong =
      checkSequence(content, 'cabecera detalle Signature') ??
      checkSequence(head, form.head) ??
      lines.map((each) => checkSequence(each, form.line)).find((each) => each !== null) ??
      checkPatterns(head, patterns) ??
      checkPatterns(lines, patterns)
    if (wrong) return `EL XML NO CUMPLE CON EL XSD: ${wrong}`
    if (!hasValidSignature(xml)) return 'FIRMA DIGITAL INVALIDA'
    const text = (element: string) => findText(head, element) ?? ''
    if (!text('cufd').startsWith(CUFD_START) || (cufd !== null && text('cufd') !== cufd)) return 'CUFD INVALIDO'
    if (text('cuf') !== toCuf(head, { form, emission, controlCode: toControlCode(text('cufd')) })) return 'CUF INVALIDO'
    const sums = checkSums(head, lines, name === 'notaElectronicaCreditoDebito')
    if (sums) return sums
    const number = [name, text('nitEmisor'), text('codigoSucursal'), text('codigoPuntoVenta'), text(form.number)].join()
    if (numbers.has(number)) return 'EL NUMERO DE FACTURA YA FUE REGISTRADO'
    const original = text('numeroAutorizacionCuf')
    if (original) {
      const invoice = taken.get(original)
      const back = Math.round(Number(text('montoTotalDevuelto')) * 100)
      if (!invoice || invoice.isAnnulled) return 'LA FACTURA ORIGINAL NO EXISTE'
      if (invoice.returned + back > invoice.total) return 'EL MONTO DEVUELTO SUPERA EL DE LA FACTURA'
      invoice.returned += back
    }
    numbers.add(number)
    const total = Math.round(Number(text('montoTotal') || text('montoTotalDevuelto')) * 100)
    taken.set(text('cuf'), { cuf: text('cuf'), total, returned: 0, isAnnulled: false })
    return null
  }

  const receive = (body: ReadElement) => {
    const compressed = readFile(body)
    if (typeof compressed === 'string') return refuse(SERVICE_ANSWER, '920', compressed)
    const wrong = judge(gunzipSync(compressed).toString('utf8'), { emission: '1', cufd: findText(body, 'cufd') })
    return wrong ? refuse(SERVICE_ANSWER, '1002', wrong, '902') : answer('908', 'VALIDADA')
  }

  const receivePackage = (body: ReadElement) => {
    const compressed = readFile(body)
    if (typeof compressed === 'string') return refuse(SERVICE_ANSWER, '920', compressed)
    const cufd = events.get(findText(body, 'codigoEvento') ?? '')
    if (cufd === undefined) return refuse(SERVICE_ANSWER, '981', 'EVENTO SIGNIFICATIVO INEXISTENTE')
    const files = readTar(gunzipSync(compressed))
    if (String(files.length) !== findText(body, 'cantidadFacturas'))
      return refuse(SERVICE_ANSWER, '982', 'CANTIDAD DE FACTURAS')
    const problems = files.flatMap((xml, file) => {
      const wrong = judge(xml, { emission: '2', cufd })
      return wrong ? [{ file, text: wrong }] : []
    })
    const reception = `paquete-${packages.size + 1}`
    packages.set(reception, { problems })
    return answer('901', 'PENDIENTE', `<codigoRecepcion>${reception}</codigoRecepcion>`)
  }

  const validatePackage = (body: ReadElement) => {
    const sent = packages.get(findText(body, 'codigoRecepcion') ?? '')
    if (!sent) return refuse(SERVICE_ANSWER, '983', 'PAQUETE INEXISTENTE')
    if (sent.problems.length === 0) return answer('908', 'VALIDADA')
    const messages = sent.problems.map(({ file, text }) => toMessage('1002', text, file)).join('')
    return `<${SERVICE_ANSWER}><codigoDescripcion>OBSERVADA</codigoDescripcion><codigoEstado>904</codigoEstado>${messages}<transaccion>true</transaccion></${SERVICE_ANSWER}>`
  }

  const registerEvent = (body: ReadElement) => {
    const cufd = findText(body, 'cufdEvento') ?? ''
    const [begin, end] = ['fechaHoraInicioEvento', 'fechaHoraFinEvento'].map((name) => findText(body, name) ?? '')
    if (!cufd.startsWith(CUFD_START)) return refuse('RespuestaListaEventos', '984', 'CUFD DE EVENTO INVALIDO')
    if (!begin || !end || begin >= end) return refuse('RespuestaListaEventos', '985', 'RANGO DE FECHAS INVALIDO')
    const code = String(1_000_000 + events.size)
    events.set(code, cufd)
    return `<RespuestaListaEventos><codigoRecepcionEventoSignificativo>${code}</codigoRecepcionEventoSignificativo><transaccion>true</transaccion></RespuestaListaEventos>`
  }

  const annul = (body: ReadElement) => {
    const document = taken.get(findText(body, 'cuf') ?? '')
    if (!document) return refuse(SERVICE_ANSWER, '994', 'FACTURA INEXISTENTE')
    if (document.isAnnulled) return refuse(SERVICE_ANSWER, '995', 'LA FACTURA YA FUE ANULADA')
    document.isAnnulled = true
    return answer('905', 'ANULACION CONFIRMADA')
  }

  const verify = (body: ReadElement) => {
    const document = taken.get(findText(body, 'cuf') ?? '')
    if (!document) return refuse(SERVICE_ANSWER, '994', 'FACTURA INEXISTENTE')
    return document.isAnnulled ? answer('905', 'ANULADA') : answer('908', 'VALIDA')
  }

  const operations: Record<string, (body: ReadElement) => string> = {
    cuis: giveCuis,
    cufd: giveCufd,
    verificarComunicacion: () => '<return><transaccion>true</transaccion></return>',
    registroEventoSignificativo: registerEvent,
    recepcionFactura: receive,
    recepcionDocumentoAjuste: receive,
    recepcionPaqueteFactura: receivePackage,
    validacionRecepcionPaqueteFactura: validatePackage,
    anulacionFactura: annul,
    anulacionDocumentoAjuste: annul,
    verificacionEstadoFactura: verify,
    verificacionEstadoDocumentoAjuste: verify,
  }

  const office: SandboxOffice = {
    answer(_path, body, headers) {
      if (headers.apikey !== `TokenApi ${token}`)
        return envelope('<soap:Fault><faultstring>Token invalido</faultstring></soap:Fault>')
      const soap = findElement(readXml(body), 'Body') as ReadElement
      const [name, parameters] = Object.entries(soap)[0] ?? []
      const carryOut = operations[name ?? '']
      if (!carryOut) return envelope(`<soap:Fault><faultstring>Operacion ${name}</faultstring></soap:Fault>`)
      return envelope(
        `<ns2:${name}Response xmlns:ns2="https://siat.impuestos.gob.bo/">${carryOut({ parameters })}</ns2:${name}Response>`,
      )
    },
  }
  return { ...office, taken, events, packages }
}

/** The control code follows from the CUFD, so that one given before a restart still holds. */
function toControlCode(cufd: string): string {
  return createHash('sha256').update(cufd).digest('hex').slice(0, 15).toUpperCase()
}

const SERVICE_ANSWER = 'RespuestaServicioFacturacion'

/** The digits of a document with its check digit in base 16, and the control code: as the office recomputes it. */
function toCuf(
  head: unknown,
  { form, emission, controlCode }: { form: (typeof forms)[keyof typeof forms]; emission: string; controlCode: string },
): string {
  const text = (name: string) => findText(head, name) ?? ''
  const digits = [
    text('nitEmisor').padStart(13, '0'),
    text('fechaEmision').replace(/\D/g, ''),
    text('codigoSucursal').padStart(4, '0'),
    '1',
    emission,
    ...form.kind,
    text(form.number).padStart(10, '0'),
    text('codigoPuntoVenta').padStart(4, '0'),
  ].join('')
  return (
    BigInt(digits + computeModule11(digits))
      .toString(16)
      .toUpperCase() + controlCode
  )
}

function checkSums(head: unknown, lines: readonly unknown[], isNote: boolean): string | null {
  const cents = (within: unknown, name: string) => Math.round(Number(findText(within, name) ?? '0') * 100)
  for (const each of lines) {
    const product = Number(findText(each, 'cantidad')) * cents(each, 'precioUnitario') - cents(each, 'montoDescuento')
    if (product !== cents(each, 'subTotal')) return 'EL SUBTOTAL NO CORRESPONDE'
  }
  const sum = (some: readonly unknown[]) => some.reduce<number>((all, each) => all + cents(each, 'subTotal'), 0)
  if (!isNote) {
    const total = sum(lines) - cents(head, 'descuentoAdicional')
    const isRight = ['montoTotal', 'montoTotalSujetoIva', 'montoTotalMoneda'].every(
      (name) => cents(head, name) === total,
    )
    return isRight ? null : 'EL MONTO TOTAL NO CORRESPONDE'
  }
  const at = (code: string) => lines.filter((each) => findText(each, 'codigoDetalleTransaccion') === code)
  const back = cents(head, 'montoTotalDevuelto')
  if (sum(at('1')) !== cents(head, 'montoTotalOriginal') || sum(at('2')) !== back)
    return 'EL MONTO DEVUELTO NO CORRESPONDE'
  return Math.abs(cents(head, 'montoEfectivoCreditoDebito') - back * 0.13) <= lines.length
    ? null
    : 'EL MONTO EFECTIVO NO CORRESPONDE'
}

function readFile(body: ReadElement): Buffer | string {
  const compressed = Buffer.from(findText(body, 'archivo') ?? '', 'base64')
  const hash = createHash('sha256').update(compressed).digest('hex')
  return hash === findText(body, 'hashArchivo') ? compressed : 'EL HASH DEL ARCHIVO NO CORRESPONDE'
}

/** Contents of the files of a tar archive. */
export function readTar(archive: Buffer): string[] {
  const files: string[] = []
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8)
    files.push(archive.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

function answer(state: string, description: string, more = ''): string {
  return `<${SERVICE_ANSWER}><codigoDescripcion>${description}</codigoDescripcion><codigoEstado>${state}</codigoEstado>${more}<transaccion>true</transaccion></${SERVICE_ANSWER}>`
}

function refuse(root: string, code: string, text: string, state = '902'): string {
  return `<${root}><codigoEstado>${state}</codigoEstado>${toMessage(code, text)}<transaccion>false</transaccion></${root}>`
}

function toMessage(code: string, text: string, file?: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const number = file === undefined ? '' : `<numeroArchivo>${file}</numeroArchivo>`
  return `<mensajesList><codigo>${code}</codigo><descripcion>${escaped}</descripcion>${number}</mensajesList>`
}

function toTime(at: Date, days: number): string {
  return new Date(at.getTime() + days * dayMs).toISOString().replace('Z', '+00:00')
}

function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

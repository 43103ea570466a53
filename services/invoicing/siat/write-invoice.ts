import type { Buyer } from '../documents/contract.ts'
import type { DocumentLine } from '../documents/rules/sale-lines.ts'
import type { SiatDetails } from '../issuers/contract.ts'
import type { OfficeDocument, PaidBy, ReadyIssuer } from '../offices/office.ts'
import { writeXml, type XmlTree } from '../xml/write-xml.ts'

interface InvoiceFacts {
  cuf: string
  cufd: string
  /** Time in Bolivia with milliseconds. */
  issuedAt: string
  /** Of the invoice that a note takes back. */
  invoiceIssuedAt: string | null
}

/** The unsigned XML of an invoice or a credit note; elements in the order of the office's XSD. */
export function writeInvoice(issuer: ReadyIssuer<SiatDetails>, document: OfficeDocument, facts: InvoiceFacts): string {
  const root = document.kind === 'invoice' ? 'facturaElectronicaCompraVenta' : 'notaElectronicaCreditoDebito'
  return writeXml({
    [root]: {
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:noNamespaceSchemaLocation': `${root}.xsd`,
      cabecera:
        document.kind === 'invoice' ? toInvoiceHead(issuer, document, facts) : toNoteHead(issuer, document, facts),
      detalle:
        document.kind === 'invoice'
          ? document.lines.map((line) => ({ ...toLine(line, issuer), numeroSerie: null, numeroImei: null }))
          : [
              ...(document.invoice?.lines ?? []).map((line) => ({
                ...toLine(line, issuer),
                codigoDetalleTransaccion: 1,
              })),
              ...document.lines.map((line) => ({ ...toLine(line, issuer), codigoDetalleTransaccion: 2 })),
            ],
    },
  })
}

function toInvoiceHead(issuer: ReadyIssuer<SiatDetails>, document: OfficeDocument, facts: InvoiceFacts): XmlTree {
  const total = toAmount(document.total)
  return {
    ...toIssuer(issuer, { numeroFactura: document.number }, facts),
    ...toBuyer(document.buyer),
    codigoMetodoPago: methods[document.paidBy],
    numeroTarjeta: null,
    montoTotal: total,
    montoTotalSujetoIva: total,
    codigoMoneda: 1,
    tipoCambio: 1,
    montoTotalMoneda: total,
    montoGiftCard: null,
    descuentoAdicional: '0.00',
    codigoExcepcion: null,
    cafc: null,
    leyenda: issuer.details.legend,
    usuario: USER,
    codigoDocumentoSector: 1,
  }
}

function toNoteHead(issuer: ReadyIssuer<SiatDetails>, document: OfficeDocument, facts: InvoiceFacts): XmlTree {
  const { invoice } = document
  if (!invoice || facts.invoiceIssuedAt === null) throw new Error('A credit note has no invoice')
  return {
    ...toIssuer(issuer, { numeroNotaCreditoDebito: document.number }, facts),
    ...toBuyer(document.buyer),
    numeroFactura: invoice.number,
    numeroAutorizacionCuf: invoice.authorization,
    fechaEmisionFactura: facts.invoiceIssuedAt,
    montoTotalOriginal: toAmount(invoice.total),
    montoTotalDevuelto: toAmount(document.total),
    montoDescuentoCreditoDebito: null,
    montoEfectivoCreditoDebito: toAmount(document.vat),
    codigoExcepcion: null,
    leyenda: issuer.details.legend,
    usuario: USER,
    codigoDocumentoSector: 24,
  }
}

/** Who issued it in the office's eyes: the program, not a person. */
const USER = 'huella'

function toIssuer(
  { taxId, profile, branch, pointOfSale }: ReadyIssuer<SiatDetails>,
  number: XmlTree,
  { cuf, cufd, issuedAt }: InvoiceFacts,
): XmlTree {
  return {
    nitEmisor: taxId,
    razonSocialEmisor: profile.legalName,
    municipio: profile.city.slice(0, 25),
    telefono: profile.phone,
    ...number,
    cuf,
    cufd,
    codigoSucursal: branch,
    direccion: profile.address,
    codigoPuntoVenta: pointOfSale,
    fechaEmision: issuedAt,
  }
}

/** Kinds of identity documents of the office's catalogue. */
const IDENTITY_CARD = 1
const TAX_NUMBER = 5

/** A buyer who named no document is 'S/N' with an identity card of 0. */
function toBuyer(buyer: Buyer | null): XmlTree {
  if (!buyer) {
    return {
      nombreRazonSocial: 'S/N',
      codigoTipoDocumentoIdentidad: IDENTITY_CARD,
      numeroDocumento: '0',
      complemento: null,
      codigoCliente: '0',
    }
  }
  // An identity card is stored with the department that issued it: '4567890 SC'.
  const number = buyer.documentNumber.replace(/ [A-Z]{2}$/, '')
  const isTaxNumber = buyer.documentType === 'NIT'
  return {
    nombreRazonSocial: buyer.name,
    codigoTipoDocumentoIdentidad: isTaxNumber ? TAX_NUMBER : IDENTITY_CARD,
    numeroDocumento: number,
    complemento: isTaxNumber ? null : buyer.complement,
    codigoCliente: number,
  }
}

// A payment by card asks for the card's number, which no shop may know: it is among the others (5). 6 is 'pago posterior'.
const methods: Record<PaidBy, number> = { cash: 1, card: 5, qr: 7, credit: 5, on_account: 6 }

function toLine(
  { code, description, quantity, unitPrice, discount, total }: DocumentLine,
  issuer: ReadyIssuer<SiatDetails>,
): XmlTree {
  return {
    actividadEconomica: issuer.profile.activityCode,
    codigoProductoSin: issuer.details.productCode,
    codigoProducto: code.slice(0, 50),
    descripcion: description.slice(0, 500),
    cantidad: quantity,
    unidadMedida: issuer.details.unitCode,
    precioUnitario: toAmount(unitPrice),
    montoDescuento: toAmount(discount),
    subTotal: toAmount(total),
  }
}

/** Minor units as the office writes money: 1890 is 18.90. */
export function toAmount(minor: number): string {
  return (minor / 100).toFixed(2)
}
